import { sql, type RawBuilder, type SqlBool } from "kysely";
import { predicateOf, type DerivedModel, type FieldModel, type RollupModel, type RollupWord } from "../../../src/schema/index.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { columnOf, columnRef } from "./columns.ts";
import { allOf, type Filter } from "./filter.ts";
import { predicateSql } from "./predicateSql.ts";
import { visibleRows } from "./rowFilter.ts";

/** A value made of the rows that refer to a row, or hold the same, as a session may look at them. */
export interface Rollup {
  /** The request, looking at the entity of the rows that are put together. */
  readonly rows: EntityScope;
  readonly stated: RollupModel;
  readonly derived: DerivedModel;
  /** What ties them to the row. */
  readonly ties: readonly [Tie, ...Tie[]];
}

interface Tie {
  /** Field of the rows that are put together. */
  readonly link: FieldModel;
  /** Field of the row whose value it holds. */
  readonly store: FieldModel;
}

/** What a roll-up puts together. */
export function rollupOf(scope: EntityScope, derived: DerivedModel, stated: RollupModel): Rollup {
  const rows = scopeOf(scope, entityOf(scope, stated.entity));
  const tie = (name: string): Tie => {
    const link = knownField(rows.entity, name);
    return { link, store: typeof stated.by === "string" ? knownField(scope.entity, link.reference?.store ?? "id") : link };
  };
  const [first = "", ...more] = [stated.by].flat();
  return { rows, stated, derived, ties: [tie(first), ...more.map(tie)] };
}

/** The value of a roll-up for the rows under an alias: made of the rows that the session sees, of no others. */
export function rollupSql(rollup: Rollup, alias: string): RawBuilder<unknown> {
  const own = aliasOf(alias);
  const areMeant = rollup.ties.map(
    ({ link, store }) => sql<SqlBool>`${columnRef(own, columnOf(link))} = ${columnRef(alias, columnOf(store))}`,
  );
  if (rollup.stated.give === "rank") return rankSql(rollup, alias, areMeant);
  return sql`(select ${totalSql(rollup, own)} ${fromRows(rollup, own, areMeant)})`;
}

/** Which of the rows the row itself is: rows of one moment go by their ids. Nothing where it is none of them. */
function rankSql(rollup: Rollup, alias: string, areMeant: readonly Filter[]): RawBuilder<unknown> {
  const { rows, stated } = rollup;
  const own = aliasOf(alias);
  const place = (of: string) => sql`(${columnRef(of, columnOf(knownField(rows.entity, stated.field ?? "id")))}, ${columnRef(of, "id")})`;
  const isBefore = sql<SqlBool>`${place(own)} <= ${place(alias)}`;
  return sql`case when ${allOf(countedFilters(rollup, alias))} then (select count(*)::integer ${fromRows(rollup, own, [...areMeant, isBefore])}) end`;
}

/**
 * Rows whose roll-up meets a condition. All of them are put together at once, and not one look-up for each row of the list;
 * rows that nothing refers to have the value of none.
 *
 * @param where the condition on a value
 */
export function rowsByRollup(rollup: Rollup, alias: string, where: (value: RawBuilder<unknown>) => Filter): Filter {
  // Rows of the same values are never none: the row itself is one of them.
  if (typeof rollup.stated.by !== "string") return where(rollupSql(rollup, alias));
  const own = aliasOf(alias);
  const [tie] = rollup.ties;
  const [store, link] = [columnRef(alias, columnOf(tie.store)), columnRef(own, columnOf(tie.link))];
  const rows = fromRows(rollup, own, [sql<SqlBool>`${link} is not null`]);
  const { type } = rollup.derived;
  return sql<SqlBool>`case
    when ${store} in (select ${link} ${rows} group by ${link} having ${where(totalSql(rollup, own))}) then true
    when ${where(sql`cast(${sql.lit(NONE[rollup.stated.give])} as ${sql.raw(type)})`)} then ${store} not in (select ${link} ${rows})
    else false end`;
}

/** What a roll-up gives where there are no rows. */
const NONE: Readonly<Record<RollupWord, number | null>> = { count: 0, sum: 0, average: null, least: null, most: null, rank: null };
const CENTS = 2;

function totalSql({ rows, stated: { give, field }, derived: { type } }: Rollup, own: string): RawBuilder<unknown> {
  if (give === "count" || give === "rank" || field === undefined) return sql`count(*)::integer`;
  const values = columnRef(own, columnOf(knownField(rows.entity, field)));
  switch (give) {
    case "sum":
      return sql`coalesce(sum(${values}), 0)::${sql.raw(type)}`;
    case "average":
      return sql`round(avg(${values})::numeric, ${sql.lit(CENTS)})`;
    case "least":
      return sql`min(${values})`;
    case "most":
      return sql`max(${values})`;
  }
}

function fromRows(rollup: Rollup, own: string, filters: readonly Filter[]): RawBuilder<unknown> {
  const { entity } = rollup.rows;
  const counted = [visibleRows(rollup.rows, own), ...countedFilters(rollup, own)];
  return sql`from ${sql.table(entity.table)} as ${sql.ref(own)} where ${allOf([...filters, ...counted])}`;
}

/** Which rows under an alias count. */
function countedFilters({ rows, stated: { where } }: Rollup, alias: string): readonly Filter[] {
  if (where === undefined) return [];
  const condition = predicateOf(where, expressionScope(rows, { row: {}, isNew: false }), "row");
  return [predicateSql(condition, { entity: rows.entity, alias })];
}

function aliasOf(alias: string): string {
  return `${alias}_rolled`;
}
