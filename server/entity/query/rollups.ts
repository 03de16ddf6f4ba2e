import { sql, type RawBuilder, type SqlBool } from "kysely";
import { predicateOf, type DerivedModel, type FieldModel, type RollupModel, type RollupWord } from "../../../src/schema/index.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { columnOf, columnRef } from "./columns.ts";
import { allOf, type Filter } from "./filter.ts";
import { predicateSql } from "./predicateSql.ts";
import { visibleRows } from "./rowFilter.ts";

/** A value made of the rows that refer to a row, as a session may look at them. */
export interface Rollup {
  /** The request, looking at the entity of the rows that are put together. */
  readonly rows: EntityScope;
  readonly stated: RollupModel;
  readonly derived: DerivedModel;
  /** Field of these rows that refers to the row. */
  readonly link: FieldModel;
  /** Field of the row whose value it stores. */
  readonly store: FieldModel;
}

/** What a roll-up puts together. */
export function rollupOf(scope: EntityScope, derived: DerivedModel, stated: RollupModel): Rollup {
  const rows = scopeOf(scope, entityOf(scope, stated.entity));
  const link = knownField(rows.entity, stated.by);
  return { rows, stated, derived, link, store: knownField(scope.entity, link.reference?.store ?? "id") };
}

/** The value of a roll-up for the rows under an alias: made of the rows that the session sees, of no others. */
export function rollupSql(rollup: Rollup, alias: string): RawBuilder<unknown> {
  const own = aliasOf(alias);
  const isMeant = sql<SqlBool>`${linkOf(rollup, own)} = ${columnRef(alias, columnOf(rollup.store))}`;
  return sql`(select ${totalSql(rollup, own)} ${fromRows(rollup, own, [isMeant])})`;
}

/**
 * Rows whose roll-up meets a condition. All of them are put together at once, and not one look-up for each row of the list;
 * rows that nothing refers to have the value of none.
 *
 * @param where the condition on a value
 */
export function rowsByRollup(rollup: Rollup, alias: string, where: (value: RawBuilder<unknown>) => Filter): Filter {
  const own = aliasOf(alias);
  const store = columnRef(alias, columnOf(rollup.store));
  const link = linkOf(rollup, own);
  const rows = fromRows(rollup, own, [sql<SqlBool>`${link} is not null`]);
  const { type } = rollup.derived;
  return sql<SqlBool>`case
    when ${store} in (select ${link} ${rows} group by ${link} having ${where(totalSql(rollup, own))}) then true
    when ${where(sql`cast(${sql.lit(NONE[rollup.stated.give])} as ${sql.raw(type)})`)} then ${store} not in (select ${link} ${rows})
    else false end`;
}

/** What a roll-up gives where there are no rows. */
const NONE: Readonly<Record<RollupWord, number | null>> = { count: 0, sum: 0, average: null, least: null, most: null };
const CENTS = 2;

function totalSql({ rows, stated: { give, field }, derived: { type } }: Rollup, own: string): RawBuilder<unknown> {
  if (give === "count" || field === undefined) return sql`count(*)::integer`;
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

function fromRows({ rows, stated: { where } }: Rollup, own: string, filters: readonly Filter[]): RawBuilder<unknown> {
  const { entity } = rows;
  const asked =
    where === undefined
      ? []
      : [predicateSql(predicateOf(where, expressionScope(rows, { row: {}, isNew: false }), "row"), { entity, alias: own })];
  return sql`from ${sql.table(entity.table)} as ${sql.ref(own)} where ${allOf([...filters, visibleRows(rows, own), ...asked])}`;
}

function linkOf({ link }: Rollup, own: string): RawBuilder<unknown> {
  return columnRef(own, columnOf(link));
}

function aliasOf(alias: string): string {
  return `${alias}_rolled`;
}
