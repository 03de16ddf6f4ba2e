import { quoteName } from "./names.ts";
import type { Cast, ColumnShape } from "./plan.types.ts";

/** Writes a column as it stands in `create table` and `add column`. */
export function columnSql({ name, type, fixed }: ColumnShape): string {
  return [quoteName(name), type, fixed].filter((part) => part !== undefined).join(" ");
}

/** Names a column for people. */
export function columnLabel({ name, title }: ColumnShape): string {
  return `${name}（${title}）`;
}

/** Writes the statement that renames a column. */
export function renameColumn(table: string, from: string, to: string): string {
  return `alter table ${quoteName(table)} rename column ${quoteName(from)} to ${quoteName(to)}`;
}

/** Writes the value that a cast carries over; null where it does not survive, or nothing can be carried. */
export function carried(cast: Cast | undefined, value: string): string {
  if (cast === undefined) return "null";
  const { using, test } = cast(value);
  return test === undefined ? using : `case when ${test} then ${using} end`;
}
