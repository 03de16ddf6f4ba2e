import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import type { Row } from "../../../../src/schema/index.ts";
import type { DatabaseHandle } from "../../../database/database.types.ts";
import { runAction } from "../../../entity/operations/runAction.ts";
import { allOf } from "../../../entity/query/filter.ts";
import { predicateSql } from "../../../entity/query/predicateSql.ts";
import { visibleRows } from "../../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../../entity/query/selectRows.ts";
import type { EntityScope } from "../../../entity/scope/entityScope.ts";
import { inWriteUnit } from "../../../entity/transaction/writeUnit.ts";
import { rowId } from "../../../entity/values/rowId.ts";
import { AppError } from "../../../errors/appError.ts";
import { defineJobKind, JobError, type JobKind, type JobParameters, type JobRunContext } from "../../jobKind.ts";
import { tenantDesks } from "./tenantDesks.ts";

/** Rows of one transaction; others wait for what these hold no longer than that. */
const BATCH = 50;

/** What runs out, and the action that people have for it. `P` is what the kind makes of a job's parameters. */
interface ActionSweep<P> {
  readonly entity: string;
  /** What the rows are called, e.g. 预约. */
  readonly title: string;
  /** Id of an action of the entity that asks for nothing. */
  readonly action: string;
  /** Which rows are due. What the action refuses of them is left, and counted. */
  due(scope: EntityScope, parameters: P): Predicate;
  /** What is said in the end, e.g. 标记了 3 条过期未到的预约. */
  outcome(count: number): string;
}

/** A kind of job that sweeps, one entity after the other. */
interface ActionSweepKind<P> {
  /** Value in the dictionary `job_kind`. */
  readonly name: string;
  /** Codes of what it does, over every row. */
  readonly rights: readonly string[];
  /** Reads and checks the parameters. @throws JobParameterError */
  read(parameters: JobParameters): P;
  readonly sweeps: readonly ActionSweep<P>[];
}

/**
 * A kind of job that runs an action on the rows that are due for it, in every tenant, with all that the action has when people
 * run it: its condition and checks, its history, and what it sets free. Rows that somebody is changing are left to the next run.
 */
export function actionSweep<P>({ database }: { readonly database: DatabaseHandle }, { sweeps, ...kind }: ActionSweepKind<P>): JobKind {
  return defineJobKind<P>({
    ...kind,
    async run(parameters, context) {
      const outcomes: string[] = [];
      for (const one of sweeps) outcomes.push(await sweep(database, context, { ...one, due: (scope) => one.due(scope, parameters) }));
      return outcomes.join("；");
    },
  });
}

/** A sweep whose kind has read its parameters. */
type ReadySweep = Omit<ActionSweep<never>, "due"> & { due(scope: EntityScope): Predicate };

/** @returns what is said of it in the end */
async function sweep(database: DatabaseHandle, context: JobRunContext, ready: ReadySweep): Promise<string> {
  const { entity, title, outcome } = ready;
  const { signal, note } = context;
  let [done, left] = [0, 0];
  for await (const desk of tenantDesks(database, context, { entity, title }))
    for (let rows = await dueRows(desk, ready, ""); rows.length > 0; rows = await dueRows(desk, ready, rowId(rows.at(-1) ?? {}))) {
      signal.throwIfAborted();
      const count = await runOn(desk, ready, rows);
      [done, left] = [done + count, left + rows.length - count];
    }
  if (left > 0) note(`${left} 条${title}没有处理：办理的条件不满足，或正被别人修改`);
  return outcome(done);
}

/** The next rows that are due, in the order of their ids. */
async function dueRows(scope: EntityScope, { due }: ReadySweep, after: string): Promise<readonly Row[]> {
  const { entity, context } = scope;
  const rest: Predicate = { op: "and", items: [due(scope), { op: "compare", field: "id", operator: "gt", value: after }] };
  const where = allOf([visibleRows(scope, ROW_ALIAS), predicateSql(rest, { entity, alias: ROW_ALIAS })]);
  return selectRows(context.database.db, { entity, where, sort: [{ field: "id", direction: "asc" }], limit: BATCH });
}

/** @returns on how many rows it ran */
async function runOn(scope: EntityScope, { action: id, title }: ReadySweep, rows: readonly Row[]): Promise<number> {
  const action = scope.entity.actions.find((one) => one.id === id);
  if (!action) throw new JobError(`${title}没有“${id}”这个操作，这个任务没有可做的事`);
  const targets = new Map(rows.map((row) => [rowId(row), Number(row["rev"])]));
  try {
    const outcome = await inWriteUnit(scope, (unit) => runAction(unit, scope, { action, targets, values: {} }));
    return outcome.rows.length;
  } catch (error) {
    // Of a batch it could run on none: all of them were just changed by others.
    if (error instanceof AppError && REFUSALS.includes(error.code)) return 0;
    throw error;
  }
}

/** What a single row, or every row of several, may be refused for. */
const REFUSALS: readonly string[] = ["ACTION_NONE", "ACTION_REFUSED", "ROW_STALE", "ROW_MISSING", "ROW_INVALID"];
