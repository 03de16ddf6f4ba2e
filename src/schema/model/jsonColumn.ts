import { isEqual } from "../expression/values.ts";
import type { FieldModel, SqlType } from "./entity.ts";

/** Whether a column holds JSON: `jsonb` what can be looked into, `json` the text as it was written. */
export function isJsonColumn({ type }: { readonly type: SqlType }): boolean {
  return type === "jsonb" || type === "json";
}

/**
 * Whether two values of a field are stored as the same. JSON whose text is kept says something else in another order, though an
 * expression calls both equal.
 */
export function isSameStored({ column }: Pick<FieldModel, "column">, left: unknown, right: unknown): boolean {
  const isSame = isEqual(left ?? null, right ?? null);
  return isSame && column?.type === "json" ? JSON.stringify(left ?? null) === JSON.stringify(right ?? null) : isSame;
}
