import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const left = new Set(["node_modules", "dist", "data", ".git", ".cache", "test-results"]);
let folder = "";

/** Runs a check of `npm test` in the copy, as `scripts/test.mjs` does. @returns its exit code and what it printed */
function run(tool: string, ...args: string[]): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin", tool), args, { cwd: folder, encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ribbon-planted-"));
  for (const name of readdirSync(root)) if (!left.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a violation that is planted in a copy of the project fails the check that stands for it", () => {
  it("lint: a promise that nobody waits for, and a type that says nothing", { timeout: 180_000 }, () => {
    plant("src/schema/planted.ts", "export async function planted(): Promise<void> {}\n\nplanted();\nexport const loose: any = 1;\n");
    const { code, output } = run("oxlint", "--type-aware", "--deny-warnings", "src/schema/planted.ts");
    rmSync(join(folder, "src/schema/planted.ts"));
    expect(output).toContain("no-floating-promises");
    expect(output).toContain("no-explicit-any");
    expect(code).not.toBe(0);
  });

  it("format: a line that is laid out by hand", { timeout: 180_000 }, () => {
    plant("src/schema/planted.ts", "export const planted = [1,2 ,3]\n");
    const { code, output } = run("oxfmt", "--check", "src/schema/planted.ts");
    rmSync(join(folder, "src/schema/planted.ts"));
    expect(output).toContain("planted.ts");
    expect(code).not.toBe(0);
  });

  it("unused: a file that nothing imports", { timeout: 180_000 }, () => {
    plant("src/schema/planted.ts", "export const planted = 1;\n");
    const { code, output } = run("knip");
    rmSync(join(folder, "src/schema/planted.ts"));
    expect(output).toContain("src/schema/planted.ts");
    expect(code).not.toBe(0);
  });

  it("size: a page that loads too much", { timeout: 180_000 }, () => {
    plant(
      "dist/stages.json",
      JSON.stringify({ start: ["big.js"], entrance: ["big.js", "small.js"], frame: ["big.js"], screen: ["big.js"] }),
    );
    plant("dist/web/assets/antd-planted.css", "a{}");
    // Random text does not compress.
    plant("dist/web/big.js", `"${randomBytes(600_000).toString("base64")}"`);
    plant("dist/web/small.js", "1");
    const { code, output } = run("size-limit");
    expect(output).toContain("exceeded");
    expect(code).not.toBe(0);
  });
});
