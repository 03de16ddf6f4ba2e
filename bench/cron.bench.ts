import { nextRuns, readCron } from "../src/schema/cron/index.ts";
import type { BenchRow } from "./report.ts";

const zones = ["Asia/Shanghai", "America/New_York", "Australia/Lord_Howe"];
const usual = ["0 0 9 * * ?", "* * * * * ?", "0 0/5 9-17 ? * 2-6", "0 30 18 LW * ?", "0 0 9 15W 1/3 ?", "0 0 2 ? * 1#2", "0 0 0 29 2 ?"];
const rare = ["0 0 0 29 2 ? 2096", "0 0 0 30 2 ?"];
const rounds = 400;
const week = 604_800_000;

/** Time to read an expression and list its ten next runs, from a different week each time. */
export function measureCron(): BenchRow[] {
  return [
    { what: "ten next runs of a cron expression, p99", ours: percentile(usual.flatMap(times)), unit: "ms", note: "at most 2 ms" },
    { what: "those of 29 February 2096 and of 30 February, p99", ours: percentile(rare.flatMap(times)), unit: "ms", note: "at most 20 ms" },
  ];
}

function times(text: string): readonly number[] {
  return zones.flatMap((zone) =>
    Array.from({ length: rounds }, (_, round) => {
      const from = new Date(Date.UTC(2026, 0, 1) + round * week);
      const started = performance.now();
      const reading = readCron(text);
      if (!reading.ok) throw new Error(reading.problem.message);
      nextRuns(reading.cron, { from, zone, count: 10 });
      return performance.now() - started;
    }),
  );
}

function percentile(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.99)] ?? 0;
}
