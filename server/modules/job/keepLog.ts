import { sql } from "kysely";
import type { ClaimedRun } from "./claimRun.ts";
import type { JobTables } from "./jobTables.ts";

/** Keeps what a run has said so far; nothing where it has ended or is somebody else's meanwhile. */
export async function keepLog({ database, holder }: JobTables, { runId, earlierLog }: ClaimedRun, log: string): Promise<void> {
  await sql`
    update sys_job_run set log = ${earlierLog + log}
    where id = ${runId} and result = 'running' and server = ${holder}`.execute(database.db);
}
