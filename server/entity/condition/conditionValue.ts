import { readValueSpan, type FieldModel, type ValueSpan } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";

/** Reads the text of a condition as its column's type. @throws QUERY_VALUE_INVALID */
export function conditionValue(field: FieldModel, text: string): ValueSpan {
  const span = readValueSpan(field, text);
  if (!span) throw new AppError("QUERY_VALUE_INVALID", { title: field.title, value: text.slice(0, 40) });
  return span;
}
