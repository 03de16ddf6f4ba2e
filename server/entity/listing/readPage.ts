import type { Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { presentRead } from "../presenter/presentRead.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { findPlace, isKeyed } from "../query/keyset.ts";
import type { ListQuery } from "./listQuery.ts";
import { countBeside, type RowCount } from "../query/rowCount.ts";
import { lacksDepartment } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { countRows, selectPage } from "../query/selectRows.ts";

/** One page of rows (spec §3). */
export interface PageOfRows extends RowCount {
  readonly records: readonly Row[];
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** Nothing is seen for want of a department; absent where that is not so. */
  readonly lacksDepartment?: true;
}

/** Reads one page of rows with the number of all; `where` of the query says whose rows they are, too. */
export async function readPage(scope: EntityScope, query: ListQuery, present = presentRead): Promise<PageOfRows> {
  const { size, number: current } = query.page;
  const { rows, ...count } = await readRows(scope, query);
  const records = await present(scope.context.database.db, scope, rows);
  const lacks = records.length === 0 && lacksDepartment(scope);
  return { records, ...count, size, current, pages: Math.ceil(count.total / size), ...(lacks && { lacksDepartment: true }) };
}

async function readRows(
  scope: EntityScope,
  { where, sort, page, counting, neighbour }: ListQuery,
): Promise<RowCount & { readonly rows: readonly Row[] }> {
  const { db } = scope.context.database;
  const source = rowsOf(scope);
  const offset = (page.number - 1) * page.size;
  const place = neighbour && isKeyed(sort) ? await findPlace(db, { ...source, where, sort }, neighbour) : undefined;
  const { rows, count } = await selectPage(db, {
    ...source,
    where,
    sort,
    beside: derivedColumns(scope),
    limit: page.size,
    offset,
    ...(place ? { place } : {}),
    ...(counting ? { counting } : {}),
  });
  // Behind the end only the exact number says where that is.
  if (rows.length === 0 && offset > 0 && count.totalIs) return { rows, total: await countRows(db, { ...source, where }) };
  return { rows, ...countBeside(count, { offset, size: page.size, found: rows.length, isCertain: place === undefined }) };
}
