const DATE = /\{(yyyyMMdd|yyMMdd|yyyyMM|yyyy)\}/;
const COUNT = /\{n(?::(\d))?\}/;

/** The numbers of one series, which counts from one. */
export interface NumberSeries {
  /** Tells series apart: the pattern with its date filled in. */
  readonly name: string;
  /** The text of the number that is so many. */
  numberOf(count: number): string;
}

/**
 * The series that a pattern means on a day: with a date in it, every day, month or year has one of its own.
 *
 * @param pattern as `x-autoNumber` states it; the shape is checked before it is read
 * @param day wire date in China
 * @example seriesOf("APT-{yyyyMMdd}-{n:4}", "2026-11-22").numberOf(7) // "APT-20261122-0007"
 */
export function seriesOf(pattern: string, day: string): NumberSeries {
  const figures = day.replaceAll("-", "");
  const name = pattern.replace(DATE, (_, form: string) => (form.startsWith("yyyy") ? figures : figures.slice(2)).slice(0, form.length));
  const numberOf = (count: number) => name.replace(COUNT, (_, digits = "1") => String(count).padStart(Number(digits), "0"));
  return { name, numberOf };
}
