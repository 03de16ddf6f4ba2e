import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = process.cwd();
const workspace = mkdtempSync(join(tmpdir(), "ribbon-lint-"));
copyFileSync(join(root, ".oxlintrc.json"), join(workspace, ".oxlintrc.json"));
symlinkSync(join(root, "node_modules"), join(workspace, "node_modules"));

afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** Lints files with the project's own rules and gives back what the linter prints. */
function lintAll(texts: ReadonlyMap<string, string>): string {
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(workspace, file)), { recursive: true });
    writeFileSync(join(workspace, file), text);
  }
  try {
    return execFileSync(join(root, "node_modules/.bin/oxlint"), ["--format=unix", ...texts.keys()], { cwd: workspace, encoding: "utf8" });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? error);
  } finally {
    for (const file of texts.keys()) rmSync(join(workspace, file));
  }
}

/** Lints one file. */
function lint(file: string, text: string): string {
  return lintAll(new Map([[file, text]]));
}

const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ["src/schema/compile/planted.ts", "../../runtime/list/ListView.tsx"],
  ["src/schema/compile/planted.ts", "../../generated/entities/user.ts"],
  ["src/runtime/list/planted.ts", "../../generated/entities/user.ts"],
  ["src/schema/compile/planted.ts", "react"],
  ["src/schema/compile/planted.ts", "node:fs"],
  ["src/schema/compile/planted.ts", "ajv"],
  ["src/schema/validation/planted.ts", "../../runtime/list/ListView.tsx"],
  ["src/runtime/list/planted.ts", "../../widgets/cron/index.ts"],
  ["src/runtime/list/planted.ts", "../../shell/main.tsx"],
  ["src/runtime/list/planted.ts", "@formily/core"],
  ["src/runtime/formily/planted.ts", "../../pages/login/LoginPage.tsx"],
  ["src/widgets/cron/planted.ts", "../../pages/login/LoginPage.tsx"],
  ["src/widgets/cron/planted.ts", "../../runtime/list/ListView.tsx"],
  ["src/widgets/cron/planted.ts", "../color/index.ts"],
  ["src/pages/login/planted.ts", "../../shell/main.tsx"],
  ["src/pages/login/planted.ts", "../../runtime/list/ListView.tsx"],
  ["src/pages/login/planted.ts", "../../runtime/ejected.ts"],
  ["src/widgets/cron/planted.ts", "../../runtime/ejected.ts"],
  ["src/widgets/editable-table/core/planted.ts", "react"],
  ["src/widgets/editable-table/core/planted.ts", "../grid/EditableGrid.tsx"],
  ["src/widgets/editable-table/core/planted.ts", "../../../runtime/forWidgets.ts"],
  ["src/widgets/editable-table/grid/planted.ts", "../../cron/index.ts"],
  ["src/widgets/editable-table/grid/planted.ts", "../../../runtime/list/ListView.tsx"],
  ["src/pages/ejected/role/planted.ts", "@formily/antd-v5"],
  ["src/pages/ejected/role/planted.ts", "../../../runtime/list/ListView.tsx"],
  ["src/shell/planted.ts", "../../server/app.ts"],
  ["src/shell/layout/planted.ts", "../../runtime/index.ts"],
  ["src/visitor/planted.ts", "../runtime/index.ts"],
  ["src/visitor/planted.ts", "../generated/entities/user.ts"],
  ["src/visitor/planted.ts", "antd"],
  ["server/entity/planted.ts", "../../src/runtime/index.ts"],
  ["server/entity/planted.ts", "pg"],
  ["server/entity/planted.ts", "ajv/dist/2020.js"],
  ["server/database/planted.ts", "react"],
  ["scripts/planted.ts", "../src/shell/main.tsx"],
];

describe("import direction", () => {
  // Each in a file of its own, all of them linted at once.
  const planted = forbidden.map(([file, specifier], index) => ({
    file: file.replace("planted", `planted${index}`),
    near: file,
    specifier,
  }));
  const texts = planted.map(
    ({ file, specifier }) => [file, `import * as planted from ${JSON.stringify(specifier)};\nexport const value = planted;\n`] as const,
  );
  let found: readonly string[] = [];
  beforeAll(() => {
    found = lintAll(new Map(texts)).split("\n");
  });

  it.each(planted)("$near may not import $specifier", ({ file }) => {
    expect(found.filter((line) => line.startsWith(`${file}:`)).join("\n")).toContain("no-restricted-imports");
  });

  it("allows what the layers permit", () => {
    expect(lint("src/runtime/formily/planted.ts", `import * as core from "@formily/core";\nexport const value = core;\n`)).not.toContain(
      "no-restricted-imports",
    );
    expect(lint("server/database/planted.ts", `import * as driver from "pg";\nexport const value = driver;\n`)).not.toContain(
      "no-restricted-imports",
    );
    for (const [file, specifier] of [
      ["src/widgets/cron/planted.ts", "../../runtime/index.ts"],
      ["src/widgets/editable-table/grid/planted.ts", "../core/tableModel.ts"],
      ["src/widgets/editable-table/grid/planted.ts", "../../../runtime/forWidgets.ts"],
      ["src/pages/login/planted.ts", "../parts/useRefusableForm.ts"],
      ["src/pages/ejected/role/planted.ts", "../../../runtime/ejected.ts"],
      ["src/shell/planted.ts", "../runtime/api/http.ts"],
    ] as const)
      expect(lint(file, `import * as below from "${specifier}";\nexport const value = below;\n`)).not.toContain("no-restricted-imports");
  });
});

describe("house rules", () => {
  it("refuses a file that is too long", () => {
    const lines = Array.from({ length: 260 }, (_, index) => `export const value${index} = ${index};`).join("\n");
    expect(lint("src/runtime/list/plantedLong.ts", lines)).toContain("max-lines");
  });

  it("refuses any, default exports and evaluated code", () => {
    const output = lint(
      "src/runtime/list/planted.ts",
      `export default function planted(value: any) { return new Function("return " + value); }\n`,
    );
    expect(output).toContain("no-explicit-any");
    expect(output).toContain("no-default-export");
    expect(output).toContain("no-new-func");
  });

  it("refuses a focused or skipped test", () => {
    const output = lint(
      "src/runtime/list/planted.test.ts",
      `import { expect, it } from "vitest";\nit.only("a", () => { expect(1).toBe(1); });\nit.skip("b", () => { expect(1).toBe(1); });\n`,
    );
    expect(output).toContain("no-focused-tests");
    expect(output).toContain("no-disabled-tests");
  });

  it("refuses import cycles", () => {
    mkdirSync(join(workspace, "src/runtime/cycle"), { recursive: true });
    writeFileSync(
      join(workspace, "src/runtime/cycle/first.ts"),
      `import { second } from "./planted.ts";\nexport const first = (): unknown => second;\n`,
    );
    expect(
      lint("src/runtime/cycle/planted.ts", `import { first } from "./first.ts";\nexport const second = (): unknown => first;\n`),
    ).toContain("no-cycle");
  });
});
