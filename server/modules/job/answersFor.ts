import { steadyLine } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { columnText } from "../../database/values/columnText.ts";
import type { ClaimedRun } from "./claimRun.ts";

/**
 * Who answers for what a run does, as people read it in the history of a row: whoever asked for it by hand, else whoever
 * set the job up as it is. Nobody touches a job without holding what it does, but to pause it, and a paused job runs only
 * for somebody who asks.
 */
export async function answersFor(db: Database, { job, askedBy }: Pick<ClaimedRun, "job" | "askedBy">): Promise<string> {
  const account = askedBy ?? job.updateBy ?? job.createBy;
  if (account === null) return `任务“${steadyLine(job.name)}”`;
  const person = await db.selectFrom("sys_user").select("realname").where("username", "=", account).orderBy("del_flag").executeTakeFirst();
  const name = columnText(person?.["realname"]) || account;
  return `${steadyLine(name)}${askedBy === null ? "设置" : "执行"}的任务“${steadyLine(job.name)}”`;
}
