import type { Predicate } from "../../../../src/schema/expression/predicate.ts";
import { chinaDateTime } from "../../../../src/schema/index.ts";
import type { EntityScope } from "../../../entity/scope/entityScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import type { JobKind } from "../../jobKind.ts";
import { actionSweep } from "./actionSweep.ts";

/**
 * Withdraws announcements and notices of organs whose time is over. Nobody reads them any more as it is, by the condition of
 * reading (decision 0088); their managers see by it which are in force, and can change and publish the others anew.
 */
export function withdrawEnded(services: Pick<ServerServices, "database">): JobKind {
  return actionSweep(services, {
    name: "withdrawEnded",
    rights: ["sys:announcement:list", "sys:announcement:revoke", "hiv:organNotice:list", "hiv:organNotice:withdraw"],
    read: () => undefined,
    sweeps: [
      {
        entity: "announcement",
        title: "系统通告",
        action: "revoke",
        due: (scope) => isOver(scope, { field: "sendStatus", published: "1" }),
        outcome: (count) => `撤回了 ${count} 条失效的系统通告`,
      },
      {
        entity: "organNotice",
        title: "机构公告",
        action: "withdraw",
        due: (scope) => isOver(scope, { field: "status", published: "published" }),
        outcome: (count) => `撤下了 ${count} 条到期的机构公告`,
      },
    ],
  });
}

/** Published, and to be shown until a moment that has been. */
function isOver({ now }: EntityScope, { field, published }: { readonly field: string; readonly published: string }): Predicate {
  return {
    op: "and",
    items: [
      { op: "compare", field, operator: "eq", value: published },
      { op: "compare", field: "endTime", operator: "le", value: chinaDateTime(now) },
    ],
  };
}
