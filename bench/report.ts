/** One line of the table of measurements. */
export interface BenchRow {
  readonly what: string;
  readonly ours: number;
  /** The same thing by hand-written antd, in the same run. */
  readonly yardstick?: number;
  readonly unit: string;
  readonly note?: string;
}

/** The middle one of the sorted values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The rows as a Markdown table; a ratio under 1 means that ours needs less. */
export function toTable(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ what, ours, yardstick, unit, note }) => {
    const ratio = yardstick === undefined ? "" : `${(ours / yardstick).toFixed(2)}`;
    const other = yardstick === undefined ? "" : `${yardstick.toFixed(1)} ${unit}`;
    return `| ${what} | ${ours.toFixed(1)} ${unit} | ${other} | ${ratio} | ${note ?? ""} |`;
  });
  return ["| measured | ours | hand-written antd | ratio | note |", "|---|---|---|---|---|", ...lines].join("\n");
}
