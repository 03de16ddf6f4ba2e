import { sql } from "kysely";
import type { Database } from "../../database/database.types.ts";
import { GRACE } from "./duePlan.ts";

/** The tables keep whole seconds: what is late by this much more is late by them too. */
const SECOND = 1000;

/** Milliseconds to the next moments at which there is something to do, by the database's clock; absent: there is none. */
export interface Agenda {
  /** Until a job is due, or a run that waits may begin. */
  readonly work: number | undefined;
  /** Until a process that works on a run counts as gone. */
  readonly lapse: number | undefined;
}

/**
 * Asks the database when there is something to do next: one statement, answered by indexes.
 *
 * @param fullKinds kinds of which this process takes no other run for now; of theirs, only what is to be skipped counts
 */
export async function readAgenda(db: Database, fullKinds: readonly string[]): Promise<Agenda> {
  const { rows } = await sql<{ due: number | null; waiting: number | null; lapse: number | null }>`
    select ${millisecondsTo(sql`(select min(next_time) from sys_job where status = 'running')`)} as due,
      ${millisecondsTo(sql`(select min(case when j.kind <> all(${fullKinds}::text[]) then r.due_time
          when j.misfire = 'skip' then r.due_time + ${GRACE + SECOND} * interval '1 millisecond' end)
        from sys_job_run r join sys_job j on j.id = r.job_id
        where r.result = 'waiting' and not exists (select 1 from sys_job_lease l where l.job_id = r.job_id))`)} as waiting,
      (select extract(epoch from min(valid_until) - clock_timestamp()) * 1000 from sys_job_lease)::float8 as lapse`.execute(db);
  const { due = null, waiting = null, lapse = null } = rows[0] ?? {};
  const times = [due, waiting].filter((time) => time !== null);
  return { work: times.length === 0 ? undefined : Math.min(...times), lapse: lapse ?? undefined };
}

/** The tables keep China's clock, which is eight hours before UTC all year. */
function millisecondsTo(time: ReturnType<typeof sql>) {
  return sql`(extract(epoch from ${time} - (clock_timestamp() at time zone 'UTC' + interval '8 hours')) * 1000)::float8`;
}
