import { plainNumber } from "../../../schema/kinds/numbers.ts";
import { isBlankText } from "../../../schema/text/space.ts";
import type { Statistic } from "./tableColumn.ts";

/** What the numbers below a column are called (GRID-02). */
export const statisticTitles: Readonly<Record<Statistic, string>> = { sum: "合计", average: "平均" };

/** An average has at least so many decimals before it is rounded: it is mostly one of amounts, which are in fen. */
const AVERAGE_DECIMALS = 2;

/** A decimal number without a rounding error: `units` of `10^-decimals`. */
interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

/**
 * A number made of the values of a column (GRID-02, GRID-68) as plain decimal text, exact to the last digit: 0.1 and 0.2 are
 * 0.3. Numbers count, and texts that are numbers; blank cells and other texts do not, neither in the sum nor in how many an
 * average is of. An average that does not come out is rounded half away from zero, to the decimals of the values, two at least.
 *
 * @returns `"0"` for the sum of nothing; `""` for the average of nothing
 */
export function statisticText(statistic: Statistic, values: readonly unknown[]): string {
  const numbers = values.map(decimalOf).filter((value) => value !== undefined);
  const sum = sumOf(numbers);
  if (statistic === "sum") return decimalText(sum);
  return numbers.length === 0 ? "" : decimalText(divided(sum, numbers.length));
}

function sumOf(numbers: readonly Decimal[]): Decimal {
  const decimals = numbers.reduce((most, number) => Math.max(most, number.decimals), 0);
  const units = numbers.reduce((sum, number) => sum + unitsAt(number, decimals), 0n);
  return { units, decimals };
}

function divided(sum: Decimal, count: number): Decimal {
  const decimals = Math.max(sum.decimals, AVERAGE_DECIMALS);
  const units = unitsAt(sum, decimals);
  const size = units < 0n ? -units : units;
  // Half a divisor more, and what division cuts off is what rounding does.
  const rounded = (size * 2n + BigInt(count)) / (2n * BigInt(count));
  return { units: units < 0n ? -rounded : rounded, decimals };
}

function unitsAt({ units, decimals }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - decimals);
}

/** The value as a decimal; `undefined` for what is no number. */
function decimalOf(value: unknown): Decimal | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? writtenDecimal(String(value)) : undefined;
  if (typeof value !== "string" || isBlankText(value)) return undefined;
  const plain = plainNumber(value);
  return plain === undefined || !Number.isFinite(Number(plain)) ? undefined : writtenDecimal(plain);
}

function writtenDecimal(text: string): Decimal {
  // Nought, however large its exponent: a power of ten that nobody meant would never be worked out.
  if (Number(text) === 0) return { units: 0n, decimals: 0 };
  const [figures = "", power = "0"] = text.toLowerCase().replace(/^\+/, "").split("e");
  const [whole = "", fraction = ""] = figures.split(".");
  const decimals = fraction.length - Number(power);
  const units = BigInt(`${whole.replace("-", "")}${fraction}`) * 10n ** BigInt(Math.max(0, -decimals));
  return { units: whole.startsWith("-") ? -units : units, decimals: Math.max(0, decimals) };
}

/** Digits with a point, without zeros behind them. */
function decimalText({ units, decimals }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals).replace(/0+$/, "")];
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
