import { isBlank, listingOf } from "../../../src/schema/index.ts";
import { compileScreen } from "../../../src/schema/project.ts";
import type { Row } from "../../../src/schema/model/json.ts";
import type { DetailScreen } from "../../../src/schema/model/detailScreen.ts";
import type { RelatedCount, RelatedCounts } from "../../../src/schema/wire/relatedAnswers.ts";
import { readListQuery } from "../../entity/listing/listQuery.ts";
import { countSql, rowCount } from "../../entity/query/rowCount.ts";
import { allOf } from "../../entity/query/filter.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { rowsOf } from "../../entity/query/rowSource.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { hasId } from "../../entity/rows/findRows.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { withoutForeign } from "../../entity/tenant/foreignReferences.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type PartlyAnswered, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { moduleScope } from "../moduleScope.ts";
import type { ServerServices } from "../serverServices.ts";

const name = { type: "string", minLength: 1, maxLength: 80 } as const;

/**
 * How many rows stand in each list beside a row, all in one call: what the lists themselves would say, without reading a row of
 * them. Lists by a covered value are left out, because asking by one is counted and recorded.
 */
export function relatedRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      method: "GET",
      path: "/sys/related/counts",
      // Which rights it takes follows from the screen and from each list beside it.
      right: { kind: "session" },
      rows: "entity",
      fields: "entity",
      budget: "read",
      remember: true,
      schema: {
        querystring: { type: "object", required: ["screen", "id"], additionalProperties: false, properties: { screen: name, id: name } },
      },
      handler: (call) => countsOf(services, call, call.query),
    }),
  ];
}

interface AskedRow {
  readonly screen: string;
  readonly id: string;
}

/** @throws AppError ROW_MISSING where the caller may not open the screen or sees no such row */
async function countsOf(
  services: ServerServices,
  call: RouteCall & PartlyAnswered,
  { screen: id, ...asked }: AskedRow,
): Promise<RelatedCounts> {
  const screen = compileScreen(services.schemas.current(), id, call.session);
  if (!screen || !("detail" in screen) || !screen.detail) throw new AppError("ROW_MISSING", {});
  const row = await seenRow(moduleScope(services, call, screen.entity.name), asked.id);
  const counts: RelatedCount[] = [];
  for (const link of screen.detail.related.filter(({ same }) => same === undefined)) {
    const part = await call.part(() => countOf(moduleScope(services, call, link.entity), link, row[link.from]));
    if ("value" in part) counts.push({ id: link.id, ...part.value });
  }
  return counts;
}

/** The row as the caller may see it; nothing of it leaves with the answer. */
async function seenRow(scope: EntityScope, id: string): Promise<Row> {
  const { db } = scope.context.database;
  const where = allOf([visibleRows(scope, ROW_ALIAS), hasId([id])]);
  const [row] = await withoutForeign(db, scope, await selectRows(db, { ...rowsOf(scope), where, limit: 1 }));
  if (!row) throw new AppError("ROW_MISSING", {});
  return row;
}

async function countOf(scope: EntityScope, { screen: id, by }: DetailScreen, value: Row[string]): Promise<Omit<RelatedCount, "id">> {
  if (isBlank(value)) return { total: 0 };
  const screen = scope.project.screens.get(id);
  const narrowed = screen && listingOf(screen)?.where !== undefined ? { _screen: id } : {};
  const { where, counting = { kind: "exact" } } = await readListQuery(scope, { [by]: String(value), ...narrowed });
  const { rows } = await countSql({ ...rowsOf(scope), where }, counting).execute(scope.context.database.db);
  const [{ count, estimated } = { count: 0, estimated: null }] = rows;
  return rowCount({ count: Number(count), estimated: estimated === null ? null : Number(estimated) }, counting);
}
