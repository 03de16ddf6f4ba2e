import { routeOf } from "../../../src/schema/calls/apiCall.ts";
import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { AppError } from "../../errors/appError.ts";
import { defineRoute, type Route } from "../../http/defineRoute.ts";
import { Answer } from "../../http/envelope.ts";
import { writeAudit } from "../../entity/audit/writeAudit.ts";
import { isPlatform, type Session } from "../../http/session.ts";
import type { ServicesWith } from "../serverServices.ts";
import { assertVisible, moduleScope } from "../moduleScope.ts";
import { frameTicketRoutes } from "./frameTickets.ts";
import { ownSessionRoutes } from "./ownSessionRoutes.ts";
import type { SessionRecord } from "../../rights/sessionRecord.ts";

/** Ending a session of somebody the caller sees. It is named by its record, a row of `online`; tokens are nowhere to be had. */
export function onlineRoutes(services: ServicesWith<"tickets">): readonly Route[] {
  return [
    defineRoute({
      ...routeOf(sessionCalls.forceLogout),
      right: { kind: "permission", code: "sys:online:forceLogout" },
      rows: "entity",
      fields: "none",
      handler: async (call) => {
        const { session } = call;
        const { token: id } = call.body;
        const record = await services.sessions.find(id);
        if (!record) throw new AppError("ROW_MISSING", {});
        await assertVisible(moduleScope(services, call, "user"), record.user.id);
        if (!session.fullAccess && record.user.roles.some((role) => role.fullAccess)) throw new AppError("USER_ABOVE", {});
        // Written first: an end that nobody could look up must not happen.
        await writeAudit(services.database.db, moduleScope(services, call, "user"), { rowId: record.user.id, action: "forceLogout" });
        return endFor(services, session, record);
      },
    }),
    ...ownSessionRoutes(services),
    ...frameTicketRoutes(services),
  ];
}

/** Who runs one tenant ends a session there; whether its person goes on working elsewhere is not theirs to say. */
async function endFor({ sessions }: ServicesWith<"tickets">, session: Session, { id, user }: SessionRecord): Promise<Answer> {
  const { tenantId } = session.user;
  const worksElsewhere = user.tenants.some((tenant) => tenant !== tenantId);
  if (!worksElsewhere || isPlatform(session)) {
    await sessions.end(id);
    return new Answer(null, { message: "已强制下线" });
  }
  await sessions.endIn(id, tenantId);
  return new Answer(null, { message: "已让他退出本租户；他在其他租户的工作不受影响" });
}
