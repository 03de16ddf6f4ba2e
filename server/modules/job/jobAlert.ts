import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import { steadyLine } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import { type SystemMessage, writeSystemMessages } from "../notices/systemMessage.ts";
import type { JobTrouble } from "./jobTrouble.ts";
import { readWatchers, watcherIds } from "./jobWatchers.ts";

/** Where jobs are managed. */
const PAGE = "/sys/job";

/** A job that has failed so often that people are to know. */
interface FailingJob {
  readonly job: JobRow;
  readonly trouble: JobTrouble;
  readonly project: SchemaProject;
  readonly now: Date;
}

/**
 * Tells the people whom a job names that it keeps failing, as far as they may read jobs and their history, where it stands
 * what went wrong; the message says no more than name and number, and leads to the job with its history.
 *
 * @returns what open consoles are to be told after the commit; `undefined` where nobody is told
 */
export async function alertAbout(trx: DatabaseTransaction, { job, trouble, project, now }: FailingJob): Promise<SystemMessage | undefined> {
  // Somebody may have been frozen or deleted since they were named, or lost the right.
  const { rows } = await sql<{ id: string }>`
    select id from sys_user where id = any(${watcherIds({ ...job })}) and status = 'normal' order by id`.execute(trx);
  const named = rows.map(({ id }) => id);
  const userIds = (await readWatchers(trx, named, { project, now })).filter(({ isAllowed }) => isAllowed).map(({ id }) => id);
  if (userIds.length === 0) return undefined;
  const name = steadyLine(job.name);
  const message: SystemMessage = {
    msgId: newId(now),
    tenantId: DEFAULT_TENANT,
    title: `定时任务“${name}”${trouble.among === undefined ? "连续失败" : "时好时坏"}`,
    text: `定时任务“${name}”${wordsOf(trouble)}，请查看它的执行记录。同一个任务一小时最多提醒一次。`,
    userIds,
    businessId: job.id,
    page: `${PAGE}?${new URLSearchParams({ _view: "detail", _row: job.id }).toString()}`,
    now,
  };
  await writeSystemMessages(trx, [message]);
  return message;
}

function wordsOf({ failures, among }: JobTrouble): string {
  return among === undefined ? `已连续失败 ${failures} 次` : `最近 ${among} 次执行中失败了 ${failures} 次`;
}
