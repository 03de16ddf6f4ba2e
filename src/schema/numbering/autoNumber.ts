const DATE = /\{(yyyyMMdd|yyMMdd|yyyyMM|yyyy)\}/;
const ABOVE = "{parent}";
const COUNT = /\{n(?::(\d))?\}/;

/** The numbers of one series, which counts from one. */
export interface NumberSeries {
  /** Tells series apart: the pattern with its date filled in. */
  readonly name: string;
  /** The text of the number that is so many. */
  numberOf(count: number): string;
  /** What stands before and behind the count in every number of the series. */
  readonly around: readonly [before: string, behind: string];
}

/** Whether the numbers of a pattern begin with the number of the row above, and count anew below each. */
export function countsByParent(pattern: string): boolean {
  return pattern.startsWith(ABOVE);
}

/**
 * The series that a pattern means on a day: with a date in it, every day, month or year has one of its own; with the number
 * of the row above, the rows below each.
 *
 * @param pattern as `x-autoNumber` states it; the shape is checked before it is read
 * @param day wire date in China
 * @param above number of the row above; nothing where there is none
 * @example seriesOf("APT-{yyyyMMdd}-{n:4}", "2026-11-22").numberOf(7) // "APT-20261122-0007"
 * @example seriesOf("{parent}A{n:2}", "2026-11-22", "A03").numberOf(1) // "A03A01"
 */
export function seriesOf(pattern: string, day: string, above = ""): NumberSeries {
  const figures = day.replaceAll("-", "");
  const own = countsByParent(pattern) ? `${above}${pattern.slice(ABOVE.length)}` : pattern;
  const name = own.replace(DATE, (_, form: string) => (form.startsWith("yyyy") ? figures : figures.slice(2)).slice(0, form.length));
  const numberOf = (count: number) => name.replace(COUNT, (_, digits = "1") => String(count).padStart(Number(digits), "0"));
  const [before = "", behind = ""] = name.replace(COUNT, "\u0000").split("\u0000");
  return { name, numberOf, around: [before, behind] };
}

/** Whether a text is written like a whole number of a pattern, whichever day and count it has. */
export function fitsNumber(pattern: string, text: string): boolean {
  const parts = pattern.split(/(\{[^}]+\})/).map((part) => {
    const digits = COUNT.exec(part)?.[1];
    if (part === ABOVE) return String.raw`[\w-]+`;
    if (COUNT.test(part)) return String.raw`\d{${digits ?? "1"},}`;
    const date = DATE.exec(part)?.[1];
    return date === undefined ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : String.raw`\d{${date.length}}`;
  });
  return new RegExp(`^${parts.join("")}$`).test(text);
}
