import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * Grams: the characters of a text and its pairs of neighbours, in lower case. A text that holds a part holds all grams of
 * the part, so an index of grams brings the rows in which it may stand. Unlike the trigrams of `pg_trgm` they find names of
 * two characters and single ones, in any script and under every locale, without an extension (decision 0086). The functions
 * are made by the migration `0086-large-tables`.
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
