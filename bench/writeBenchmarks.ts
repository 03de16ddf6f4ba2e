import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

const path = join(import.meta.dirname, "..", "docs", "benchmarks.md");

/** Keeps a table of measurements in the documentation, with the day and the shape of the machine; its sections stay as they are. */
export function writeBenchmarks(table: string): void {
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model.trim() ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}`;
  const lines = [
    "# Benchmarks",
    "",
    "Written by `npm run bench -- --write`. Ratios come from one run, in which both sides take turns; a ratio under 1 means that ours needs less.",
    "Times depend on the machine, ratios much less.",
    "",
    `- Day: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${machine}, load ${loadavg()[0]?.toFixed(1) ?? "?"} at the end`,
    "",
    table,
    "",
    ...sections(),
  ];
  writeFileSync(path, lines.join("\n"));
}

/** What is written by hand, from the first heading of a section on. */
function sections(): readonly string[] {
  const text = readFileSync(path, "utf8");
  const start = text.indexOf("\n## ");
  return start < 0 ? [] : [text.slice(start + 1)];
}
