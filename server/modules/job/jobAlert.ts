import { sql } from "kysely";
import type { JobRow } from "../../../src/generated/entities/job.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import { type SystemMessage, writeSystemMessages } from "../notices/systemMessage.ts";

/** Where jobs are managed. */
const PAGE = "/sys/job";

/**
 * Tells the people whom a job names that it keeps failing. What went wrong stands in the history, for those who may read
 * it; the message says no more than name and number.
 *
 * @returns what open consoles are to be told after the commit; `undefined` where nobody is named
 */
export async function alertAbout(
  trx: DatabaseTransaction,
  { job, failures, now }: { readonly job: JobRow; readonly failures: number; readonly now: Date },
): Promise<SystemMessage | undefined> {
  const chosen = Array.isArray(job.alertUserIds) ? job.alertUserIds.map(String) : [];
  // Somebody may have been frozen or deleted since.
  const { rows } = await sql<{ id: string }>`
    select id from sys_user where id = any(${chosen}) and status = 'normal' order by id`.execute(trx);
  if (rows.length === 0) return undefined;
  const message: SystemMessage = {
    msgId: newId(now),
    tenantId: DEFAULT_TENANT,
    title: "定时任务连续失败",
    text: `定时任务“${job.name}”已连续失败 ${failures} 次，请查看它的执行记录。`,
    userIds: rows.map(({ id }) => id),
    businessId: job.id,
    page: PAGE,
    now,
  };
  await writeSystemMessages(trx, [message]);
  return message;
}
