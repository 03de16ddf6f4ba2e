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

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
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

/** Turns medians of both sides into rows; what was measured carries its unit, e.g. `mount [ms]`. */
export function compareRows(
  compared: { readonly ours: Readonly<Record<string, number>>; readonly plain: Readonly<Record<string, number>> },
  title: (what: string) => string,
  note?: string,
): BenchRow[] {
  return Object.entries(compared.ours).map(([named, ours]) => {
    const [, what = named, unit = ""] = /^(.*) \[(.*)\]$/.exec(named) ?? [];
    return {
      what: title(what),
      ours,
      yardstick: compared.plain[named] ?? Number.NaN,
      unit,
      ...(note === undefined || what !== "mount" ? {} : { note }),
    };
  });
}
