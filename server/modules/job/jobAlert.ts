import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import { type SystemMessage, writeSystemMessages } from "../notices/systemMessage.ts";
import { readWatchers } from "./jobWatchers.ts";

/** Where jobs are managed. */
const PAGE = "/sys/job";

/** A job that has just failed often enough. */
interface FailingJob {
  readonly job: JobRow;
  readonly failures: number;
  readonly project: SchemaProject;
  readonly now: Date;
}

/**
 * Tells the people whom a job names that it keeps failing, as far as they may see jobs. What went wrong stands in the
 * history, for those who may read it; the message says no more than name and number.
 *
 * @returns what open consoles are to be told after the commit; `undefined` where nobody is told
 */
export async function alertAbout(
  trx: DatabaseTransaction,
  { job, failures, project, now }: FailingJob,
): Promise<SystemMessage | undefined> {
  const chosen = Array.isArray(job.alertUserIds) ? job.alertUserIds.map(String) : [];
  // Somebody may have been frozen or deleted since they were named, or lost the right.
  const { rows } = await sql<{ id: string }>`
    select id from sys_user where id = any(${chosen}) and status = 'normal' order by id`.execute(trx);
  const named = rows.map(({ id }) => id);
  const userIds = (await readWatchers(trx, named, { project, now })).filter(({ isAllowed }) => isAllowed).map(({ id }) => id);
  if (userIds.length === 0) return undefined;
  const message: SystemMessage = {
    msgId: newId(now),
    tenantId: DEFAULT_TENANT,
    title: "定时任务连续失败",
    text: `定时任务“${job.name}”已连续失败 ${failures} 次，请查看它的执行记录。`,
    userIds,
    businessId: job.id,
    page: PAGE,
    now,
  };
  await writeSystemMessages(trx, [message]);
  return message;
}
