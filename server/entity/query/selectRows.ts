import { sql } from "kysely";
import type { EntityModel, Row, SortOrder } from "../../../src/schema/index.ts";
import { fromColumn } from "../../database/columnValue.ts";
import type { Database } from "../../database/database.types.ts";
import { columnOf, columnRef, storedFields } from "./columns.ts";
import type { Filter } from "./filter.ts";
import { ownOrder, sortSql } from "./sortSql.ts";

/** Alias of the entity's table in every statement of the query builder. */
export const ROW_ALIAS = "t";

/** Which rows to read, in which order, how many, and whether to lock them. */
export interface RowSelection {
  readonly entity: EntityModel;
  readonly where: Filter;
  /** @default the entity's own order */
  readonly sort?: readonly SortOrder[];
  readonly limit?: number;
  readonly offset?: number;
  /** Locks the rows until the transaction ends: `update` against changes, `share` against changes by others. */
  readonly lock?: "update" | "share";
}

/** Reads rows as wire values. The filter must come from `rowFilter`: reading without one is not possible. */
export async function selectRows(db: Database, selection: RowSelection): Promise<Row[]> {
  const { entity, where, sort = ownOrder(entity), limit, offset, lock } = selection;
  const fields = storedFields(entity);
  const columns = fields.map((field) => columnRef(ROW_ALIAS, columnOf(field)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${where} order by ${sortSql(entity, sort, ROW_ALIAS)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset === undefined ? sql`` : sql`offset ${offset}`}
    ${lock === undefined ? sql`` : lock === "update" ? sql`for update` : sql`for share`}`.execute(db);
  return rows.map((columnsOfRow) =>
    Object.fromEntries(fields.map((field) => [field.name, fromColumn(field, columnsOfRow[columnOf(field)])])),
  );
}

/** Counts rows. */
export async function countRows(db: Database, entity: EntityModel, where: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
