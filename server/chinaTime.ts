const EIGHT_HOURS = 8 * 3600 * 1000;

/** The date in China, `YYYY-MM-DD`. China keeps one zone all year. */
export function chinaDate(instant: Date): string {
  return inChina(instant).slice(0, 10);
}

/** The date and time in China, `YYYY-MM-DD HH:mm:ss`: how timestamps travel and are stored. */
export function chinaDateTime(instant: Date): string {
  return inChina(instant).slice(0, 19).replace("T", " ");
}

function inChina(instant: Date): string {
  return new Date(instant.getTime() + EIGHT_HOURS).toISOString();
}
