import { sql, type RawBuilder } from "kysely";
import type { EntityModel, Row } from "../../../src/schema/index.ts";
import { fromColumn } from "../../database/columnValue.ts";
import type { Database } from "../../database/database.types.ts";
import { columnOf, columnRef, storedFields } from "./columns.ts";
import { allOf, type Filter } from "./filter.ts";
import { halves, ownOrder, sortSql, type SortStep } from "./sortSql.ts";

/** Alias of the entity's table in every statement of the query builder. */
export const ROW_ALIAS = "t";

/** Which rows to read, in which order, how many, and whether to lock them. */
export interface RowSelection {
  readonly entity: EntityModel;
  readonly where: Filter;
  /** @default the entity's own order */
  readonly sort?: readonly SortStep[];
  readonly limit?: number;
  readonly offset?: number;
  /** Locks the rows until the transaction ends: `update` against changes, `share` against changes by others. */
  readonly lock?: "update" | "share";
}

/** Reads rows as wire values. The filter must come from `rowFilter`: reading without one is not possible. */
export async function selectRows(db: Database, selection: RowSelection): Promise<Row[]> {
  const { entity, sort = ownOrder(entity), limit, offset, lock } = selection;
  const fields = storedFields(entity);
  const columns = fields.map((field) => columnRef(ROW_ALIAS, columnOf(field)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${placesOf(selection, sort)} order by ${sortSql(entity, sort, ROW_ALIAS)}
    ${limit === undefined ? sql`` : sql`limit ${limit}`} ${offset === undefined ? sql`` : sql`offset ${offset}`}
    ${lock === undefined ? sql`` : lock === "update" ? sql`for update` : sql`for share`}`.execute(db);
  return rows.map((columnsOfRow) =>
    Object.fromEntries(fields.map((field) => [field.name, fromColumn(field, columnsOfRow[columnOf(field)])])),
  );
}

/**
 * Where the rows come from. A list that starts with today takes from either half no more than reaches the end of its
 * page, so that an index serves both and the rest of the table stays unread.
 */
function placesOf({ entity, where, limit, offset = 0 }: RowSelection, sort: readonly SortStep[]): RawBuilder<unknown> {
  const alias = sql.ref(ROW_ALIAS);
  const table = sql`${sql.table(entity.table)} as ${alias}`;
  const [first, ...rest] = sort;
  if (first?.direction !== "ahead" || limit === undefined) return sql`${table} where ${where}`;
  const parts = halves(entity, first, rest, ROW_ALIAS).map(
    (half) => sql`(select ${alias}.* from ${table} where ${allOf([where, half.where])}
      order by ${sortSql(entity, half.sort, ROW_ALIAS)} limit ${offset + limit})`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) as ${alias}`;
}

/** Counts rows. */
export async function countRows(db: Database, entity: EntityModel, where: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
}
