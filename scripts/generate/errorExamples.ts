import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import { loadProject } from "../../src/schema/project.ts";
import { filesOf, readCases } from "../../tests/conformance/conformanceCase.ts";
import { sha256 } from "../schemas/readProject.ts";
import type { ErrorExample } from "./errorReference.ts";

/** The first conformance case of every code, as it is reported. */
export function errorExamples(root: string): Map<string, ErrorExample> {
  const examples = new Map<string, ErrorExample>();
  for (const testCase of [...readCases(root).values()].flat()) {
    if (!testCase.diagnostics?.length) continue;
    const files = filesOf(testCase);
    for (const diagnostic of loadProject(files, { digest: sha256, ...(testCase.host && { host: consoleHost }) }).diagnostics) {
      const line = files.get(diagnostic.file)?.split("\n")[diagnostic.line - 1] ?? "";
      if (!examples.has(diagnostic.code)) examples.set(diagnostic.code, { diagnostic, line });
    }
  }
  return examples;
}
