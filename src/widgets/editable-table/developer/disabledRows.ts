import type { TableRow } from "../core/tableRow.ts";

/**
 * Rows that are closed (GRID-21): by a function, or as the lineage writes it, by the values of columns, one of which a row has
 * to have in each.
 *
 * @example
 * const rules: DisabledRows = { status: ["done", "void"], locked: true };
 */
export type DisabledRows = ((row: TableRow) => boolean) | Readonly<Record<string, unknown>>;

/** Whether a row is closed. */
export function isRowDisabled(rules: DisabledRows | undefined, row: TableRow): boolean {
  if (rules === undefined) return false;
  if (typeof rules === "function") return rules(row);
  const wanted = Object.entries(rules);
  return wanted.length > 0 && wanted.every(([column, value]) => (Array.isArray(value) ? value : [value]).includes(row[column]));
}
