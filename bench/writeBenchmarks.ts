import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

const path = join(import.meta.dirname, "..", "docs", "benchmarks.md");

/**
 * Keeps a table of measurements in the documentation, with the day and the shape of the machine; its sections stay as they are, and
 * so do lines of what was not measured now.
 */
export function writeBenchmarks(table: string): void {
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model.trim() ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.versions.node}`;
  const lines = [
    "# Benchmarks",
    "",
    "Written by `npm run bench -- --write`. Ratios come from one run of a part, in which both sides take turns; a ratio under 1 means that ours needs less.",
    "Times depend on the machine, ratios much less. Lines of parts that a run does not measure stay as an earlier one left them.",
    "",
    `- Day: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${machine}, load ${loadavg()[0]?.toFixed(1) ?? "?"} at the end`,
    "",
    ...merged(table.split("\n")),
    "",
    ...sections(),
  ];
  writeFileSync(path, lines.join("\n"));
}

/** The lines of a table, and where they replace no others those that are kept already. */
function merged(lines: readonly string[]): readonly string[] {
  const before = readFileSync(path, "utf8").split("\n## ")[0] ?? "";
  const [kept, now] = [before.split("\n"), lines].map((all) => new Map(all.filter(isMeasured).map((line) => [measuredIn(line), line])));
  return [...lines.slice(0, 2), ...new Map([...(kept ?? []), ...(now ?? [])]).values()];
}

/** Neither the head of the table nor the line below it. */
function isMeasured(line: string): boolean {
  return line.startsWith("|") && !["measured", "---"].some((head) => measuredIn(line).startsWith(head));
}

/** What a line says was measured: the first cell. */
function measuredIn(line: string): string {
  return line.split("|")[1]?.trim() ?? "";
}

/** What is written by hand, from the first heading of a section on. */
function sections(): readonly string[] {
  const text = readFileSync(path, "utf8");
  const start = text.indexOf("\n## ");
  return start < 0 ? [] : [text.slice(start + 1)];
}
