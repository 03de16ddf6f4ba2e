const DIGITS = "零一二三四五六七八九";

/**
 * Writes the Chinese numerals of a date or time as digits, up to 99 or figure by figure.
 *
 * @example withDigits("十一月二十日") // "11月20日"
 * withDigits("二〇二六年")            // "2026年"
 */
export function withDigits(text: string): string {
  return text.replaceAll(/[零〇一二两三四五六七八九十]+/g, (numerals) => {
    const plain = numerals.replaceAll("〇", "零").replaceAll("两", "二");
    const [, tens, ones] = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(plain) ?? [];
    if (tens === undefined || ones === undefined) return figures(plain);
    return (tens === "" ? "1" : figures(tens)) + (ones === "" ? "0" : figures(ones));
  });
}

function figures(numerals: string): string {
  return [...numerals].map((numeral) => (DIGITS.includes(numeral) ? String(DIGITS.indexOf(numeral)) : numeral)).join("");
}
