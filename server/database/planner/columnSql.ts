import { quoteName } from "./names.ts";
import type { ColumnShape } from "./plan.types.ts";

/** Writes a column as it stands in `create table` and `add column`. */
export function columnSql({ name, type, fixed }: ColumnShape): string {
  return [quoteName(name), type, fixed].filter((part) => part !== undefined).join(" ");
}
