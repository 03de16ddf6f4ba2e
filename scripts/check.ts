/**
 * Checks every schema file: `npm run check [-- --json] [root]`.
 * Prints one line per finding and a summary; exits with 1 where there is an error.
 */
import { parseArgs } from "node:util";
import type { Diagnostic } from "../src/schema/project.ts";
import { readSchemaTexts, sha256 } from "./schemas/readProject.ts";
import { consoleHost } from "../src/schema/host/consoleHost.ts";
import { loadProject } from "../src/schema/project.ts";

const { values, positionals } = parseArgs({ options: { json: { type: "boolean", default: false } }, allowPositionals: true });
const started = performance.now();
const files = readSchemaTexts(positionals[0] ?? process.cwd());
const { diagnostics } = loadProject(files, { digest: sha256, host: consoleHost });
const errors = diagnostics.filter(({ severity }) => severity === "error");

console.log(values.json ? JSON.stringify(diagnostics, null, 2) : report(diagnostics));
process.exitCode = errors.length > 0 ? 1 : 0;

function report(found: readonly Diagnostic[]): string {
  const lines = found.map(
    ({ file, line, column, code, severity, message, advice }) =>
      `${file}:${line}:${column}  ${code}${severity === "warning" ? "（警告）" : ""}  ${message}。${advice}`,
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  const summary = `${files.size} 个文件，${errors.length} 个错误，${found.length - errors.length} 个警告，用时 ${seconds} 秒`;
  return [...lines, summary].join("\n");
}
