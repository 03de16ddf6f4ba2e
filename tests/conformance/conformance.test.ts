import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { compileScreen, loadProject, type Diagnostic } from "../../src/schema/project.ts";
import { createValidator } from "../../src/schema/validation/createValidator.ts";
import { filesOf, readCases, THING, type ConformanceCase } from "./conformanceCase.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

describe.each([...readCases(process.cwd())])("%s", (_file, cases) => {
  it.each(cases)("$title", (testCase) => {
    const files = filesOf(testCase);
    const { project, diagnostics } = loadProject(files, { digest: sha256, ...(testCase.host && { host: consoleHost }) });
    const expected = (testCase.diagnostics ?? []).map((diagnostic) => ({ file: THING, ...diagnostic }));
    expect(diagnostics.map((diagnostic) => told(diagnostic, files))).toEqual(
      expected.map((diagnostic) => expect.objectContaining(diagnostic)),
    );
    expect(diagnostics.map(({ message, advice }) => message + advice).filter((text) => /undefined|\[object/.test(text))).toEqual([]);

    const { entities = {}, screens = {}, menu = project.menu } = testCase.compiled ?? {};
    const viewer = { can: (code: string) => testCase.rights?.includes(code) ?? true };
    for (const [name, model] of Object.entries(entities)) expect(project.entities.get(name)).toMatchObject(model as object);
    for (const [id, screen] of Object.entries(screens))
      expect({ screen: compileScreen(project, id, viewer) ?? null }).toMatchObject({ screen });
    expect(project.menu).toMatchObject(menu);
    expect(problemsOf(testCase, project)).toEqual((testCase.data ?? []).map(({ problems }) => problems));
  });
});

/** Fields that the validator of the entity `thing` refuses, row by row. */
function problemsOf({ data = [] }: ConformanceCase, { entities }: ReturnType<typeof loadProject>["project"]): string[][] {
  const entity = entities.get("thing");
  if (!entity) return [];
  const validate = createValidator(entity, "create", (name) => entities.get(name));
  return data.map(({ row }) => validate(row).map(({ field }) => field));
}

/** A finding with the characters that its position spans. */
function told(diagnostic: Diagnostic, files: ReadonlyMap<string, string>) {
  const lines = (files.get(diagnostic.file) ?? "").split("\n");
  const { line, column, endLine = line, endColumn = column + 1 } = diagnostic;
  const spanned = lines.slice(line - 1, endLine);
  const text = spanned.map((content, index) =>
    content.slice(index === 0 ? column - 1 : 0, index === spanned.length - 1 ? endColumn - 1 : undefined),
  );
  return { ...diagnostic, text: text.join("\n") };
}
