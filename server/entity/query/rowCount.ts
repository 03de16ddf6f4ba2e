import { sql, type RawBuilder } from "kysely";
import type { Filter } from "./filter.ts";
import { ROW_ALIAS } from "./rowAlias.ts";
import { sourceSql, type RowSource } from "./rowSource.ts";

/** Up to here rows are counted to the last one without being asked for it. */
export const MOST_COUNTED = 10_000;

/**
 * How the number of all rows is meant: to the last one, estimated from a sample, or as the least that there are. Estimating
 * looks at pages of the whole table, so it is for those alone who see all of it: how far it is off tells how many rows
 * stand between those that were counted (decision 0086).
 */
export type Counting = { readonly kind: "exact" } | { readonly kind: "about"; readonly where: Filter } | { readonly kind: "over" };

/** How many rows there are. */
export interface RowCount {
  readonly total: number;
  /** Absent: to the last one. */
  readonly totalIs?: "about" | "over";
}

/** Columns of `countSql`. */
export interface CountColumns {
  readonly count: number;
  /** Estimated from a sample; null where that was not asked for or not needed. */
  readonly estimated: number | null;
}

/** Rows that are counted. The filter must come from `rowFilter`. */
export interface CountedSource extends RowSource {
  readonly where: Filter;
}

/** Counts rows as asked; a statement of one row. */
export function countSql({ where, ...source }: CountedSource, counting: Counting = { kind: "exact" }): RawBuilder<CountColumns> {
  const rows = sql`from ${sourceSql(source)} as ${sql.ref(ROW_ALIAS)}`;
  if (counting.kind === "exact") return sql`select count(*) as count, null::bigint as estimated ${rows} where ${where}`;
  const counted = sql`select count(*) as count from (select ${rows} where ${where} limit ${sql.lit(MOST_COUNTED + 1)}) as first_ones`;
  if (counting.kind === "over") return sql`select count, null::bigint as estimated from (${counted}) as counted`;
  const share = sql`ribbon_sample_percent(${sql.lit(source.entity.table)})`;
  // One choice of pages for all: the number stays the same while the rows do.
  const sample = sql`select count(*) * 100 / ${share} ${rows} tablesample system (${share}) repeatable (0) where ${where}`;
  return sql`select count, case when count > ${sql.lit(MOST_COUNTED)} and ${counting.where} then (${sample})::bigint end as estimated
    from (${counted}) as counted`;
}

/** Reads what `countSql` found. */
export function rowCount({ count, estimated }: CountColumns, { kind }: Counting): RowCount {
  if (kind === "exact" || count <= MOST_COUNTED) return { total: count };
  return estimated === null ? { total: count, totalIs: "over" } : { total: Math.max(count, rounded(estimated)), totalIs: "about" };
}

/** Two digits are what a sample is good for. */
function rounded(count: number): number {
  return Number(count.toPrecision(2));
}

/**
 * What a page tells of the number: a page that is not full ends the list, behind a full one there may be another. So the
 * pages of a list whose number is not known to the last row can be turned to its end.
 *
 * @param isCertain the rows stand where the page says; false where the page was found from a row beside it
 */
export function countBeside(
  count: RowCount,
  {
    offset,
    size,
    found,
    isCertain,
  }: { readonly offset: number; readonly size: number; readonly found: number; readonly isCertain: boolean },
): RowCount {
  if (count.totalIs === undefined) return count;
  const end = offset + found;
  if (found === size) return { ...count, total: Math.max(count.total, end + 1) };
  return isCertain ? { total: end } : { ...count, total: end };
}
