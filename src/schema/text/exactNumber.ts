/**
 * Whether a number as written is the number that is kept: numbers travel and are stored with 15 to 17 digits and up to about
 * 1.8e308, and what is beyond comes back as another one. `1.10` is 1.1; `9007199254740993` would be …992, `1e400` infinite.
 *
 * @param literal digits with sign, point and exponent, as JSON and JavaScript write them
 */
export function isExactNumber(literal: string): boolean {
  const value = Number(literal);
  return Number.isFinite(value) && decimalOf(literal) === decimalOf(String(value));
}

/** A number in one writing: its digits without zeros at the ends, and the power of ten of the last one. */
function decimalOf(literal: string): string {
  const [figures = "", power = "0"] = literal.toLowerCase().replace(/^[-+]/, "").split("e");
  const [whole = "", fraction = ""] = figures.split(".");
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const kept = digits.replace(/0+$/, "");
  if (kept === "") return "0";
  return `${kept}e${BigInt(power) - BigInt(fraction.length) + BigInt(digits.length - kept.length)}`;
}
