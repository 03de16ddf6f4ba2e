/**
 * Names of IANA zones by place. Offsets such as `+08:00`, which some programs take as well, say nothing of summer time; what
 * is left of older names is not what people take it for: `CST` is North America's, `Etc/GMT+8` lies west of Greenwich.
 */
const NAME = /^(?:UTC|(?!Etc\/)[A-Z][\w+-]*(?:\/[\w+-]+)+)$/i;

/**
 * Reads the name of an IANA time zone.
 *
 * @returns the name as it is written by convention; `undefined` where this program knows no such zone
 * @example readTimeZone("asia/shanghai") // "Asia/Shanghai"
 */
export function readTimeZone(text: string): string | undefined {
  if (!NAME.test(text)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions();
    // Of two names of one zone the one that was written stays.
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch {
    return undefined;
  }
}
