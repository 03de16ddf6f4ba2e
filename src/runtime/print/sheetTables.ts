import type { TableSheets } from "../../schema/model/print.ts";
import type { Row } from "../../schema/model/json.ts";

/** Rows that stand under one heading. */
export interface RowGroup {
  readonly key: string;
  readonly rows: readonly Row[];
}

/** A table that begins a sheet of its own. */
export interface SheetTable {
  readonly key: string;
  /** Rows in order, each with its heading's; one group without a heading where the layout has none. */
  readonly groups: readonly RowGroup[];
  readonly count: number;
}

/**
 * Puts rows into tables and, within them, under headings: those of equal values stand together, in the order in which their
 * first one comes.
 */
export function sheetTables({ per, groupBy }: Pick<TableSheets, "per" | "groupBy">, rows: readonly Row[]): readonly SheetTable[] {
  return gathered(rows, per).map(({ key, rows: own }) => ({
    key,
    groups: gathered(own, groupBy === undefined ? [] : [groupBy]),
    count: own.length,
  }));
}

function gathered(rows: readonly Row[], fields: readonly string[]): readonly RowGroup[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(fields.map((name) => row[name] ?? null));
    const own = groups.get(key);
    if (own) own.push(row);
    else groups.set(key, [row]);
  }
  return [...groups].map(([key, own]) => ({ key, rows: own }));
}
