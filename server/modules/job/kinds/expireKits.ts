import { chinaDate } from "../../../../src/schema/index.ts";
import type { ServerServices } from "../../serverServices.ts";
import { type JobKind, JobParameterError, type JobParameters } from "../../jobKind.ts";
import { actionSweep } from "./actionSweep.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Registers tests whose kit ran out before there was a result. It waits for as many days as its administrator says: a test
 * that was made in time may be sent in until then, and could not be once its application is closed.
 */
export function expireKits(services: Pick<ServerServices, "database">): JobKind {
  return actionSweep(services, {
    name: "expireKits",
    rights: ["hiv:detection:list", "hiv:detection:expire"],
    read: readGraceDays,
    sweeps: [
      {
        entity: "detection",
        title: "检测",
        action: "expire",
        due: ({ now }, days) => ({
          op: "and",
          items: [
            { op: "in", field: "status", values: ["approved", "sent", "received"] },
            { op: "compare", field: "lotExpiry", operator: "lt", value: chinaDate(new Date(now.getTime() - days * DAY)) },
          ],
        }),
        outcome: (count) => `登记了 ${count} 份试剂过期的检测`,
      },
    ],
  });
}

/** @throws JobParameterError */
function readGraceDays({ graceDays }: JobParameters): number {
  if (graceDays === null) throw new JobParameterError("graceDays", "请填写宽限天数");
  return graceDays;
}
