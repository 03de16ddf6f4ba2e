import type { FieldModel } from "../model/entity.ts";
import { halfWidth, plainSigns } from "../text/halfWidth.ts";
import { isPersonName, plainName } from "../text/personName.ts";
import { tidyLine } from "../text/tidyText.ts";

/** A number of a telephone, a card or a post code as people part it: digits with blanks, dashes, dots and brackets between. */
const PARTED_NUMBER = /^[+\d(][+\d\s().-]+[Xx]?$/;
/** Fewer digits are no such number, and one point alone parts whole from tenths: `1.5` is not 15, nor `-1` one. */
const FEWEST_DIGITS = 6;
const DECIMAL = /^\d+\.\d+$/;
/** What parts a number; pages and chats also leave letters of no width. */
const PARTS = /[\s().\u200b-\u200f\u2060-\u2064\ufeff-]/g;
const INVISIBLE_PARTS = /[\s\u200b-\u200f\u2060-\u2064\ufeff]/g;
const COUNTRY = /^(?:\+|00)?86(?=\d{11}$)/;

/**
 * Reads one line. Where the field has a pattern that the text does not meet, the same text in half width, then a number without
 * what parts it, then without China's dialling code is tried: the first that meets the pattern is meant, else the text stays.
 *
 * @example readLine("+86 138-0013-8000", mobile) // "13800138000"
 */
export function readLine(text: string, field: FieldModel): string {
  const { pattern, maxLength = Number.POSITIVE_INFINITY } = field.constraints;
  const line = isPersonName(field) ? plainName(tidyLine(text)) : tidyLine(text);
  if (pattern === undefined) return line;
  const expression = new RegExp(pattern, "u");
  const fits = (candidate: string) => [...candidate].length <= maxLength && expression.test(candidate);
  return candidatesOf(line).find(fits) ?? line;
}

function candidatesOf(line: string): readonly string[] {
  const half = halfWidth(line);
  const signs = plainSigns(line);
  const number = signs.replaceAll(PARTS, "");
  const isParted = PARTED_NUMBER.test(signs.replaceAll(INVISIBLE_PARTS, " ")) && !DECIMAL.test(signs);
  if (!isParted || number.replaceAll(/\D/g, "").length < FEWEST_DIGITS) return [line, half];
  return [line, half, number, number.replace(COUNTRY, "")];
}
