import { isPersonName, operatorOf, plainName, splitList, trimSpace, type FieldModel, type QueryRule } from "../../../src/schema/index.ts";
import { ASKED } from "../../../src/schema/query/operators/addressForms.ts";
import { AppError } from "../../errors/appError.ts";
import { hasLostCharacter } from "../../http/refuseLostCharacters.ts";

/** Limits of one condition; what is beyond them is refused, never cut off. */
export const conditionLimits = {
  /** Values of one list. */
  values: 1000,
  /** Characters of a whole value. */
  text: 500,
  /** Characters of a part that is looked for. */
  part: 100,
} as const;

/**
 * Reads the value of a condition as texts: one, none or a list or text with commas, as the operator takes them.
 * Whatever is neither text, number nor yes-or-no is refused: a condition that was passed over would answer with all rows.
 *
 * @throws AppError QUERY_VALUE_MISSING, QUERY_VALUE_SHAPE, QUERY_TOO_LARGE, LOST_CHARACTER
 */
export function conditionTexts(field: FieldModel, rule: QueryRule, value: unknown): readonly string[] {
  const { takes } = operatorOf(rule);
  if (takes === "none") return noTexts(field, value);
  const texts = takes === "many" ? listTexts(field, value) : [scalarText(field, value)];
  const limit = takes === "part" ? conditionLimits.part : conditionLimits.text;
  for (const text of texts) assertText(field, text, limit);
  return texts;
}

/** The advanced query sends nothing, an address that it is asked. */
function noTexts({ title }: FieldModel, value: unknown): readonly string[] {
  if (value === undefined || value === null || value === "" || value === ASKED) return [];
  throw new AppError("QUERY_VALUE_SHAPE", { title, reason: "这种查询方式不填写值" });
}

function listTexts(field: FieldModel, value: unknown): readonly string[] {
  const { title } = field;
  // A text may end in a comma (protocol 1.8); the parts of a list are what they are.
  const texts = Array.isArray(value) ? value.map((part) => scalarText(field, part)) : splitList(scalarText(field, value));
  if (texts.length === 0) throw new AppError("QUERY_VALUE_MISSING", { title });
  if (texts.length > conditionLimits.values)
    throw new AppError("QUERY_TOO_LARGE", { reason: `“${title}”最多 ${conditionLimits.values} 个值` });
  return texts;
}

function scalarText(field: FieldModel, value: unknown): string {
  const { title } = field;
  if (Array.isArray(value)) throw new AppError("QUERY_VALUE_SHAPE", { title, reason: "这里只能填写一个值" });
  const isScalar = typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value));
  if (!isScalar && value !== undefined && value !== null)
    throw new AppError("QUERY_VALUE_SHAPE", { title, reason: "值应为文本、数字或是否" });
  const text = isScalar ? trimSpace(String(value)) : "";
  if (text === "") throw new AppError("QUERY_VALUE_MISSING", { title });
  return isPersonName(field) ? plainName(text) : text;
}

function assertText({ title }: FieldModel, text: string, limit: number): void {
  if ([...text].length > limit) throw new AppError("QUERY_VALUE_SHAPE", { title, reason: `值最多 ${limit} 个字符` });
  if (hasLostCharacter(text)) throw new AppError("LOST_CHARACTER", {});
}
