import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import { cronFault, nextRuns, readCron } from "../../../src/schema/cron/index.ts";
import { isEqual } from "../../../src/schema/expression/values.ts";
import { chinaDateTime, chinaInstant, type Row } from "../../../src/schema/index.ts";
import { readTimeZone } from "../../../src/schema/time/timeZone.ts";
import type { Authority } from "../../rights/authority.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { rowId } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { jobErrors } from "./jobErrors.ts";
import { nameOfCode } from "../../rights/permissionCodes.ts";
import { planMissed } from "./duePlan.ts";
import { type JobKind, JobParameterError, jobParameters } from "../jobKind.ts";
import { readWatchers, watcherIds } from "./jobWatchers.ts";
import { databaseTime, dropWaiting, insertRun } from "./jobTables.ts";
import { askToEnd, type JobEnd } from "./leases.ts";

/** Fields on which the next instant hangs. */
const SCHEDULE: readonly (keyof JobRow)[] = ["cron", "timeZone", "status"];

/** Fields that say who is told of failures, and after how many. */
const ALERT: readonly (keyof JobRow)[] = ["alertAfter", "alertUserIds"];

/** Whether a stored row gets other values in some of these fields. */
function isChanged({ old }: EntityWrite, row: Row, fields: readonly string[]): boolean {
  return old !== undefined && fields.some((field) => !isEqual(old[field] ?? null, row[field] ?? null));
}

/** What the schema of jobs cannot say: which kinds and zones there are, when a job is due next, and that it is run on request. */
export function jobHooks(kinds: ReadonlyMap<string, JobKind>, authority: Authority): EntityHooks {
  return {
    refusedItems: (field, scope) => (field === "kind" ? kindsRefused({ kinds, authority, scope }) : Promise.resolve(new Map())),
    async beforeWrite(write, trx) {
      const { row, old, action } = write;
      if (!row) return endRuns(trx, rowId(old ?? {}), "deleted");
      await recordOverdue(trx, write, row);
      // A job can be stopped whatever is wrong with it.
      if (action === "pause") await endRuns(trx, rowId(row), "paused");
      else await assertMayRun(trx, { authority, write, rights: rightsOf(kinds, write, row) });
      if (action === "add" || action === "edit") await assertWatchers(trx, write, row);
      // What waits was asked for, or tried, as the job was before.
      if (isChanged(write, row, jobParameters)) await dropWaiting(trx, rowId(row), "任务要做的事已修改，请重新执行", ["retry", "manual"]);
      if (isChanged(write, row, ALERT)) Object.assign(row, { told: 0, toldTime: null, recentEnds: null });
      await planNext(trx, write, row);
      if (action === "runNow") await askForRun(trx, write, row);
    },
  };
}

/** Ends what is under way and gives up what waits; what somebody asked for by hand stays, for a paused job can be run by hand. */
async function endRuns(trx: DatabaseTransaction, jobId: string, end: JobEnd): Promise<void> {
  await askToEnd(trx, jobId, end);
  if (end === "deleted") await dropWaiting(trx, jobId, "任务已删除");
  else await dropWaiting(trx, jobId, "任务已暂停", ["schedule", "misfire", "retry"]);
}

interface RunnableJob {
  readonly authority: Authority;
  readonly write: EntityWrite;
  readonly rights: readonly string[];
}

/** What a job's kind does, and what the kind did that it had: whoever gives a job another one ends the work that it was there for. */
function rightsOf(kinds: ReadonlyMap<string, JobKind>, write: EntityWrite, row: Row): readonly string[] {
  const former = kinds.get(String(write.old?.["kind"]))?.rights ?? [];
  return [...new Set([...readKind(kinds, write, row).rights, ...former])];
}

/**
 * A job acts as the system, so whoever adds, changes, imports, restores, resumes or starts one does by it what its kind does.
 * Pausing and deleting do nothing to anybody.
 *
 * @throws AppError JOB_ABOVE
 */
async function assertMayRun(trx: DatabaseTransaction, { authority, write, rights }: RunnableJob): Promise<void> {
  const { session, project } = write.scope;
  const missing = await authority.notHeldOverAll(trx, session, rights);
  if (missing !== undefined) throw new AppError(jobErrors.JOB_ABOVE, { what: nameOfCode(project, missing) });
}

interface KindsOffered {
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly authority: Authority;
  readonly scope: EntityScope;
}

/** Kinds whose work somebody may not have done for them, each with the sentence that a save is refused with. */
async function kindsRefused({
  kinds,
  authority,
  scope: { context, session, project },
}: KindsOffered): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  for (const { name, rights } of kinds.values()) {
    const missing = await authority.notHeldOverAll(context.database.db, session, rights);
    if (missing !== undefined) refused.set(name, new AppError(jobErrors.JOB_ABOVE, { what: nameOfCode(project, missing) }).message);
  }
  return refused;
}

/** The kind of a job that can run. @throws AppError ROW_INVALID at the field that a run would fail for */
function readKind(kinds: ReadonlyMap<string, JobKind>, write: EntityWrite, row: Row): JobKind {
  // A row of the entity that has passed its validation.
  const job = row as unknown as JobRow;
  const kind = kinds.get(job.kind);
  if (!kind) throw problem(write, "kind", "服务器没有这一类任务，请改选别的类型");
  // What a program of another year stored may be unknown to this one.
  if (readTimeZone(job.timeZone) === undefined) throw problem(write, "timeZone", `服务器没有时区“${job.timeZone}”，请另选一个`);
  try {
    kind.check(job);
  } catch (error) {
    if (error instanceof JobParameterError) throw problem(write, error.field, error.message);
    throw error;
  }
  return kind;
}

/**
 * Only those who may see jobs and their history are told of failures. Judged are those whom this write adds, whom its writer chose and so
 * sees; of those who were named before, whoever lost the right is passed over when there is something to tell.
 *
 * @throws AppError ROW_INVALID naming those who may not
 */
async function assertWatchers(trx: DatabaseTransaction, write: EntityWrite, row: Row): Promise<void> {
  const former = new Set(watcherIds(write.old ?? {}));
  const ids = watcherIds(row).filter((id) => !former.has(id));
  const refused = (await readWatchers(trx, ids, write.scope)).filter(({ isAllowed }) => !isAllowed).map(({ name }) => name);
  if (refused.length === 0) return;
  throw problem(
    write,
    "alertUserIds",
    `${refused.join("、")}没有查看定时任务和执行记录的权限，不能收到提醒；请去掉，或先给他们的角色加上这两项权限`,
  );
}

/**
 * Writes down instants that are due and have not been looked at yet, where a pause or another schedule takes them away: each
 * instant is run or recorded.
 */
async function recordOverdue(trx: DatabaseTransaction, write: EntityWrite, row: Row): Promise<void> {
  // A stored row of the entity.
  const old = write.old as unknown as JobRow | undefined;
  if (!old || old.status !== "running" || old.nextTime === null || !isChanged(write, row, SCHEDULE)) return;
  const [now, due, reading] = [await databaseTime(trx), chinaInstant(old.nextTime), readCron(old.cron)];
  if (due > now || !reading.ok) return;
  const { missed } = planMissed({ cron: reading.cron, timeZone: old.timeZone, due, now });
  const error = write.action === "pause" ? "还没有执行时任务被暂停" : "还没有执行时任务的周期被修改";
  await insertRun(trx, { job: old, result: "missed", trigger: "schedule", attempt: 1, planned: due, due, now, missed, error });
}

/**
 * By the clock of the database, like everything about due moments. What was missed while a job was paused is not made up
 * for. A paused job has no next instant, and yet a schedule that could have one: it is to be resumed some day.
 *
 * @throws AppError ROW_INVALID at the schedule
 */
async function planNext(trx: DatabaseTransaction, write: EntityWrite, row: Row): Promise<void> {
  if (write.old && !isChanged(write, row, SCHEDULE)) return;
  row["nextTime"] = null;
  if (write.action === "pause") return;
  const reading = readCron(String(row["cron"]));
  if (!reading.ok) throw problem(write, "cron", cronFault(String(row["cron"]))?.message ?? "执行周期不正确");
  const [next] = nextRuns(reading.cron, { from: await databaseTime(trx), zone: String(row["timeZone"]) });
  if (!next) throw problem(write, "cron", "这个周期以后不会再有执行时间，请修改");
  if (row["status"] === "running") row["nextTime"] = chinaDateTime(next);
}

/** @throws AppError ROW_INVALID where a run is under way or asked for already */
async function askForRun(trx: DatabaseTransaction, { scope }: EntityWrite, row: Row): Promise<void> {
  const id = rowId(row);
  const { rows } = await sql<{ result: string }>`
    select result from sys_job_run where job_id = ${id} and (result = 'running' or (result = 'waiting' and trigger = 'manual')) limit 1`.execute(
    trx,
  );
  const [other] = rows;
  if (other) {
    const message = other.result === "running" ? "任务正在执行，请等它结束后再试" : "已经有一次手动执行在等待";
    throw new AppError("ROW_INVALID", { problems: [{ field: "", message }] });
  }
  const now = await databaseTime(trx);
  // The row has passed its validation.
  const { name, kind } = row as unknown as JobRow;
  const askedBy = scope.session.user.username;
  await insertRun(trx, { job: { id, name, kind }, result: "waiting", trigger: "manual", attempt: 1, due: now, now, askedBy });
}

function problem({ path = "" }: EntityWrite, field: string, message: string): AppError {
  return new AppError("ROW_INVALID", { problems: [{ field: `${path}${field}`, message }] });
}
