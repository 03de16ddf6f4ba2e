import type { Compared } from "./browser.ts";
import type { PageCosts } from "./pageMeter.ts";

/** One line of the table of measurements. */
export interface BenchRow {
  readonly what: string;
  readonly ours: number;
  /** The same thing by hand-written antd, or by what `beside` names, in the same run. */
  readonly yardstick?: number;
  /** Name of the yardstick where it is not hand-written antd. */
  readonly beside?: string;
  /** Our processor time as a share of the yardstick's. */
  readonly processor?: number;
  readonly unit: string;
  readonly note?: string;
}

/** The middle one of the sorted values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The rows as a Markdown table; a ratio under 1 means that ours needs less. */
export function toTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, ours, yardstick, beside, processor, unit, note }) => {
    const ratio = yardstick === undefined ? "" : `**${(ours / yardstick).toFixed(2)}**`;
    const other = yardstick === undefined ? "" : `${yardstick.toFixed(1)} ${unit}${beside === undefined ? "" : ` (${beside})`}`;
    return `| ${what} | ${ours.toFixed(1)} ${unit} | ${other} | ${ratio} | ${processor?.toFixed(2) ?? ""} | ${note ?? ""} |`;
  });
  return [
    "| measured | ours | hand-written antd | ratio | ratio of processor time | note |",
    "| --- | --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}

/** Turns runs of both sides into rows of medians. */
export function compareRows({ ours, plain }: Compared, title: (what: string) => string, note?: string): BenchRow[] {
  const middle = (costs: readonly PageCosts[], read: (cost: PageCosts) => number | undefined): number =>
    median(costs.map((cost) => read(cost) ?? Number.NaN));
  const acts = Object.keys(ours[0]?.acts ?? {}).map((what) => ({
    what: title(what),
    ours: middle(ours, ({ acts: { [what]: act } }) => act?.painted),
    yardstick: middle(plain, ({ acts: { [what]: act } }) => act?.painted),
    processor: middle(ours, ({ acts: { [what]: act } }) => act?.processor) / middle(plain, ({ acts: { [what]: act } }) => act?.processor),
    unit: "ms",
    ...(note === undefined || what !== "mount" ? {} : { note }),
  }));
  const heap = {
    what: title("live objects"),
    ours: middle(ours, (cost) => cost.heap),
    yardstick: middle(plain, (cost) => cost.heap),
    unit: "MB",
  };
  return [...acts, heap];
}
