import { sql, type RawBuilder, type SqlBool } from "kysely";

/** A condition of a `where`: identifiers from compiled entities, values bound. */
export type Filter = RawBuilder<SqlBool>;

/** Joins conditions; an empty list is true. */
export function allOf(filters: readonly Filter[]): Filter {
  return filters.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(filters, sql` and `)})`;
}

/** Joins conditions; an empty list is false. */
export function anyOf(filters: readonly Filter[]): Filter {
  return filters.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(filters, sql` or `)})`;
}

/** The opposite, where unknown counts as false. */
export function noneOf(filter: Filter): Filter {
  return sql<SqlBool>`((${filter}) is not true)`;
}
