import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { noticeCalls } from "../../../src/schema/calls/noticeCalls.ts";
import { runAction } from "../../entity/operations/runAction.ts";
import { inWriteUnit } from "../../entity/transaction/writeUnit.ts";
import { presentWhole } from "../../entity/presenter/presentTree.ts";
import { allOf } from "../../entity/query/filter.ts";
import { hasId, lockRow } from "../../entity/rows/findRows.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { inRowForm } from "../../entity/scope/inRowForm.ts";
import { moduleScope } from "../moduleScope.ts";
import { ANNOUNCEMENT, presentReceived, receivedNotices } from "./receivedNotices.ts";

/** Calls about one announcement under the names of the specification (§7), beside the generated ones. */
export function announcementRoutes(services: ServerServices): readonly Route[] {
  return [
    actionRoute(services, noticeCalls.doReleaseData, "release"),
    actionRoute(services, noticeCalls.doReovkeData, "revoke"),
    readRoute(services),
  ];
}

/** The same as the action's own route, without the version: what is stored now is what is published or taken back. */
function actionRoute(
  services: ServerServices,
  noticeCall: typeof noticeCalls.doReleaseData | typeof noticeCalls.doReovkeData,
  actionId: string,
): Route {
  return defineRoute({
    ...routeOf(noticeCall),
    right: { kind: "permission", code: `sys:announcement:${actionId}` },
    rows: "entity",
    fields: { why: "nothing leaves" },
    // A write, whatever its method: the specification names it so.
    budget: "write",
    repeat: "answer",
    whileViewing: "closed",
    handler: async (call) => {
      const scope = moduleScope(services, call, ANNOUNCEMENT);
      const action = scope.entity.actions.find(({ id }) => id === actionId);
      if (!action) throw new AppError("ROUTE_UNKNOWN", {});
      const { id } = call.query;
      return inWriteUnit(scope, async (unit) => {
        const { rev } = await lockRow(unit.trx, scope, id);
        await runAction(unit, scope, { action, targets: new Map([[id, Number(rev)]]), values: {} });
        return new Answer(null, { message: `已完成“${action.label}”` });
      });
    },
  });
}

/** One announcement: whole for those who manage it, else as it reached the caller. */
function readRoute(services: ServerServices): Route {
  return defineRoute({
    ...routeOf(noticeCalls.queryById),
    right: { kind: "session" },
    rows: "entity",
    fields: "entity",
    handler: async (call) => {
      const scope = inRowForm(moduleScope(services, call, ANNOUNCEMENT), call.request);
      const { entity } = scope;
      const { db } = services.database;
      const own = hasId([call.query.id]);
      if (call.session.can(`${entity.permission}:list`)) {
        const [managed] = await selectRows(db, { entity, where: allOf([visibleRows(scope, ROW_ALIAS), own]) });
        if (managed) return presentWhole(db, scope, managed);
      }
      const rows = await selectRows(db, { entity, where: allOf([receivedNotices(scope), own]) });
      const [received] = await presentReceived(db, scope, rows);
      if (!received) throw new AppError("ROW_MISSING", {});
      return received;
    },
  });
}
