import { chinaDate } from "../../../../src/schema/index.ts";
import type { ServerServices } from "../../serverServices.ts";
import type { JobKind } from "../../jobKind.ts";
import { actionSweep } from "./actionSweep.ts";

/** Marks appointments of past days at which nobody arrived; the slots they held are free then. */
export function markNoShow(services: Pick<ServerServices, "database">): JobKind {
  return actionSweep(services, {
    name: "markNoShow",
    rights: ["hiv:appointment:list", "hiv:appointment:noShow"],
    read: () => undefined,
    sweeps: [
      {
        entity: "appointment",
        title: "预约",
        action: "noShow",
        due: ({ now }) => ({
          op: "and",
          items: [
            { op: "compare", field: "status", operator: "eq", value: "booked" },
            { op: "compare", field: "date", operator: "lt", value: chinaDate(now) },
          ],
        }),
        outcome: (count) => `标记了 ${count} 条过期未到的预约`,
      },
    ],
  });
}
