import { sql, type RawBuilder } from "kysely";
import type { EntityModel, Row } from "../../../src/schema/index.ts";
import { fromColumn } from "../../database/values/columnValue.ts";
import type { Database } from "../../database/database.types.ts";
import { columnOf, columnRef, storedFields } from "./columns.ts";
import type { BesideColumn } from "./derivedColumns.ts";
import { allOf, type Filter } from "./filter.ts";
import { partsBeside, turnedSql, type Place } from "./keyset.ts";
import { ROW_ALIAS } from "./rowAlias.ts";
import { countSql, rowCount, type CountedSource, type Counting, type RowCount } from "./rowCount.ts";
import { sourceSql, type RowSource } from "./rowSource.ts";
import { halves, ownOrder, sortSql, type SortStep } from "./sortSql.ts";

export { ROW_ALIAS } from "./rowAlias.ts";

/** Names of the number of all rows beside a page of them; a space keeps them apart from every column. */
const [TOTAL, ESTIMATED] = ["in all", "in all, estimated"] as const;
/** Alias of a row that something is read beside, whose statements use the usual alias themselves. */
const READ_ALIAS = "read_row";
/** From so many rows on it pays to skip by ids. */
const DEEP = 1000;
const [QUESTION, VALUE, LABEL] = ["text question", "text value", "text label"] as const;

/** Which rows to read, in which order, how many, and whether to lock them. */
export interface RowSelection extends RowSource {
  readonly where: Filter;
  /** @default the entity's own order */
  readonly sort?: readonly SortStep[];
  readonly limit?: number;
  readonly offset?: number;
  /** A place beside which the rows stand; `offset` does not count then. */
  readonly place?: Place;
  /** What is read beside the columns. @default nothing */
  readonly beside?: readonly BesideColumn[];
  /** Locks the rows until the transaction ends: `update` against changes, `share` against changes by others. */
  readonly lock?: "update" | "share";
}

/** Reads rows as wire values. The filter must come from `rowFilter`: reading without one is not possible. */
export async function selectRows(db: Database, selection: RowSelection): Promise<Row[]> {
  const { entity, beside = [], sort = ownOrder(entity) } = selection;
  const select =
    beside.length === 0
      ? rowsSql(selection)
      : sql<Record<string, unknown>>`select ${sql.ref(ROW_ALIAS)}.*${besideSql(beside, ROW_ALIAS)}
          from (${rowsSql(selection)}) as ${sql.ref(ROW_ALIAS)} order by ${sortSql(entity, sort, ROW_ALIAS)}`;
  const { rows } = await select.execute(db);
  return rows.map((columns) => rowOf(selection, columns));
}

/** A page of rows, and how many there are in all. */
export interface CountedRows {
  readonly count: RowCount;
  readonly rows: readonly Row[];
}

/**
 * Reads a page of rows, and how many there are in all: both as of one moment, in one statement.
 *
 * @param counting @default to the last row
 */
export async function selectPage(
  db: Database,
  { counting = { kind: "exact" }, ...selection }: RowSelection & { readonly limit: number; readonly counting?: Counting },
): Promise<CountedRows> {
  const { entity, beside = [], sort = ownOrder(entity) } = selection;
  const { rows: found } = await sql<Record<string, unknown>>`
    select ${sql.id(TOTAL)}.count as ${sql.id(TOTAL)}, ${sql.id(TOTAL)}.estimated as ${sql.id(ESTIMATED)},
      ${sql.ref(ROW_ALIAS)}.*${besideSql(beside, ROW_ALIAS)}
    from (${countSql(selection, counting)}) as ${sql.id(TOTAL)}
    left join lateral (${rowsSql(selection)}) as ${sql.ref(ROW_ALIAS)} on true
    order by ${sortSql(entity, sort, ROW_ALIAS)}`.execute(db);
  const [{ [TOTAL]: count, [ESTIMATED]: estimated } = { [TOTAL]: 0 }] = found;
  // A page behind the last one brings the number alone.
  const rows = found.filter(({ id }) => id !== null).map((columns) => rowOf(selection, columns));
  return { count: rowCount({ count: Number(count), estimated: typeof estimated === "number" ? estimated : null }, counting), rows };
}

/** What was found for a value that rows hold; `question` is its place among those that were asked together. */
export interface FoundText {
  readonly question: number;
  readonly value: string;
  readonly label: unknown;
}

/** Which row to read, and what to read beside it. */
export interface RowWithTexts extends RowSource {
  readonly where: Filter;
  /** What is read beside the columns. @default nothing */
  readonly beside?: readonly BesideColumn[];
  /** May read the row under the alias. */
  readonly texts: (alias: string) => RawBuilder<FoundText> | undefined;
}

/** Reads one row, and the texts that are selected beside it, in one statement. */
export async function selectRowWithTexts(
  db: Database,
  { texts, ...source }: RowWithTexts,
): Promise<{ readonly row: Row | undefined; readonly texts: readonly FoundText[] }> {
  const { beside = [] } = source;
  const selection: RowSelection = { ...source, limit: 1 };
  const select = texts(READ_ALIAS);
  if (!select) return { row: (await selectRows(db, selection))[0], texts: [] };
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.id(READ_ALIAS)}.*${besideSql(beside, READ_ALIAS)}, texts.question as ${sql.id(QUESTION)}, texts.value as ${sql.id(VALUE)}, texts.label as ${sql.id(LABEL)}
    from (${rowsSql(selection)}) as ${sql.id(READ_ALIAS)}
    left join lateral (${select}) as texts on true`.execute(db);
  const [first] = rows;
  return {
    row: first && rowOf(source, first),
    texts: rows.flatMap(({ [QUESTION]: question, [VALUE]: value, [LABEL]: label }) =>
      question === null ? [] : [{ question: Number(question), value: String(value), label }],
    ),
  };
}

/** Counts rows. */
export async function countRows(db: Database, counted: CountedSource): Promise<number> {
  const { rows } = await countSql(counted).execute(db);
  return rows[0]?.count ?? 0;
}

function rowsSql(selection: RowSelection): RawBuilder<Record<string, unknown>> {
  const { entity, sort = ownOrder(entity), limit, offset = 0, lock, place } = selection;
  if (place?.side === "before" && limit !== undefined) return rowsBefore(selection, limit, sort);
  if (offset >= DEEP && lock === undefined && place === undefined) return deepRowsSql(selection, sort);
  // A number of rows that is bound would be planned for as a tenth of the table.
  return sql`
    select ${columnsOf(entity)} from ${placesOf(selection, sort)} order by ${sortSql(entity, sort, ROW_ALIAS)}
    ${limitSql(limit)} ${offset === 0 || place ? sql`` : sql`offset ${offset}`} ${lock === undefined ? sql`` : LOCKS[lock]}`;
}

const LOCKS: Readonly<Record<"update" | "share", RawBuilder<unknown>>> = { update: sql`for update`, share: sql`for share` };

function limitSql(limit: number | undefined): RawBuilder<unknown> {
  return limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`;
}

/** What is skipped is followed by its id alone; whole rows are those of the page. */
function deepRowsSql(selection: RowSelection, sort: readonly SortStep[]): RawBuilder<Record<string, unknown>> {
  const { entity, limit, offset = 0 } = selection;
  const order = sortSql(entity, sort, ROW_ALIAS);
  return sql`
    select ${columnsOf(entity)} from ${sourceSql(selection)} as ${sql.ref(ROW_ALIAS)} where ${columnRef(ROW_ALIAS, "id")} in (
      select ${columnRef(ROW_ALIAS, "id")} from ${placesOf(selection, sort)} order by ${order}
      ${limitSql(limit)} offset ${offset})
    order by ${order}`;
}

/** The rows before a place are met backwards. */
function rowsBefore(selection: RowSelection, limit: number, sort: readonly SortStep[]): RawBuilder<Record<string, unknown>> {
  const { entity } = selection;
  return sql`
    select ${columnsOf(entity)} from (
      select ${sql.ref(ROW_ALIAS)}.* from ${placesOf(selection, sort)} order by ${turnedSql(entity, sort)} limit ${sql.lit(limit)}
    ) as ${sql.ref(ROW_ALIAS)} order by ${sortSql(entity, sort, ROW_ALIAS)}`;
}

function columnsOf(entity: EntityModel): RawBuilder<unknown> {
  return sql.join(storedFields(entity).map((field) => columnRef(ROW_ALIAS, columnOf(field))));
}

/** What stands beside the columns of a row is worked out for the rows of the answer alone. */
function besideSql(beside: readonly BesideColumn[], alias: string): RawBuilder<unknown> {
  return sql.join([sql``, ...beside.map((column) => sql`${column.sql(alias)} as ${sql.id(column.name)}`)]);
}

function rowOf({ entity, beside = [] }: Pick<RowSelection, "entity" | "beside">, columns: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries([
    ...storedFields(entity).map((field) => [field.name, fromColumn(field, columns[columnOf(field)])] as const),
    ...beside.map(({ name }) => [name, columns[name] ?? null] as const),
  ]);
}

/**
 * Where the rows come from. A list that starts with today takes from either half no more than reaches the end of its
 * page, so that an index serves both and the rest of the table stays unread; so do pages that go on from a place.
 */
function placesOf(selection: RowSelection, sort: readonly SortStep[]): RawBuilder<unknown> {
  const { entity, where, limit, offset = 0, place } = selection;
  const alias = sql.ref(ROW_ALIAS);
  const table = sql`${sourceSql(selection)} as ${alias}`;
  const [first, ...rest] = sort;
  if (limit === undefined || (!place && first?.direction !== "ahead")) return sql`${table} where ${where}`;
  const parts = place ? partsBeside(entity, sort, place) : first?.direction === "ahead" ? halves(entity, first, rest, ROW_ALIAS) : [];
  const most = place ? limit : offset + limit;
  const selects = parts.map(
    (part) => sql`(select ${alias}.* from ${table} where ${allOf([where, part.where])}
      order by ${sortSql(entity, part.sort, ROW_ALIAS)} limit ${sql.lit(most)})`,
  );
  return sql`(${sql.join(selects, sql` union all `)}) as ${alias}`;
}
