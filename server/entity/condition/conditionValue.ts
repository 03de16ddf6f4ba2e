import { isInexactNumber, readValueSpan, valueType, type FieldModel, type ValueSpan } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";

/**
 * Reads the text of a condition as its column's type.
 *
 * @param today the day of the request, by which words like 明天 are read; absent: they are refused
 * @throws QUERY_VALUE_INVALID, QUERY_VALUE_SHAPE
 */
export function conditionValue(field: FieldModel, text: string, today?: () => string): ValueSpan {
  const span = readValueSpan(field, text, today);
  if (!span && isInexactNumber(field, text))
    throw new AppError("QUERY_VALUE_SHAPE", { title: field.title, reason: `数 ${text.slice(0, 40)} 的位数太多，不能准确比较` });
  if (!span) throw new AppError("QUERY_VALUE_INVALID", { title: field.title, value: text.slice(0, 40), ...notationsOf(field, today) });
  return span;
}

/** How days are written, for the sentence that refuses something else. */
function notationsOf(field: FieldModel, today: (() => string) | undefined) {
  const type = valueType(field);
  const words = today ? "、明天 或 下周" : "";
  if (type === "date") return { notations: `2026-01-05${words}` };
  return type === "timestamp" ? { notations: `2026-01-05、2026-01-05 08:30${words}` } : {};
}
