import { sql, type SqlBool } from "kysely";
import { predicateOf } from "../../../src/schema/index.ts";
import { serverColumns } from "../../database/planner/tableShape.ts";
import type { EntityScope } from "../entityScope.ts";
import { expressionScope } from "../expressionScope.ts";
import { columnRef } from "./columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "./filter.ts";
import { predicateSql } from "./predicateSql.ts";

/** Rows of the session's tenant, deleted ones included. */
export function tenantRows({ entity, session }: EntityScope, alias: string): Filter {
  return entity.scope.tenant ? sql<SqlBool>`${columnRef(alias, serverColumns.tenant)} = ${session.user.tenantId}` : allOf([]);
}

/** Rows that exist for everybody of the tenant: not marked as deleted. */
export function liveRows(scope: EntityScope, alias: string): Filter {
  return allOf([tenantRows(scope, alias), undeletedRows(scope, alias)]);
}

/** Live rows of all other tenants; none of an entity that is common to all. They are there to be counted with, never to be shown. */
export function liveRowsElsewhere(scope: EntityScope, alias: string): Filter {
  return scope.entity.scope.tenant ? allOf([noneOf(tenantRows(scope, alias)), undeletedRows(scope, alias)]) : anyOf([]);
}

function undeletedRows({ entity }: EntityScope, alias: string): Filter {
  return entity.softDelete ? sql<SqlBool>`${columnRef(alias, serverColumns.deleted)} = 0` : allOf([]);
}

/** Rows the session may see: live ones that one of its row rules admits. The one row rule of the server. */
export function visibleRows(scope: EntityScope, alias: string): Filter {
  const rules = scope.session.rowRules(scope.entity.name);
  if (rules.length === 0) return liveRows(scope, alias);
  const values = expressionScope(scope, { row: {}, isNew: false });
  const admitted = rules.map((rule) => predicateSql(predicateOf(rule, values, "row"), { entity: scope.entity, alias }));
  return allOf([liveRows(scope, alias), anyOf(admitted)]);
}
