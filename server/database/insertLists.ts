import { sql, type RawBuilder } from "kysely";
import type { Database } from "./database.types.ts";

/** A value for each of several rows. */
export interface ValueList {
  /** Type of the values as the database names it. */
  readonly type: string;
  /** As `toColumn` gives them. */
  readonly values: readonly unknown[];
}

/** A column of rows to be inserted. */
export interface ColumnList extends ValueList {
  readonly name: string;
}

/**
 * Inserts any number of rows by one statement, whose text is the same for every number: values go as one list per column,
 * so it is prepared once (decision 0082) and a thousand rows cost one round trip.
 */
export async function insertLists(db: Database, table: string, columns: readonly ColumnList[]): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) select * from ${unnested(columns)}`.execute(db);
}

/** Rows made of bound lists, for the `from` of a statement. Types come from the product, never from a request. */
export function unnested(lists: readonly ValueList[]): RawBuilder<unknown> {
  return sql`unnest(${sql.join(lists.map(({ type, values }) => sql`${values}::${sql.raw(type)}[]`))})`;
}
