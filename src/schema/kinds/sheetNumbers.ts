import type { SheetNumber } from "./kind.ts";

/** Significant digits that sheets keep and show; what stands behind them is left over from calculating. */
const SIGNIFICANT = 15;
const WHOLE = 100;

/** A number as its sheet shows it in full: 12.3 * 3 is 36.9. */
export function exactNumber(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT));
}

/** A share of a hundred with its sign, `45%`. */
export function percentText(value: number): string {
  return `${exactNumber(value * WHOLE)}%`;
}

/** Whether a moment of a sheet is a time of day without a day. */
export function isTimeAlone(moment: string): boolean {
  return !moment.includes("-");
}

/** The day of a cell that holds one, as far as `length` says: 10 is the day, 7 the month, 4 the year. */
export function dayText(cell: SheetNumber, length = 10): string | undefined {
  return cell.kind === "moment" && !isTimeAlone(cell.value) ? cell.value.slice(0, length) : undefined;
}

/** What a kind of days reads: the day of a cell that holds one, what others show; a time without a day is none. */
export function dayOrShown(cell: SheetNumber): string | undefined {
  return dayText(cell) ?? (cell.kind === "number" || cell.kind === "percent" ? cell.shown : undefined);
}
