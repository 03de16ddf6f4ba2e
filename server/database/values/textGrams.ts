import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * Grams: the characters of a text and its pairs of neighbours, in lower case. A text has all grams of its parts, so an
 * index of them finds candidate rows; unlike `pg_trgm` also by one or two characters, in any script and locale, without
 * an extension (decision 0086). The migration `0086-large-tables` makes the functions.
 */
const [GRAMS, ASKED] = ["ribbon_grams", "ribbon_asked_grams"] as const;

/** Writes the grams of a column, as an index holds them. */
export function textGrams(column: string): string {
  return `${GRAMS}(${column})`;
}

/** Rows in whose text a part may stand: at least all those in which it does. */
export function holdsGramsOf(column: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.raw(GRAMS)}(${column}) @> ${sql.raw(ASKED)}(${part})`;
}

/** Whether a statement asks for a part of a text: how many rows hold it, and so how they are found best, hangs on the part. */
export function asksForGrams(statement: string): boolean {
  return statement.includes(`${ASKED}(`);
}
