import { createHash } from "node:crypto";
import { compileScreen } from "../src/schema/screens/compileScreen.ts";
import { loadProject } from "../src/schema/project.ts";
import { generateSchemas } from "./generateSchemas.ts";
import { median, type BenchRow } from "./report.ts";

const everything = { can: () => true };
const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

function milliseconds(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Time to check and to compile projects of 20, 200 and 1,000 entities (as many screens again), median of five. */
export function measureSchemas(): BenchRow[] {
  return [20, 200, 1000].flatMap((count) => {
    const files = generateSchemas(count);
    const check: number[] = [];
    const compile: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      let result = loadProject(new Map(), { digest });
      check.push(milliseconds(() => (result = loadProject(files, { digest }))));
      if (result.diagnostics.length > 0) throw new Error(`bench schemas have problems: ${result.diagnostics[0]?.message ?? ""}`);
      compile.push(milliseconds(() => [...result.project.screens.keys()].forEach((id) => compileScreen(result.project, id, everything))));
    }
    const perHundred = (value: number): string => `${((value / files.size) * 100).toFixed(1)} ms per 100 files`;
    return [
      { what: `check ${count} entities + ${count} screens`, ours: median(check), unit: "ms", note: perHundred(median(check)) },
      { what: `compile ${count} screens`, ours: median(compile), unit: "ms", note: `${(median(compile) / count).toFixed(2)} ms a screen` },
    ];
  });
}
