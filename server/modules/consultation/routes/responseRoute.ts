import { routeOf } from "../../../../src/schema/calls/apiCall.ts";
import { consultCalls } from "../../../../src/schema/calls/consultCalls.ts";
import { messageFault } from "../../../../src/schema/chat/messageFault.ts";
import { storedPaths } from "../../../../src/schema/chat/plainText.ts";
import type { ConsultManualRow } from "../../../../src/generated/entities/consultManual.ts";
import type { ConsultEntry } from "../../../../src/schema/wire/consultAnswers.ts";
import { AppError } from "../../../errors/appError.ts";
import { runOnRow } from "../../../entity/operations/actionRows.ts";
import { findRow, lockRow } from "../../../entity/rows/findRows.ts";
import type { EntityScope } from "../../../entity/scope/entityScope.ts";
import type { WriteUnit } from "../../../entity/draft/writeUnit.types.ts";
import { inWriteUnit, writeWithin } from "../../../entity/transaction/writeUnit.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import type { Session } from "../../../http/session.ts";
import { moduleScope } from "../../moduleScope.ts";
import type { ServerServices } from "../../serverServices.ts";
import { consultErrors } from "../consultErrors.ts";
import { CONSULT, consultOf, responseRight } from "../consultScope.ts";
import { appendEntry } from "../store/appendEntry.ts";
import { nameOfAccount } from "../whoMay.ts";
import { rowNews } from "./talkRoutes.ts";

/**
 * What the staff says (API-95, CONSULT-13). Whoever answers somebody who waits takes them on; one that a colleague holds, or that is
 * closed, is refused with what to do, and the text stays with its writer.
 */
export function responseRoute(services: ServerServices): Route {
  return defineRoute({
    ...routeOf(consultCalls.response),
    right: { kind: "permission", code: responseRight },
    rows: "entity",
    fields: { why: "a message of the caller's own" },
    budget: "write",
    handler: async (call): Promise<ConsultEntry> => {
      const { botContent, consultManualId, cid = "" } = call.body;
      const reason = messageFault(botContent);
      if (reason !== undefined) throw new AppError(consultErrors.CONSULT_TEXT, { reason });
      await assertOwnFiles(services, call.session, botContent);
      const scope = moduleScope(services, call, CONSULT);
      const { user } = call.session;
      const entry = await inWriteUnit(scope, async (unit) => {
        const row = consultOf(await lockRow(unit.trx, scope, consultManualId));
        await takeOn(unit, scope, row);
        const said = { kind: "staff", senderId: user.id, fromName: user.realname, content: botContent, cid, at: scope.now } as const;
        return appendEntry(unit.trx, { consultId: row.id, ...said });
      });
      services.events.publish(...rowNews(consultManualId, user.tenantId));
      return entry;
    },
  });
}

/** Makes the caller the one in charge, where nobody is. @throws AppError CONSULT_CLOSED, CONSULT_OTHERS, CONSULT_NOT_TAKEN */
async function takeOn(unit: WriteUnit, scope: EntityScope, row: ConsultManualRow): Promise<void> {
  const { session, entity } = scope;
  if (row.status === "closed") throw new AppError(consultErrors.CONSULT_CLOSED, {});
  if (row.status === "open" && row.counsellorId === session.user.id) return;
  if (row.status === "open")
    throw new AppError(consultErrors.CONSULT_OTHERS, { name: await nameOfAccount(unit.trx, row.counsellorId ?? "") });
  const take = entity.actions.find(({ id }) => id === "take");
  if (!take || !session.can(`${entity.permission}:take`)) throw new AppError(consultErrors.CONSULT_NOT_TAKEN, {});
  const old = await findRow(unit.trx, scope, row.id);
  // Within this write, so that the conversation says who has come before what they say.
  await writeWithin(unit.trx, scope, (within) => runOnRow(within, scope, { action: take, old, values: {}, reason: "" }));
}

/** Files that a message names must be the sender's to hand out. @throws AppError CONSULT_FILE */
async function assertOwnFiles({ files, database }: ServerServices, session: Session, content: string): Promise<void> {
  const paths = storedPaths(content);
  if (paths.length === 0) return;
  const withheld = await files.withheld(paths, session, database.db);
  if (withheld.length > 0) throw new AppError(consultErrors.CONSULT_FILE, {});
}
