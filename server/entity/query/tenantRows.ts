import { sql, type SqlBool } from "kysely";
import { marksDeleted } from "../../../src/schema/compile/deletedWithRow.ts";
import type { TenantRule } from "../../../src/schema/index.ts";
import { serverColumns } from "../../database/planner/tableShape.ts";
import { DEFAULT_TENANT, isPlatform } from "../../http/session.ts";
import { entityOf, type EntityScope } from "../scope/entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "../query/filter.ts";

/** What a rule is read against: whose session, looking at which entity. */
export type TenantScope = Pick<EntityScope, "project" | "entity" | "session">;

/**
 * Rows that exist for the session's tenant, deleted ones included: what `x-entity.tenant` says, as SQL (decision 0061).
 * The one place where it is read for reading; `assertTenantWrites` is its other half.
 */
export function tenantRows(scope: TenantScope, alias: string): Filter {
  const { entity, session } = scope;
  const { tenant: rule } = entity.scope;
  const { tenantId } = session.user;
  switch (rule.kind) {
    case "shared":
    case "server":
      return allOf([]);
    case "own":
      return sql<SqlBool>`${columnRef(alias, serverColumns.tenant)} = ${tenantId}`;
    case "field":
      return isPlatform(session) ? allOf([]) : sql<SqlBool>`${columnRef(alias, fieldColumn(entity, rule.field))} = ${tenantId}`;
    case "members":
      return isPlatform(session) ? allOf([]) : rowsOfMembers(scope, rule, alias);
  }
}

/** Under which condition `tenantRows` are all rows there are; `undefined` where they are not. */
export function everyTenantSeen({ entity, session }: TenantScope): Filter | undefined {
  const { kind } = entity.scope.tenant;
  if (kind === "server") return undefined;
  if (kind === "shared") return allOf([]);
  if (kind !== "own") return isPlatform(session) ? allOf([]) : undefined;
  // Every index of such a table begins with the tenant, so both ends of one are found at once.
  const end = (which: "min" | "max") => sql`(select ${sql.raw(which)}(${sql.ref(serverColumns.tenant)}) from ${sql.table(entity.table)})`;
  return allOf([sql<SqlBool>`${end("min")} = ${session.user.tenantId}`, sql<SqlBool>`${end("max")} = ${session.user.tenantId}`]);
}

function rowsOfMembers(scope: TenantScope, rule: MemberRule, alias: string): Filter {
  const { tenantId } = scope.session.user;
  const ofTenant = connected(scope, { rule, alias, where: (tenant) => sql<SqlBool>`${tenant} = ${tenantId}` });
  if (tenantId !== DEFAULT_TENANT) return ofTenant;
  return anyOf([ofTenant, noneOf(connected(scope, { rule, alias, where: () => allOf([]) }))]);
}

/** Rows that are connected with other tenants than the session's. */
export function rowsElsewhere(scope: TenantScope, rule: MemberRule, alias: string): Filter {
  return connected(scope, { rule, alias, where: (tenant) => sql<SqlBool>`${tenant} <> ${scope.session.user.tenantId}` });
}

/** The rule of an entity whose rows belong to members. */
export type MemberRule = Extract<TenantRule, { readonly kind: "members" }>;

interface Connection {
  readonly rule: MemberRule;
  readonly alias: string;
  /** The condition on the number of the tenant. */
  readonly where: (tenant: ReturnType<typeof columnRef>) => Filter;
}

function connected(scope: TenantScope, { rule, alias, where }: Connection): Filter {
  const members = entityOf(scope, rule.through);
  const memberAlias = `${alias}_member`;
  const columnOf = (name: string) => columnRef(memberAlias, fieldColumn(members, name));
  const isKept = marksDeleted(members) ? sql<SqlBool>`${columnRef(memberAlias, serverColumns.deleted)} = 0` : allOf([]);
  return sql<SqlBool>`exists (
    select 1 from ${sql.table(members.table)} as ${sql.ref(memberAlias)}
    where ${columnOf(rule.row)} = ${columnRef(alias, "id")} and ${where(columnOf(rule.tenant))} and ${isKept})`;
}
