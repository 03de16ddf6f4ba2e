import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSchemaTexts, sha256 } from "../../scripts/schemas/readProject.ts";
import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { loadProject, type Diagnostic } from "../../src/schema/project.ts";
import { withSlip, type Slip } from "../support/slips/slip.ts";

const product = readSchemaTexts(process.cwd());
const slips = ["entities", "screens", "others"].flatMap(
  (kind) => JSON.parse(readFileSync(`tests/support/slips/${kind}.json`, "utf8")) as readonly Slip[],
);

describe("SCHEMA plausible slips in the files of the product", () => {
  it("are many, and each is told apart from the others", () => {
    expect(slips.length).toBeGreaterThan(80);
    expect(new Set(slips.map(({ title }) => title)).size).toBe(slips.length);
  });

  it.each(slips)("$title: told once, where it stands, with what to do", (slip) => {
    const files = withSlip(product, slip);
    const { diagnostics } = loadProject(files, { digest: sha256, host: consoleHost });
    expect(diagnostics.map((finding) => [finding.code, finding.file, spanned(finding, files)])).toEqual([
      [slip.code, `schemas/${slip.where ?? slip.file}.json`, slip.at],
    ]);
    const [{ message, advice } = { message: "", advice: "" }] = diagnostics;
    expect(message + advice).toContain(slip.hint);
  });
});

/** The characters of the first line that a finding spans. */
function spanned({ file, line, column, endLine = line, endColumn = column + 1 }: Diagnostic, files: ReadonlyMap<string, string>): string {
  const text = (files.get(file) ?? "").split("\n")[line - 1] ?? "";
  return text.slice(column - 1, endLine === line ? endColumn - 1 : undefined);
}
