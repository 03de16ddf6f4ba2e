import { kindOf } from "../kinds/registry.ts";
import type { FieldModel, QueryOperator } from "../model/entity.ts";
import { operatorOf } from "./operators/registry.ts";

/**
 * The field as a condition compares it: whoever asks for an order of spans of time asks by one of their ends, so the value is
 * read, shown and judged as such.
 *
 * @example comparedField(leave, "range").kind // "date", of a field of kind "dateRange"
 */
export function comparedField(field: FieldModel, operator: QueryOperator): FieldModel {
  const { span } = kindOf(field.kind);
  if (!span || !operatorOf(operator).isOrder) return field;
  const end = { ...field, kind: span.of };
  const type = kindOf(span.of).columnType(end);
  return field.column && type ? { ...end, column: { ...field.column, type } } : end;
}
