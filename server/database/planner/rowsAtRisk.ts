import { sql } from "kysely";
import type { Database } from "../database.types.ts";
import { quoteName } from "./names.ts";
import type { RowsAtRisk } from "./plan.types.ts";
import type { ColumnOrigin, Origins } from "./stepDefinition.ts";

/** Rows of a table of the plan, where they are now; undefined: the table is new. */
export function rowsWhere(
  table: string,
  origins: Origins,
  { condition = "true", shown = [] }: { readonly condition?: string; readonly shown?: readonly ColumnOrigin[] } = {},
): RowsAtRisk | undefined {
  const source = origins.table(table);
  if (source === undefined) return undefined;
  const columns = shown.flatMap((origin) => (typeof origin === "object" && origin.column !== undefined ? [origin.column] : []));
  return { table: source, condition: `(${condition}) and ${origins.remaining(table)}`, shown: columns };
}

/** Rows in which a column of the plan holds a value that meets a condition; undefined: it holds none, or the same everywhere. */
export function rowsWithValue(
  { table, column }: { readonly table: string; readonly column: string },
  origins: Origins,
  condition: (value: string) => string,
): RowsAtRisk | undefined {
  const origin = origins.column(table, column);
  if (typeof origin === "string") return undefined;
  return rowsWhere(table, origins, { condition: condition(`(${origin.expression})`), shown: [origin] });
}

/** Counts rows at risk. */
export async function countAtRisk(db: Database, rows: RowsAtRisk | undefined): Promise<number> {
  if (rows === undefined) return 0;
  const found = await sql
    .raw<{ count: number }>(`select count(*) as count from ${quoteName(rows.table)} where ${rows.condition}`)
    .execute(db);
  return found.rows[0]?.count ?? 0;
}
