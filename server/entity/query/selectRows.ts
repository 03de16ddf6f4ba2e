import { sql, type RawBuilder } from "kysely";
import type { EntityModel, Row } from "../../../src/schema/index.ts";
import { fromColumn } from "../../database/columnValue.ts";
import type { Database } from "../../database/database.types.ts";
import { columnOf, columnRef, storedFields } from "./columns.ts";
import { allOf, type Filter } from "./filter.ts";
import { halves, ownOrder, sortSql, type SortStep } from "./sortSql.ts";

/** Alias of the entity's table in every statement of the query builder. */
export const ROW_ALIAS = "t";
/** Name of the number of all rows beside a page of them; a space keeps it apart from every column. */
const TOTAL = "in all";
/** Alias of a row that something is read beside, whose statements use the usual alias themselves. */
const READ_ALIAS = "read_row";
const [QUESTION, VALUE, LABEL] = ["text question", "text value", "text label"] as const;

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
  const { rows } = await rowsSql(selection).execute(db);
  return rows.map((columns) => rowOf(selection.entity, columns));
}

/** Reads a page of rows, and how many there are in all: both as of one moment, in one statement. */
export async function selectPage(
  db: Database,
  selection: RowSelection & { readonly limit: number },
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> {
  const { entity, where, sort = ownOrder(entity) } = selection;
  const { rows: found } = await sql<Record<string, unknown>>`
    select ${sql.id(TOTAL)}.count as ${sql.id(TOTAL)}, ${sql.ref(ROW_ALIAS)}.*
    from (${countSql(entity, where)}) as ${sql.id(TOTAL)}
    left join lateral (${rowsSql(selection)}) as ${sql.ref(ROW_ALIAS)} on true
    order by ${sortSql(entity, sort, ROW_ALIAS)}`.execute(db);
  // A page behind the last one brings the number alone.
  const rows = found.filter(({ id }) => id !== null).map((columns) => rowOf(entity, columns));
  return { total: Number(found[0]?.[TOTAL] ?? 0), rows };
}

/** What was found for a value that rows hold; `question` is its place among those that were asked together. */
export interface FoundText {
  readonly question: number;
  readonly value: string;
  readonly label: unknown;
}

/** Which row to read, and what to read beside it. */
export interface RowWithTexts {
  readonly entity: EntityModel;
  readonly where: Filter;
  /** May read the row under the alias. */
  readonly texts: (alias: string) => RawBuilder<FoundText> | undefined;
}

/** Reads one row, and the texts that are selected beside it, in one statement. */
export async function selectRowWithTexts(
  db: Database,
  { entity, where, texts }: RowWithTexts,
): Promise<{ readonly row: Row | undefined; readonly texts: readonly FoundText[] }> {
  const selection: RowSelection = { entity, where, limit: 1 };
  const select = texts(READ_ALIAS);
  if (!select) return { row: (await selectRows(db, selection))[0], texts: [] };
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.id(READ_ALIAS)}.*, texts.question as ${sql.id(QUESTION)}, texts.value as ${sql.id(VALUE)}, texts.label as ${sql.id(LABEL)}
    from (${rowsSql(selection)}) as ${sql.id(READ_ALIAS)}
    left join lateral (${select}) as texts on true`.execute(db);
  const [first] = rows;
  return {
    row: first && rowOf(entity, first),
    texts: rows.flatMap(({ [QUESTION]: question, [VALUE]: value, [LABEL]: label }) =>
      question === null ? [] : [{ question: Number(question), value: String(value), label }],
    ),
  };
}

/** Counts rows. */
export async function countRows(db: Database, entity: EntityModel, where: Filter): Promise<number> {
  const { rows } = await countSql(entity, where).execute(db);
  return rows[0]?.count ?? 0;
}

function rowsSql(selection: RowSelection): RawBuilder<Record<string, unknown>> {
  const { entity, sort = ownOrder(entity), limit, offset = 0, lock } = selection;
  const columns = storedFields(entity).map((field) => columnRef(ROW_ALIAS, columnOf(field)));
  // A number of rows that is bound would be planned for as a tenth of the table.
  return sql`
    select ${sql.join(columns)} from ${placesOf(selection, sort)} order by ${sortSql(entity, sort, ROW_ALIAS)}
    ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`} ${offset === 0 ? sql`` : sql`offset ${offset}`}
    ${lock === undefined ? sql`` : lock === "update" ? sql`for update` : sql`for share`}`;
}

function countSql(entity: EntityModel, where: Filter): RawBuilder<{ readonly count: number }> {
  return sql`select count(*) as count from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)} where ${where}`;
}

function rowOf(entity: EntityModel, columns: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(storedFields(entity).map((field) => [field.name, fromColumn(field, columns[columnOf(field)])]));
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
      order by ${sortSql(entity, half.sort, ROW_ALIAS)} limit ${sql.lit(offset + limit)})`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) as ${alias}`;
}
