import { sql } from "kysely";
import type { ServerServices } from "../../../services.ts";
import { defineJobKind, type JobKind, readKeepDays } from "../jobKind.ts";
import { databaseTime, wire } from "../jobTables.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Rows removed by one statement. */
const BATCH = 2000;

/**
 * Removes the history of old runs. It is the one log of the product that may be cut: the audit log is a chain whose check
 * fails where an entry is missing (decision 0068), and what else runs out is removed every minute without a job.
 */
export function cleanRuns({ database }: Pick<ServerServices, "database">): JobKind {
  return defineJobKind({
    name: "cleanRuns",
    rights: [],
    read: readKeepDays,
    async run(days, { signal }) {
      const before = wire(new Date((await databaseTime(database.db)).getTime() - days * DAY));
      let removed = 0;
      for (let last = BATCH; last === BATCH; removed += last) {
        signal.throwIfAborted();
        const { rows } = await sql`
          delete from sys_job_run where id in (
            select id from sys_job_run where due_time < ${before}::timestamp and result not in ('waiting', 'running') limit ${BATCH})
          returning id`.execute(database.db);
        last = rows.length;
      }
      return `清理了 ${removed} 条 ${days} 天以前的执行记录`;
    },
  });
}
