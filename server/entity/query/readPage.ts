import type { Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../entityScope.ts";
import { presentRows } from "../presenter/presentRows.ts";
import type { ListQuery } from "./listQuery.ts";
import { selectPage } from "./selectRows.ts";

/** One page of rows (spec §3). */
export interface PageOfRows {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

/** Reads one page of rows with the number of all; `where` of the query says whose rows they are, too. */
export async function readPage(scope: EntityScope, { where, sort, page }: ListQuery, present = presentRows): Promise<PageOfRows> {
  const { entity, context } = scope;
  const { db } = context.database;
  const { total, rows } = await selectPage(db, { entity, where, sort, limit: page.size, offset: (page.number - 1) * page.size });
  return { records: await present(db, scope, rows), total, size: page.size, current: page.number, pages: Math.ceil(total / page.size) };
}
