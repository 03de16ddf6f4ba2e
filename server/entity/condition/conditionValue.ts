import { isInexactNumber, readValueSpan, type FieldModel, type ValueSpan } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";

/** Reads the text of a condition as its column's type. @throws QUERY_VALUE_INVALID, QUERY_VALUE_SHAPE */
export function conditionValue(field: FieldModel, text: string): ValueSpan {
  const span = readValueSpan(field, text);
  if (!span && isInexactNumber(field, text))
    throw new AppError("QUERY_VALUE_SHAPE", { title: field.title, reason: `数 ${text.slice(0, 40)} 的位数太多，不能准确比较` });
  if (!span) throw new AppError("QUERY_VALUE_INVALID", { title: field.title, value: text.slice(0, 40) });
  return span;
}
