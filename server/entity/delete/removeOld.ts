import type { Predicate } from "../../../src/schema/expression/predicate.ts";
import type { Row } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { allOf } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { forgetGone } from "../audit/forgetRows.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { entityOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { rowId } from "../values/rowId.ts";
import { rowsOf } from "../values/rowsOf.ts";
import { deleteRows } from "./deleteRows.ts";

/** Rows removed in one transaction: others wait for them no longer than that. */
const BATCH = 500;

/** Which rows go, and what is remembered of it. */
export interface OldRows {
  readonly where: Predicate;
  /** Why they go, for the audit log; absent: whoever asks remembers it elsewhere. */
  readonly note?: (count: number) => string;
}

/**
 * Removes a batch of old rows as a person's deletion would, with its refusals and its news for open lists, except for the
 * audit: it remembers their number, not what was in them, for that is what is to be gone, also from what it remembers of
 * earlier changes.
 *
 * @returns how many went; 0 when all are gone
 */
export async function removeOld(scope: EntityScope, { where, note }: OldRows): Promise<number> {
  const { entity } = scope;
  return inWriteUnit(scope, async (unit) => {
    const rows = await selectRows(unit.trx, {
      entity,
      where: allOf([visibleRows(scope, ROW_ALIAS), predicateSql(where, { entity, alias: ROW_ALIAS })]),
      sort: [{ field: "id", direction: "asc" }],
      limit: BATCH,
      lock: "update",
    });
    if (rows.length === 0) return 0;
    await deleteRows(unit, scope, rows, { keepsAudit: false });
    if (note) {
      const by = await writeAudit(unit.trx, scope, { rowId: "", action: "clearOld", note: note(rows.length) });
      await forgetTree(unit.trx, scope, { rows, by });
    }
    return rows.length;
  });
}

/** Rows with their child rows, which were removed below them. */
async function forgetTree(
  trx: DatabaseTransaction,
  scope: EntityScope,
  { rows, by }: { readonly rows: readonly Row[]; readonly by: string },
) {
  await forgetGone(trx, scope, { rowIds: rows.map(rowId), by });
  for (const { name, children } of scope.entity.fields) {
    const below = children ? rows.flatMap((row) => rowsOf(row[name])) : [];
    if (children && below.length > 0) await forgetTree(trx, scopeOf(scope, entityOf(scope, children.entity)), { rows: below, by });
  }
}
