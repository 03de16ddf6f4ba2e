import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import { chinaDate, type Row } from "../../../../src/schema/index.ts";
import { runAction } from "../../../entity/operations/runAction.ts";
import { allOf } from "../../../entity/query/filter.ts";
import { predicateSql } from "../../../entity/query/predicateSql.ts";
import { visibleRows } from "../../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../../entity/query/selectRows.ts";
import type { EntityScope } from "../../../entity/scope/entityScope.ts";
import { inWriteUnit } from "../../../entity/transaction/writeUnit.ts";
import { rowId } from "../../../entity/values/rowId.ts";
import { AppError } from "../../../errors.ts";
import type { ServerServices } from "../../../services.ts";
import { defineJobKind, JobError, type JobKind } from "../jobKind.ts";
import { appointmentDesks } from "./appointmentDesks.ts";

const NO_SHOW = "noShow";
/** Appointments marked in one transaction; others wait for their slots no longer than that. */
const BATCH = 50;

/**
 * Marks appointments of past days at which nobody arrived, in every tenant, by the action that people have for it: with its
 * condition, its history, and the slots it sets free.
 */
export function markNoShow({ database }: Pick<ServerServices, "database">): JobKind {
  return defineJobKind({
    name: "markNoShow",
    rights: ["hiv:appointment:list", "hiv:appointment:noShow"],
    read: () => undefined,
    async run(_parameters, context) {
      const { signal, note } = context;
      let [marked, left] = [0, 0];
      for await (const desk of appointmentDesks(database, context))
        for (let rows = await overdue(desk, ""); rows.length > 0; rows = await overdue(desk, rowId(rows.at(-1) ?? {}))) {
          signal.throwIfAborted();
          const done = await mark(desk, rows);
          [marked, left] = [marked + done, left + rows.length - done];
        }
      if (left > 0) note(`${left} 条没有标记：办理的条件不满足，或正被别人修改`);
      return `标记了 ${marked} 条过期未到的预约`;
    },
  });
}

/** Booked for a day that is over, in the order of their ids. */
async function overdue(scope: EntityScope, after: string): Promise<readonly Row[]> {
  const { entity, context, now } = scope;
  const due: Predicate = {
    op: "and",
    items: [
      { op: "compare", field: "status", operator: "eq", value: "booked" },
      { op: "compare", field: "date", operator: "lt", value: chinaDate(now) },
      { op: "compare", field: "id", operator: "gt", value: after },
    ],
  };
  const where = allOf([visibleRows(scope, ROW_ALIAS), predicateSql(due, { entity, alias: ROW_ALIAS })]);
  return selectRows(context.database.db, { entity, where, sort: [{ field: "id", direction: "asc" }], limit: BATCH });
}

/** @returns how many were marked */
async function mark(scope: EntityScope, rows: readonly Row[]): Promise<number> {
  const action = scope.entity.actions.find(({ id }) => id === NO_SHOW);
  if (!action) throw new JobError("预约没有“未到访”这个操作，这个任务没有可做的事");
  const targets = new Map(rows.map((row) => [rowId(row), Number(row["rev"])]));
  try {
    const outcome = await inWriteUnit(scope, (unit) => runAction(unit, scope, { action, targets, values: {} }));
    return outcome.rows.length;
  } catch (error) {
    // Of a batch none could be marked: all of them were just changed by others.
    if (error instanceof AppError && REFUSALS.includes(error.code)) return 0;
    throw error;
  }
}

/** What a single row, or every row of several, may be refused for. */
const REFUSALS: readonly string[] = ["ACTION_NONE", "ACTION_REFUSED", "ROW_STALE", "ROW_MISSING", "ROW_INVALID"];
