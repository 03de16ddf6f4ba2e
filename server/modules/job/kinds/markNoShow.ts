import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import { chinaDate } from "../../../../src/schema/index.ts";
import type { EntityScope } from "../../../entity/scope/entityScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import type { JobKind } from "../../jobKind.ts";
import { actionSweep } from "./actionSweep.ts";

/** Marks appointments of past days at which nobody arrived, and ends the waiting of those whose day is over. */
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
        due: (scope) => isPast(scope, "booked"),
        outcome: (count) => `标记了 ${count} 条过期未到的预约`,
      },
      {
        entity: "appointment",
        title: "候补",
        action: "lapse",
        due: (scope) => isPast(scope, "waiting"),
        outcome: (count) => `了结了 ${count} 条过期的候补`,
      },
    ],
  });
}

function isPast({ now }: EntityScope, status: string): Predicate {
  return {
    op: "and",
    items: [
      { op: "compare", field: "status", operator: "eq", value: status },
      { op: "compare", field: "date", operator: "lt", value: chinaDate(now) },
    ],
  };
}
