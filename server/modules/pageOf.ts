import type { Predicate, Row } from "../../src/schema/index.ts";
import type { EntityScope } from "../entity/entityScope.ts";
import { presentRows } from "../entity/presenter/presentRows.ts";
import { allOf } from "../entity/query/filter.ts";
import { parseListQuery } from "../entity/query/listQuery.ts";
import { predicateSql } from "../entity/query/predicateSql.ts";
import { visibleRows } from "../entity/query/rowFilter.ts";
import { countRows, ROW_ALIAS, selectRows } from "../entity/query/selectRows.ts";

/** One page of rows (spec §3). */
export interface PageOfRows {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** Reads a page of rows as the viewer may see them; of `query` only page and order count, `where` says which rows. */
export async function pageOf(scope: EntityScope, where: Predicate, query: unknown): Promise<PageOfRows> {
  const { pageNo, pageSize, column, order } = query as Readonly<Record<string, unknown>>;
  const { sort, page } = parseListQuery(scope, { pageNo, pageSize, column, order });
  const { db } = scope.context.database;
  const filter = allOf([visibleRows(scope, ROW_ALIAS), predicateSql(where, { entity: scope.entity, alias: ROW_ALIAS })]);
  const total = await countRows(db, scope.entity, filter);
  const rows = await selectRows(db, { entity: scope.entity, where: filter, sort, limit: page.size, offset: (page.number - 1) * page.size });
  return { records: await presentRows(db, scope, rows), total, size: page.size, current: page.number, pages: Math.ceil(total / page.size) };
}
