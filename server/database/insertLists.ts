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

/** Rows of one statement: writing the texts of thousands takes so long that others of this process would wait for it. */
const AT_ONCE = 500;

/**
 * Inserts any number of rows, 500 by one statement, whose text is the same for every number: values go as one list per column,
 * so it is prepared once (decision 0082) and hundreds of rows cost one round trip. Within a transaction it is all or none.
 */
export async function insertLists(db: Database, table: string, columns: readonly ColumnList[]): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const count = columns[0]?.values.length ?? 0;
  for (let start = 0; start < count; start += AT_ONCE) {
    const part = columns.map(({ type, values }) => ({ type, values: values.slice(start, start + AT_ONCE) }));
    await sql`insert into ${sql.table(table)} (${names}) select * from ${unnested(part)}`.execute(db);
  }
}

/** Rows made of bound lists, for the `from` of a statement. Types come from the product, never from a request. */
export function unnested(lists: readonly ValueList[]): RawBuilder<unknown> {
  return sql`unnest(${sql.join(lists.map(({ type, values }) => sql`${values}::${sql.raw(type)}[]`))})`;
}
