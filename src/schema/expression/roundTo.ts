/** Beyond it a double has no digits left to round. */
const MOST_DIGITS = 15;

/**
 * Rounds as people and PostgreSQL's `numeric` do: by the digits that the number is written with, and halves away from zero.
 * `1.005` to two digits is `1.01`, though the double nearest to it lies below.
 *
 * @param digits behind the point; negative ones before it
 * @returns null for anything else than numbers
 */
export function roundTo(value: unknown, digits: unknown = 0): number | null {
  if (typeof value !== "number" || typeof digits !== "number" || !Number.isFinite(value) || !Number.isFinite(digits)) return null;
  const places = Math.max(-MOST_DIGITS, Math.min(MOST_DIGITS, Math.trunc(digits)));
  const size = shifted(Math.round(shifted(Math.abs(value), places)), -places);
  if (!Number.isFinite(size)) return value;
  return value < 0 && size > 0 ? -size : size;
}

/** The number with its decimal point moved; by its text, since multiplying would round it. */
function shifted(value: number, by: number): number {
  const [digits, exponent = "0"] = String(value).split("e");
  return Number(`${digits}e${Number(exponent) + by}`);
}
