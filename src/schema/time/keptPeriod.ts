import { plusDays } from "./chinaTime.ts";

const UNITS = { d: "天", m: "个月", y: "年" } as const;
const DAYS = { d: 1, m: 30, y: 365 } as const;

/** A period in its parts; `undefined` where it is none. */
function partsOf(period: string): { readonly count: number; readonly unit: keyof typeof UNITS } | undefined {
  const found = /^([1-9][0-9]{0,3})([dmy])$/.exec(period);
  return found ? { count: Number(found[1]), unit: found[2] as keyof typeof UNITS } : undefined;
}

/** A period in words; as it is written where it is none. @example keepText("18m") // "18 个月" */
export function keepText(period: string): string {
  const parts = partsOf(period);
  return parts ? `${parts.count} ${UNITS[parts.unit]}` : period;
}

/** Roughly how many days a period has, to compare one with another. */
export function keepDays(period: string): number {
  const parts = partsOf(period);
  return parts ? parts.count * DAYS[parts.unit] : Infinity;
}

/**
 * The first day that is kept: rows of days before it are removed. Months and years are those of the calendar; where a month
 * has no such day, its last one counts.
 *
 * @param today wire date
 * @example keptSince("1m", "2026-03-31") // "2026-02-28"
 */
export function keptSince(period: string, today: string): string {
  const { count, unit } = partsOf(period) ?? { count: 9999, unit: "y" };
  if (unit === "d") return plusDays(today, -count) ?? today;
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const months = year * 12 + month - 1 - count * (unit === "y" ? 12 : 1);
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(toYear).padStart(4, "0")}-${two(toMonth)}-${two(Math.min(day, last))}`;
}
