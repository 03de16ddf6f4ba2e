import { isEqual } from "../expression/values.ts";
import type { FieldModel } from "../model/entity.ts";

/**
 * Whether two values of a field are stored as the same. JSON whose text is kept says something else in another order, though an
 * expression calls both equal.
 */
export function isSameStored({ column }: Pick<FieldModel, "column">, left: unknown, right: unknown): boolean {
  const isSame = isEqual(left ?? null, right ?? null);
  return isSame && column?.type === "json" ? JSON.stringify(left ?? null) === JSON.stringify(right ?? null) : isSame;
}
