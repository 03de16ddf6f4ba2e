import { sql, type SqlBool } from "kysely";
import { dependenciesOf, runChecks, type CheckModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { columnRef } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { holderOf } from "../scope/holderOf.ts";
import { loadChildren } from "./loadChildren.ts";

/**
 * Holds the checks of the row above against its list after a child row was written or deleted on its own:
 * "at least two options" is true of a question whichever way an option goes.
 *
 * @throws ROW_INVALID
 */
export async function assertHolder(trx: Database, scope: EntityScope, child: Row): Promise<void> {
  const holder = holderOf(scope);
  const checks = holder?.entity.checks.flatMap((check) => checkOfList(check, holder.list.name)) ?? [];
  if (!holder || checks.length === 0) return;
  const above = scopeOf(scope, holder.entity);
  const isHolder = sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = ${child[holder.by]}`;
  const rows = await selectRows(trx, { entity: holder.entity, where: allOf([liveRows(above, ROW_ALIAS), isHolder]) });
  await loadChildren(trx, above, rows);
  const failures = rows.flatMap((row) => runChecks(checks, expressionScope(above, { row, old: row, isNew: false })));
  if (failures.length > 0) throw new AppError("ROW_INVALID", { problems: failures.map(({ message }) => ({ field: "", message })) });
}

/** A check that is about the list, as it is held where the list alone has changed: of the row above there is nothing to compare. */
function checkOfList({ changes, ...check }: CheckModel, list: string): readonly CheckModel[] {
  const isAbout = changes ? changes.includes(list) : reads(check, list);
  return isAbout ? [check] : [];
}

function reads({ when, assert }: CheckModel, list: string): boolean {
  return [when, assert].some((source) => source !== undefined && dependenciesOf(source).row.includes(list));
}
