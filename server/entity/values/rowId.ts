import type { Row } from "../../../src/schema/index.ts";

/** The id of a stored row. */
export function rowId({ id }: Row): string {
  if (typeof id !== "string") throw new TypeError("The row has no id.");
  return id;
}

/** A member of a row as text, `""` where it is none. */
export function rowText(row: Row, name: string): string {
  const value = row[name];
  return typeof value === "string" ? value : "";
}
