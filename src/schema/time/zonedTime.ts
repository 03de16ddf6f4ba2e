import { chinaDateTime, chinaInstant } from "./chinaTime.ts";
import { readTimeZone } from "./timeZone.ts";

/** The zone by which the console tells the time. */
export const consoleZone = "Asia/Shanghai";

/**
 * What clocks of a zone show at an instant, `YYYY-MM-DD HH:mm:ss`.
 *
 * @throws RangeError for an unknown zone
 */
export function zonedDateTime(instant: Date, zone: string): string {
  return zone === consoleZone ? chinaDateTime(instant) : instant.toLocaleString("sv-SE", { timeZone: zone });
}

/**
 * A wire date-time as people of two places need it: with its zone, and with what clocks show in the other one. Where both
 * show the same, or the other zone is unknown, it stands alone, for the console tells all times by China's clock.
 *
 * @example inBothZones("2027-01-02 07:30:00", "America/New_York") // "2027-01-02 07:30:00 北京时间，2027-01-01 18:30:00 America/New_York"
 */
export function inBothZones(text: string, zone: unknown): string {
  if (typeof zone !== "string" || readTimeZone(zone) === undefined) return text;
  const instant = chinaInstant(text);
  if (Number.isNaN(instant.getTime())) return text;
  const there = zonedDateTime(instant, zone);
  return there === text ? text : `${text} 北京时间，${there} ${zone}`;
}
