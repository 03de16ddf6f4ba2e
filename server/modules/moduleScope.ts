import type { Predicate } from "../../src/schema/expression/predicate.ts";
import type { Row } from "../../src/schema/model/json.ts";
import { originOf } from "../audit/auditEvent.ts";
import { readsOf } from "../audit/requestReads.ts";
import { caseIdOf } from "../entity/request/caseIdOf.ts";
import { noteReads } from "../entity/audit/noteReads.ts";
import type { EntityScope } from "../entity/scope/entityScope.ts";
import { AppError } from "../errors/appError.ts";
import { askedRows } from "../entity/condition/askedRows.ts";
import type { ConditionGroup } from "../entity/condition/conditionQuery.ts";
import { presentRows } from "../entity/presenter/presentRows.ts";
import { allOf } from "../entity/query/filter.ts";
import { predicateSql } from "../entity/query/predicateSql.ts";
import { visibleRows } from "../entity/query/rowFilter.ts";
import { rowsOf } from "../entity/query/rowSource.ts";
import type { SortStep } from "../entity/query/sortSql.ts";
import { ROW_ALIAS, selectRows } from "../entity/query/selectRows.ts";
import type { RouteCall } from "../http/defineRoute.ts";
import type { ServerServices } from "./serverServices.ts";

/** The request as the entity server sees it, looking at the named entity. */
export function moduleScope(services: ServerServices, { request, session }: RouteCall, entityName: string): EntityScope {
  const project = services.schemas.current();
  const entity = project.entities.get(entityName);
  if (!entity) throw new Error(`The project holds no entity “${entityName}”.`);
  const trail = { requestId: request.id, caseId: caseIdOf(request), origin: originOf(request), reads: readsOf(request) };
  return { context: services, project, entity, session, now: services.clock(), hooks: services.hooks, write: request.write, ...trail };
}

/** Reads rows through the one query builder: the viewer's row rules always apply, `where` narrows further. What is read counts as shown. */
export async function readVisible(scope: EntityScope, where: Predicate = { op: "constant", value: true }, limit?: number): Promise<Row[]> {
  const { entity } = scope;
  const filter = allOf([visibleRows(scope, ROW_ALIAS), predicateSql(where, { entity, alias: ROW_ALIAS })]);
  const rows = await selectRows(scope.context.database.db, { ...rowsOf(scope), where: filter, ...(limit === undefined ? {} : { limit }) });
  noteReads(scope, rows);
  return rows;
}

/**
 * Reads the visible rows that somebody asks for; the conditions are the caller's, where those of `readVisible` are the server's own.
 *
 * @param sort as `readListQuery` allows it. @default the entity's own order
 */
export async function readAsked(
  scope: EntityScope,
  asked: readonly ConditionGroup[],
  limit?: number,
  sort?: readonly SortStep[],
): Promise<Row[]> {
  const where = await askedRows(scope, asked);
  const how = { ...(limit === undefined ? {} : { limit }), ...(sort === undefined ? {} : { sort }) };
  const rows = await selectRows(scope.context.database.db, { ...rowsOf(scope), where, ...how });
  noteReads(scope, rows);
  return rows;
}

/** @throws AppError ROW_MISSING where the viewer sees no row with the id, whether there is one or not */
export async function assertVisible(scope: EntityScope, id: string): Promise<void> {
  const [row] = await readVisible(scope, { op: "compare", field: "id", operator: "eq", value: id }, 1);
  if (!row) throw new AppError("ROW_MISSING", {});
}

/** Presents rows as the viewer may see them: field rights and masks applied. */
export async function presentVisible(scope: EntityScope, rows?: readonly Row[]): Promise<Row[]> {
  return presentRows(scope.context.database.db, scope, rows ?? (await readVisible(scope)));
}
