import { askedRows } from "../entity/condition/askedRows.ts";
import type { ConditionGroup } from "../entity/condition/conditionQuery.ts";
import type { EntityScope } from "../entity/scope/entityScope.ts";
import { readListQuery } from "../entity/listing/listQuery.ts";
import { readPage, type PageOfRows } from "../entity/listing/readPage.ts";
import { superQueryGroup } from "../entity/listing/superQuery.ts";
import { parameterText } from "../entity/request/parameters.ts";

/**
 * Reads a page of rows as the viewer may see them: `asked` says which rows, `query` in which order, which page of them and,
 * by an advanced query, which of them only.
 */
export async function pageOf(scope: EntityScope, asked: readonly ConditionGroup[], query: unknown): Promise<PageOfRows> {
  const { pageNo, pageSize, column, order, ...more } = query as Readonly<Record<string, unknown>>;
  const listed = await readListQuery(scope, { pageNo, pageSize, column, order });
  // All conditions at once: covered values are asked for one in a request.
  return readPage(scope, { ...listed, where: await askedRows(scope, [...asked, ...advancedQuery(scope, more)]) });
}

function advancedQuery(scope: EntityScope, query: Readonly<Record<string, unknown>>): readonly ConditionGroup[] {
  const params = parameterText(query, "superQueryParams");
  const group = params === "" ? undefined : superQueryGroup(scope, params, parameterText(query, "superQueryMatchType"));
  return group ? [group] : [];
}
