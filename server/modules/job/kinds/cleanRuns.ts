import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import { chinaDateTime } from "../../../../src/schema/time/chinaTime.ts";
import { removeOld } from "../../../entity/delete/removeOld.ts";
import { DEFAULT_TENANT } from "../../../http/session.ts";
import type { ServerServices } from "../../serverServices.ts";
import { defineJobKind, JobError, type JobKind, readKeepDays } from "../../jobKind.ts";
import { databaseTime } from "../jobTables.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Removes the history of old runs, for as many days as its administrator says; entities that say it of themselves
 * (`x-entity.keep`) need no job. The audit log may not be cut: it is a chain whose check fails where an entry is missing
 * (decision 0068).
 */
export function cleanRuns({ database }: Pick<ServerServices, "database">): JobKind {
  return defineJobKind({
    name: "cleanRuns",
    rights: [],
    read: readKeepDays,
    async run(days, { signal, scope }) {
      const runs = scope("jobRun", DEFAULT_TENANT);
      if (!runs) throw new JobError("系统里没有执行记录，这个任务没有可做的事");
      const where = endedBefore(chinaDateTime(new Date((await databaseTime(database.db)).getTime() - days * DAY)));
      let removed = 0;
      for (let last = 1; last > 0; removed += last) {
        signal.throwIfAborted();
        last = await removeOld(runs, { where });
      }
      return `清理了 ${removed} 条 ${days} 天以前的执行记录`;
    },
  });
}

function endedBefore(moment: string): Predicate {
  return {
    op: "and",
    items: [
      { op: "compare", field: "dueTime", operator: "lt", value: moment },
      { op: "not", item: { op: "in", field: "result", values: ["waiting", "running"] } },
    ],
  };
}
