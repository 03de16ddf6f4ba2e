import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compareWithDisk } from "./generate/compareWithDisk.ts";
import { filesOf } from "../tests/conformance/conformanceCase.ts";
import { runScript } from "../tests/support/scriptRun.ts";

const field = { type: "string", title: "甲" };
const sound = filesOf({
  title: "sound",
  fields: { name: field, state: { ...field, title: "状态", "x-dict": "state", "x-query": "in", default: "open" } },
  entity: { required: ["name", "state"] },
  dictionaries: { state: ["open", "closed"] },
  screen: {},
});

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ribbon-schemas-"));
  mkdirSync(join(root, "tests"));
  cpSync("tests/conformance/default", join(root, "tests/conformance/default"), { recursive: true });
  for (const [path, text] of sound) write(path, text);
});

afterEach(() => rmSync(root, { recursive: true }));

describe("npm run check", { timeout: 60_000 }, () => {
  it("prints a summary and exits with 0 where there is no error", async () => {
    const { code, lines } = await runScript("check", root);
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatch(/^4 个文件，0 个错误，0 个警告，用时 [\d.]+ 秒$/);
  });

  it("prints one line for every cause, with how many files wait for it, and exits with 1", async () => {
    write("schemas/dictionaries/state.json", '{ "code": "state", "titel": "态", "items": [] }');
    const { code, lines } = await runScript("check", root);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(
      /^schemas\/dictionaries\/state\.json:1:1 {2}SCHEMA_MISSING_KEYWORD {2}缺少“title”（2 个文件在等它）。补上“title”。$/,
    );
    expect(lines.filter((line) => line.includes("SCHEMA_"))).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/3 个错误/);
  });

  it("gives its findings as data", async () => {
    write("schemas/menu.json", "{");
    const { lines } = await runScript("check", "--json", root);
    expect(JSON.parse(lines.join("\n"))).toMatchObject([{ code: "SCHEMA_JSON_SYNTAX", file: "schemas/menu.json", line: 1 }]);
  });
});

describe("npm run generate", { timeout: 60_000 }, () => {
  it("writes types, names and references, and finds them fresh", async () => {
    expect((await runScript("generate", root)).code).toBe(0);
    const types = readFileSync(join(root, "src/generated/entities/thing.ts"), "utf8");
    expect(types).toContain("export interface ThingRow {");
    expect(types).toContain('  readonly state: Stored<DictionaryValues["state"]>;');
    expect(types).toContain("  readonly state_dictText: string;");
    expect(types).toContain('  readonly state?: DictionaryValues["state"];');
    expect(types).toContain('  readonly state?: readonly Stored<DictionaryValues["state"]>[];');
    const names = JSON.parse(readFileSync(join(root, "schemas/meta/names.schema.json"), "utf8")) as {
      $defs: Record<string, { enum: string[] }>;
    };
    expect(names.$defs["EntityName"]?.enum).toEqual(["thing"]);
    expect(readFileSync(join(root, "src/generated/names.ts"), "utf8")).toContain('  readonly state: "open" | "closed";');
    expect(readFileSync(join(root, "docs/errors.md"), "utf8")).toContain("## SCHEMA_INVALID_DEFAULT");
    expect(readFileSync(join(root, "docs/reference/entities/thing.md"), "utf8")).toContain(
      '| `state` | 状态 | 字典单选 | 是 | `"open"` | 字典 `state` |',
    );
    expect((await runScript("generate", "--check", root)).code).toBe(0);
  });

  it("a new field is a line of the reference and a member of each type, and both are stale until then", async () => {
    expect((await runScript("generate", root)).code).toBe(0);
    const path = [...sound.keys()].find((one) => one.endsWith("/thing.json") && one.includes("entities")) ?? "";
    const file = JSON.parse(sound.get(path) ?? "") as { properties: Record<string, object> };
    file.properties["weight"] = { type: "number", title: "体重", minimum: 1, maximum: 300, "x-query": "range" };
    write(path, JSON.stringify(file));
    const { lines } = await runScript("generate", "--check", root);
    expect(lines).toContain("docs/reference/entities/thing.md  已过期");
    expect((await runScript("generate", root)).code).toBe(0);
    expect(readFileSync(join(root, "docs/reference/entities/thing.md"), "utf8")).toContain("| `weight` | 体重 | 数字 |  |  | 1 到 300 |");
    const types = readFileSync(join(root, "src/generated/entities/thing.ts"), "utf8");
    for (const member of [
      "readonly weight: number | null;",
      "readonly weight?: number | null;",
      "readonly weight?: readonly [from: number | null, to: number | null];",
    ])
      expect(types).toContain(member);
  });

  it("names what is stale and exits with 1", async () => {
    const { code, lines } = await runScript("generate", "--check", root);
    expect(code).toBe(1);
    expect(lines).toContain("src/generated/names.ts  已过期");
    expect(lines.at(-1)).toBe("12 个文件不是最新的：运行 npm run generate");
  });

  it("names a page that an entity left behind", () => {
    write("docs/reference/entities/gone.md", "");
    expect(compareWithDisk(root, new Map()).orphans).toEqual(["docs/reference/entities/gone.md"]);
  });

  it("tells changed files from those that an entity left behind", () => {
    write("src/generated/names.ts", "old");
    write("src/generated/entities/gone.ts", "export {};");
    write("docs/errors.md", "same");
    const files = new Map([
      ["src/generated/names.ts", "new"],
      ["docs/errors.md", "same"],
    ]);
    expect(compareWithDisk(root, files)).toEqual({ stale: ["src/generated/names.ts"], orphans: ["src/generated/entities/gone.ts"] });
  });

  it("writes nothing while the schema files have errors", async () => {
    write("schemas/menu.json", "{");
    const { code, errors } = await runScript("generate", root);
    expect(code).toBe(1);
    expect(errors).toContain("模式文件有 1 个错误");
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
