import { askedRows } from "../entity/condition/askedRows.ts";
import type { ConditionGroup } from "../entity/condition/conditionQuery.ts";
import type { EntityScope } from "../entity/scope/entityScope.ts";
import { readListQuery } from "../entity/listing/listQuery.ts";
import { readPage, type PageOfRows } from "../entity/listing/readPage.ts";

/** Reads a page of rows as the viewer may see them; of `query` only page and order count, `asked` says which rows. */
export async function pageOf(scope: EntityScope, asked: readonly ConditionGroup[], query: unknown): Promise<PageOfRows> {
  const { pageNo, pageSize, column, order } = query as Readonly<Record<string, unknown>>;
  const listed = await readListQuery(scope, { pageNo, pageSize, column, order });
  return readPage(scope, { ...listed, where: await askedRows(scope, asked) });
}
