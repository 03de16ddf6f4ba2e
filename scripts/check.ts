/**
 * Checks every schema file, and says what it has gained since pages were ejected: `npm run check [-- --json] [root]`.
 * Prints one line per finding and a summary; exits with 1 where there is an error.
 */
import { parseArgs } from "node:util";
import type { Diagnostic } from "../src/schema/project.ts";
import { readSchemaTexts, sha256 } from "./schemas/readProject.ts";
import { pageNotes, type PageNote } from "./eject/pageNotes.ts";
import { consoleHost } from "../src/schema/host/consoleHost.ts";
import { loadProject } from "../src/schema/project.ts";

const { values, positionals } = parseArgs({ options: { json: { type: "boolean", default: false } }, allowPositionals: true });
const started = performance.now();
const root = positionals[0] ?? process.cwd();
const files = readSchemaTexts(root);
const loaded = loadProject(files, { digest: sha256, host: consoleHost });
const { diagnostics } = loaded;
const notes = pageNotes(root, loaded);
const errors = diagnostics.filter(({ severity }) => severity === "error");

console.log(values.json ? JSON.stringify([...diagnostics, ...notes], null, 2) : report(diagnostics, notes));
process.exitCode = errors.length > 0 ? 1 : 0;

function report(found: readonly Diagnostic[], ofPages: readonly PageNote[]): string {
  const lines = found.map(
    ({ file, line, column, code, severity, message, advice }) =>
      `${file}:${line}:${column}  ${code}${severity === "warning" ? "（警告）" : ""}  ${message}。${advice}`,
  );
  const pages = ofPages.map(({ file, message, advice }) => `${file}  （警告）  ${message}。${advice}`);
  const warnings = found.length - errors.length + ofPages.length;
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  const summary = `${files.size} 个文件，${errors.length} 个错误，${warnings} 个警告，用时 ${seconds} 秒`;
  return [...lines, ...pages, summary].join("\n");
}
