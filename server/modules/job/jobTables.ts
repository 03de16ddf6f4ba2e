import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { JobRunRow } from "../../../src/generated/entities/jobRun.ts";
import { chinaDateTime } from "../../../src/schema/index.ts";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { allOf } from "../../entity/query/filter.ts";
import { selectRows } from "../../entity/query/selectRows.ts";
import { hasId } from "../../entity/rows/findRows.ts";
import type { SchemaSource } from "../../http/context.ts";

/** Where jobs and their runs are kept, and which process speaks. */
export interface JobTables {
  readonly database: DatabaseHandle;
  readonly schemas: SchemaSource;
  /** Name of this process among those that share the database. */
  readonly holder: string;
}

/** How a run ended, or what it waits for. */
export type RunResult = NonNullable<JobRunRow["result"]>;

/** A run about to be written down. */
export interface NewRun {
  readonly job: Pick<JobRow, "id" | "name" | "kind">;
  readonly result: RunResult;
  readonly trigger: NonNullable<JobRunRow["trigger"]>;
  readonly attempt: number;
  /** The instant of the schedule it is for; absent: somebody asked for it. */
  readonly planned?: Date | undefined;
  /** When it may begin. */
  readonly due: Date;
  readonly now: Date;
  readonly missed?: { readonly count: number; readonly until: Date } | undefined;
  readonly askedBy?: string | undefined;
  /** What there is to say of one that is not going to run, or waits for another try. */
  readonly error?: string;
}

/** The time of the database, by which all processes go. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  return new Date(Math.floor(rows[0]?.now ?? Number.NaN));
}

/** Reads a job that the caller has locked, under the schemas in force; `undefined` where there is none, or no entity of jobs. */
export async function readJob(db: Database, { schemas }: Pick<JobTables, "schemas">, id: string): Promise<JobRow | undefined> {
  const entity = schemas.current().entities.get("job");
  if (!entity) return undefined;
  const [row] = await selectRows(db, { entity, where: allOf([hasId([id])]), limit: 1 });
  // The row of an entity, as its generated type says.
  return row as JobRow | undefined;
}

/**
 * Writes a run down.
 *
 * @returns its id; `undefined` where the instant has a run already
 */
export async function insertRun(trx: DatabaseTransaction, run: NewRun): Promise<string | undefined> {
  const { job, result, trigger, attempt, planned, due, now, missed, askedBy = null, error = null } = run;
  const { rows } = await sql<{ id: string }>`
    insert into sys_job_run (id, job_id, job_name, kind, planned_time, due_time, trigger, attempt, result, sort_time, missed, missed_until,
      asked_by, error)
    values (${newId(now)}, ${job.id}, ${job.name}, ${job.kind}, ${wire(planned)}::timestamp, ${wire(due)}::timestamp, ${trigger}, ${attempt},
      ${result}, ${wire(sortTimeOf(run))}::timestamp, ${missed?.count ?? null}, ${wire(missed?.until)}::timestamp, ${askedBy}, ${error})
    on conflict do nothing returning id`.execute(trx);
  return rows[0]?.id;
}

/** Where the history has a run that has not begun: one that waits for its second try is newer than its instant. */
function sortTimeOf({ attempt, planned, missed, now }: NewRun): Date {
  return attempt === 1 ? (missed?.until ?? planned ?? now) : now;
}

/** Gives up runs of a job that wait, e.g. retries of an instant that a later one takes the place of. */
export async function dropWaiting(
  trx: DatabaseTransaction,
  jobId: string,
  why: string,
  triggers: readonly string[] = ["schedule", "misfire", "retry", "manual"],
) {
  await sql`
    update sys_job_run set result = 'dropped', error = ${why}
    where job_id = ${jobId} and result = 'waiting' and trigger = any(${triggers})`.execute(trx);
}

/** An instant as the tables keep it. */
export function wire(instant: Date | undefined): string | null {
  return instant === undefined ? null : chinaDateTime(instant);
}
