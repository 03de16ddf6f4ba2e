import type { FieldModel } from "../../../src/schema/model/entity.ts";
import { isJsonColumn } from "../../../src/schema/model/jsonColumn.ts";

type StoredField = Pick<FieldModel, "column">;

/**
 * Turns a wire value into what its column stores. JSON columns take JSON text: a driver would make a
 * PostgreSQL array of an array, and no JSON at all of a text.
 */
export function toColumn(field: StoredField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return field.column && isJsonColumn(field.column) ? JSON.stringify(value) : value;
}

/** Turns what a column holds into the wire value; the readers of `parsers.ts` have done the rest. */
export function fromColumn(_field: StoredField, value: unknown): unknown {
  return value ?? null;
}
