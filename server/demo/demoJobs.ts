import type { JobRow } from "../../src/generated/entities/job.ts";
import { nextRuns, readCron } from "../../src/schema/cron/index.ts";
import { chinaDateTime } from "../../src/schema/index.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoId } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

type DemoJob = Pick<JobRow, "name" | "kind" | "cron" | "status"> & Partial<Pick<JobRow, "keepDays" | "graceDays" | "remark">>;

const jobs: readonly DemoJob[] = [
  // It would change the appointments that the demonstration shows.
  { name: "每晚标记未到访", kind: "markNoShow", cron: "0 10 0 * * ?", status: "paused", remark: "演示中暂停，可以立即执行试试" },
  {
    name: "登记试剂过期",
    kind: "expireKits",
    cron: "0 20 0 * * ?",
    status: "paused",
    graceDays: 7,
    remark: "演示中暂停，可以立即执行试试",
  },
  { name: "每日数字", kind: "dailyFigures", cron: "0 30 0 * * ?", status: "running", remark: "在标记未到访之后" },
  { name: "撤下到期公告", kind: "withdrawEnded", cron: "0 0 * * * ?", status: "running" },
  { name: "清理执行记录", kind: "cleanRuns", cron: "0 30 3 * * ?", status: "running", keepDays: 90 },
  { name: "清理无主文件", kind: "cleanFiles", cron: "0 0 4 ? * 1", status: "running", keepDays: 30 },
];

/** Jobs that every installation may want. */
export function demoJobs(calendar: DemoCalendar, now: Date): readonly DemoRow<JobRow>[] {
  return jobs.map((job) => ({
    id: demoId(`job:${job.name}`),
    createBy: "admin",
    createTime: calendar.moment(-30, 9, 0),
    timeZone: "Asia/Shanghai",
    misfire: "once",
    timeoutSeconds: 300,
    retries: 2,
    retrySeconds: 60,
    alertAfter: 3,
    failures: 0,
    told: 0,
    ...job,
    ...(job.status === "running" ? { nextTime: nextTimeOf(job, now) } : {}),
  }));
}

function nextTimeOf({ cron, name }: DemoJob, now: Date): string {
  const reading = readCron(cron);
  const [next] = reading.ok ? nextRuns(reading.cron, { from: now, zone: "Asia/Shanghai" }) : [];
  if (!next) throw new Error(`The job “${name}” of the demonstration never runs.`);
  return chinaDateTime(next);
}
