import { sql, type SqlBool } from "kysely";
import { and, constant, or, type Predicate } from "../../../src/schema/expression/predicate.ts";
import { rowRuleOf } from "../../../src/schema/index.ts";
import { serverColumns } from "../../database/planner/tableShape.ts";
import { holderOf } from "../children/holderOf.ts";
import { scopeOf, type EntityScope } from "../entityScope.ts";
import { expressionScope } from "../expressionScope.ts";
import { columnRef, fieldColumn } from "./columns.ts";
import { allOf, noneOf, type Filter } from "./filter.ts";
import { predicateSql } from "./predicateSql.ts";
import { tenantRows } from "../tenant/tenantRows.ts";

/** Rows that exist for everybody of the tenant: not marked as deleted. */
export function liveRows(scope: EntityScope, alias: string): Filter {
  return allOf([tenantRows(scope, alias), undeletedRows(scope, alias)]);
}

/** Live rows outside the session's tenant. They are there to be counted with, never to be shown. */
export function liveRowsElsewhere(scope: EntityScope, alias: string): Filter {
  return allOf([noneOf(tenantRows(scope, alias)), undeletedRows(scope, alias)]);
}

/** Live rows of all tenants, where a value may occur once in all of them. To be counted with, never to be shown. */
export function undeletedRows({ entity }: EntityScope, alias: string): Filter {
  return entity.softDelete ? sql<SqlBool>`${columnRef(alias, serverColumns.deleted)} = 0` : allOf([]);
}

/**
 * Rows the session may see: live ones that one of its row rules admits, child rows only where it sees the row above.
 * The one row rule of the server.
 */
export function visibleRows(scope: EntityScope, alias: string): Filter {
  const admitted = predicateSql(admittedBy(scope), { entity: scope.entity, alias });
  return allOf([liveRows(scope, alias), unreservedRows(scope, alias), admitted, belowVisible(scope, alias)]);
}

/** Rows that people manage at all; the others are the server's own. */
function unreservedRows({ entity, hooks }: EntityScope, alias: string): Filter {
  const reserved = hooks.get(entity.name)?.reserved;
  return reserved ? noneOf(predicateSql(reserved, { entity, alias })) : allOf([]);
}

/** What a row must be like for one of the session's row rules to admit it; every place that asks gets this answer. */
export function admittedBy(scope: EntityScope): Predicate {
  const { viewing } = scope.session;
  const admitted = admittedToSession(scope);
  // Rules read who asks for: each side by its own roles.
  return viewing ? and([admitted, admittedToSession({ ...scope, session: viewing.own })]) : admitted;
}

function admittedToSession(scope: EntityScope): Predicate {
  const rules = scope.session.rowRules(scope.entity.name);
  if (rules.length === 0) return constant(true);
  const values = expressionScope(scope, { row: {}, isNew: false });
  return or(rules.map((rule) => rowRuleOf(rule, values)));
}

/** Child rows of visible rows. Without a rule on the rows above there is nothing to ask: a child row has a living row above it. */
function belowVisible(scope: EntityScope, alias: string): Filter {
  const holder = holderOf(scope);
  const above = holder && scopeOf(scope, holder.entity);
  if (!above || !isRuled(above)) return allOf([]);
  const aboveAlias = `${alias}_above`;
  const link = columnRef(alias, fieldColumn(scope.entity, holder.by));
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(holder.entity.table)} as ${sql.ref(aboveAlias)}
    where ${columnRef(aboveAlias, "id")} = ${link} and ${visibleRows(above, aboveAlias)})`;
}

function isRuled(scope: EntityScope): boolean {
  const { session, entity } = scope;
  if ([session, session.viewing?.own].some((one) => (one?.rowRules(entity.name).length ?? 0) > 0)) return true;
  const holder = holderOf(scope);
  return holder !== undefined && isRuled(scopeOf(scope, holder.entity));
}
