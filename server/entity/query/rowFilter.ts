import { sql, type SqlBool } from "kysely";
import { marksDeleted } from "../../../src/schema/compile/deletedWithRow.ts";
import type { Predicate } from "../../../src/schema/expression/predicate.ts";
import { rowRuleOf } from "../../../src/schema/index.ts";
import { deletionMarks, serverColumns } from "../../database/planner/tableShape.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { columnRef, fieldColumn } from "./columns.ts";
import { allOf, noneOf, type Filter } from "./filter.ts";
import { predicateSql } from "./predicateSql.ts";
import { isLimited, seenRows, type SeenRows, type Viewpoint } from "./seenRows.ts";
import { everyTenantSeen, tenantRows } from "./tenantRows.ts";
import type { Counting } from "./rowCount.ts";

/** Rows that exist for everybody of the tenant: not marked as deleted. */
export function liveRows(scope: EntityScope, alias: string): Filter {
  return allOf([tenantRows(scope, alias), undeletedRows(scope, alias)]);
}

/** Live rows of all tenants, where a value may occur once in all of them. To be counted with, never to be shown. */
export function undeletedRows({ entity }: EntityScope, alias: string): Filter {
  return marksDeleted(entity) ? sql<SqlBool>`${columnRef(alias, serverColumns.deleted)} = ${sql.lit(deletionMarks.none)}` : allOf([]);
}

/** Rows of the tenant that were deleted by themselves, or with the row above them. */
export function deletedRows(scope: EntityScope, alias: string, mark: "own" | "withRow" = "own"): Filter {
  if (!marksDeleted(scope.entity)) return noneOf(allOf([]));
  return allOf([tenantRows(scope, alias), sql<SqlBool>`${columnRef(alias, serverColumns.deleted)} = ${sql.lit(deletionMarks[mark])}`]);
}

/** Deleted rows that the session would see if they were not: what is in its bin. */
export function rowsInBin(scope: EntityScope, alias: string): Filter {
  return allOf([seenSql(scope, seenBy(scope), { alias, among: deletedRows }), unreservedRows(scope, alias)]);
}

/**
 * Rows the session may see: live ones that one of its row rules admits, child rows only where it sees the row above.
 * The one row rule of the server.
 */
export function visibleRows(scope: EntityScope, alias: string): Filter {
  return allOf([seenSql(scope, seenBy(scope), { alias, among: liveRows }), unreservedRows(scope, alias)]);
}

/** Rows that people manage at all; the others are the server's own. */
function unreservedRows({ entity, hooks }: EntityScope, alias: string): Filter {
  const reserved = hooks.get(entity.name)?.reserved;
  return reserved ? noneOf(predicateSql(reserved, { entity, alias })) : allOf([]);
}

/** How rows are counted for the session: estimated only where nothing keeps a row of the table from it. */
export function countingFor(scope: EntityScope): Counting {
  const { entity, hooks } = scope;
  const where = isLimited(seenBy(scope)) || hooks.get(entity.name)?.reserved ? undefined : everyTenantSeen(scope);
  return where ? { kind: "about", where } : { kind: "over" };
}

/** Whether the session sees every row that its tenant is told of, so that it may hear which one is gone. */
export function seesEveryRow(scope: EntityScope): boolean {
  const { entity, hooks } = scope;
  if (isLimited(seenBy(scope)) || hooks.get(entity.name)?.reserved) return false;
  return entity.scope.tenant.kind === "own" || everyTenantSeen(scope) !== undefined;
}

/** What a row must be like for one of the session's row rules to admit it; every place that asks gets this answer. */
export function admittedBy(scope: EntityScope): Predicate {
  return seenBy(scope).own;
}

/** Whether no row whatever can be seen because the session's person works in no department, and every rule asks for one. */
export function lacksDepartment(scope: EntityScope): boolean {
  return scope.session.user.orgCode === "" && admitsNothing(seenBy(scope));
}

function admitsNothing({ own, above }: SeenRows): boolean {
  return (own.op === "constant" && !own.value) || (above !== undefined && admitsNothing(above.rows));
}

function seenBy(scope: EntityScope): SeenRows {
  const { session, project, entity } = scope;
  // Rules read who asks for: each side by its own roles.
  const sides = session.viewing ? [session, session.viewing.own] : [session];
  return seenRows(
    project,
    entity,
    sides.map((side) => viewpointOf({ ...scope, session: side })),
  );
}

function viewpointOf(scope: EntityScope): Viewpoint {
  const values = expressionScope(scope, { row: {}, isNew: false });
  return { rowRules: (entity) => scope.session.rowRules(entity), read: (rule) => rowRuleOf(rule, values) };
}

interface RowsUnder {
  readonly alias: string;
  /** Rows that are there at all. */
  readonly among: (scope: EntityScope, alias: string) => Filter;
}

function seenSql(scope: EntityScope, { entity, own, above }: SeenRows, { alias, among }: RowsUnder): Filter {
  const rows = allOf([among(scope, alias), predicateSql(own, { entity, alias })]);
  if (!above) return rows;
  const aboveAlias = `${alias}_above`;
  const link = columnRef(alias, fieldColumn(entity, above.by));
  const aboveScope = scopeOf(scope, above.rows.entity);
  const isAboveSeen = sql<SqlBool>`exists (
    select 1 from ${sql.table(above.rows.entity.table)} as ${sql.ref(aboveAlias)}
    where ${columnRef(aboveAlias, "id")} = ${link} and ${seenSql(aboveScope, above.rows, { alias: aboveAlias, among: liveRows })})`;
  return allOf([rows, isAboveSeen]);
}
