import { sql, type SqlBool } from "kysely";
import { type AggregateModel, predicateOf } from "../../../src/schema/index.ts";
import type { CardCondition } from "../../../src/schema/query/cardCondition.ts";
import { columnOf, columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { tenantRows } from "../query/tenantRows.ts";
import { entityOf, knownField, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { shownReference } from "../tenant/foreignReferences.ts";
import { inGroup, withinDays } from "./groupSql.ts";

/** What of a page and of the groups of a card its rows are limited to. */
export type CardPart = Omit<CardCondition, "screen" | "card">;

/**
 * The rows that a number is made of: those that the session sees, of which the condition of the card, the span, the
 * department and the group are true. Both the number and the list behind it are read by this one condition.
 */
export function cardRows(scope: EntityScope, aggregate: AggregateModel, part: CardPart, alias: string): Filter {
  const { entity } = scope;
  const { where, date, by, split } = aggregate;
  const { from, to, department, group, split: ofSplit } = part;
  const asked =
    where === undefined
      ? []
      : [predicateSql(predicateOf(where, expressionScope(scope, { row: {}, isNew: false }), "row"), { entity, alias })];
  return allOf([
    visibleRows(scope, alias),
    ...asked,
    ...(date !== undefined && from !== undefined && to !== undefined ? [withinDays({ entity, alias }, date, { from, to })] : []),
    ...(department !== undefined && entity.scope.department !== undefined
      ? [inBranch(scope, entity.scope.department, department, alias)]
      : []),
    ...(group !== undefined && by ? [inGroup({ viewer: scope, alias, group: by }, group)] : []),
    ...(ofSplit !== undefined && split ? [inGroup({ viewer: scope, alias, group: split }, ofSplit)] : []),
  ]);
}

/** Rows of a department and of all below it, as their tree is at this moment. */
function inBranch(scope: EntityScope, name: string, code: string, alias: string): Filter {
  const field = knownField(scope.entity, name);
  const { reference } = field;
  const column = shownReference(scope, field, alias);
  if (!reference) return sql<SqlBool>`${column} = ${code}`;
  const target = scopeOf(scope, entityOf(scope, reference.entity));
  const store = columnOf(knownField(target.entity, reference.store));
  const { tree } = target.entity;
  if (!tree) return sql<SqlBool>`${column} = ${code}`;
  const table = sql.table(target.entity.table);
  const at = (own: string) => columnRef("d", own);
  const above = fieldColumn(target.entity, tree.parent);
  return sql<SqlBool>`${column} in (
    with recursive branch (id, code) as (
      select ${at("id")}, ${at(store)} from ${table} as d where ${at(store)} = nullif(${code}, '') and ${tenantRows(target, "d")}
      union
      select ${at("id")}, ${at(store)} from ${table} as d join branch on ${at(above)} = branch.id)
    select code from branch where code <> '')`;
}
