import type { ChecksumName, FieldModel } from "../model/entity.ts";
import { wireFormats } from "../time/wireFormats.ts";

interface Checksum {
  /** Whether the number adds up; a text of another form is none of its business. */
  isRight(number: string): boolean;
  readonly warning: string;
}

const checksums: Readonly<Record<ChecksumName, Checksum>> = {
  nationalId: { isRight: isNationalId, warning: "身份证号的出生日期或校验码不对，请核对；确认无误可以照常保存" },
  bankCard: { isRight: isLuhn, warning: "银行卡号的校验码不对，请核对；确认无误可以照常保存" },
};

/**
 * What a person should look at again in a number that has the right form (FORM-13). It keeps nobody from saving: there are
 * numbers in use that were issued wrongly, and cards that do not follow the rule.
 *
 * @returns `undefined` where nothing is to be said, also of texts of another form, which are refused elsewhere
 */
export function checksumWarning({ checksum, constraints: { pattern } }: FieldModel, value: unknown): string | undefined {
  if (checksum === undefined || typeof value !== "string" || value === "") return undefined;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) return undefined;
  const { isRight, warning } = checksums[checksum];
  return isRight(value) ? undefined : warning;
}

/** Weights of the first seventeen digits, and the last character by the remainder of their sum (GB 11643-1999 §4). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const LAST = "10X98765432";

/** The birthday exists, and the check character fits; numbers of 15 digits, made until 1999, have none. */
function isNationalId(number: string): boolean {
  if (number.length === 15) return wireFormats.date.test(dayOf(`19${number.slice(6, 12)}`));
  if (number.length !== 18 || !wireFormats.date.test(dayOf(number.slice(6, 14)))) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return number[17]?.toUpperCase() === LAST[sum % 11];
}

function dayOf(figures: string): string {
  return `${figures.slice(0, 4)}-${figures.slice(4, 6)}-${figures.slice(6)}`;
}

/** Every second digit from the right counts twice, and the sum ends in nought (ISO/IEC 7812-1 annex B). */
function isLuhn(number: string): boolean {
  const digits = [...number].toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}
