import { splitList } from "../../../src/schema/index.ts";
import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { userCalls } from "../../../src/schema/calls/userCalls.ts";
import { lockRows } from "../../entity/rows/findRows.ts";
import { applyChanges } from "../../entity/pipeline/applyChange.ts";
import { assertNotTooMany } from "../../entity/request/requestParts.ts";
import { inWriteUnit } from "../../entity/transaction/writeUnit.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route, type RouteCall } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import type { ServerServices } from "../serverServices.ts";
import { moduleScope } from "../moduleScope.ts";

/** Status as the callers name it: in words, or by the numbers of the lineage. */
const STATUS: Readonly<Record<string, "normal" | "frozen">> = { normal: "normal", frozen: "frozen", "1": "normal", "2": "frozen" };

/** Freezing and unfreezing several users at once; the sessions of frozen ones end. */
export function statusRoutes(services: ServerServices): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(userCalls.frozenBatch),
      right: { kind: "permission", code: "sys:user:freeze" },
      rows: "entity",
      fields: { why: "nothing leaves" },
      handler: async (call) => {
        await changeStatus(services, call, call.body);
        return new Answer(null, { message: "操作成功！" });
      },
    }),
  ];
}

interface StatusChange {
  /** A comma list. */
  readonly ids: string;
  readonly status: string | number;
}

/** Changes all of them or none. */
async function changeStatus(services: ServerServices, call: RouteCall, { ids, status }: StatusChange): Promise<void> {
  const scope = moduleScope(services, call, "user");
  const wanted = [...new Set(splitList(ids))];
  if (wanted.length === 0) throw new AppError("NOTHING_SELECTED", {});
  assertNotTooMany(wanted.length);
  const target = STATUS[String(status)] ?? "normal";
  await inWriteUnit(scope, async (unit) => {
    const stored = await lockRows(unit.trx, scope, wanted);
    if (stored.length < wanted.length) throw new AppError("ROWS_MISSING", { count: wanted.length - stored.length, total: wanted.length });
    const action = target === "frozen" ? "freeze" : "unfreeze";
    await applyChanges(
      unit,
      scope,
      stored.map((old) => ({ action, old, input: {}, assign: () => ({ status: target }) })),
    );
  });
}
