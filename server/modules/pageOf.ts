import type { Predicate } from "../../src/schema/index.ts";
import type { EntityScope } from "../entity/entityScope.ts";
import { allOf } from "../entity/query/filter.ts";
import { parseListQuery } from "../entity/query/listQuery.ts";
import { predicateSql } from "../entity/query/predicateSql.ts";
import { readPage, type PageOfRows } from "../entity/query/readPage.ts";
import { visibleRows } from "../entity/query/rowFilter.ts";
import { ROW_ALIAS } from "../entity/query/selectRows.ts";

/** Reads a page of rows as the viewer may see them; of `query` only page and order count, `where` says which rows. */
export async function pageOf(scope: EntityScope, where: Predicate, query: unknown): Promise<PageOfRows> {
  const { pageNo, pageSize, column, order } = query as Readonly<Record<string, unknown>>;
  const asked = parseListQuery(scope, { pageNo, pageSize, column, order });
  return readPage(scope, {
    ...asked,
    where: allOf([visibleRows(scope, ROW_ALIAS), predicateSql(where, { entity: scope.entity, alias: ROW_ALIAS })]),
  });
}
