import { actorOf, originOf } from "../../audit/auditEvent.ts";
import type { RouteCall } from "../../http/defineRoute.ts";
import type { ServerServices } from "../serverServices.ts";

/** How somebody ended sessions of their own. */
export type SessionEnd = "signOut" | "endMine" | "endOthers";

/** Records the end of a session, soon: leaving must work also while the log cannot be written. */
export function recordSessionEnd({ audit, clock, schemas }: ServerServices, { request, session }: RouteCall, action: SessionEnd): void {
  audit.writeSoon({
    kind: "write",
    entity: "session",
    rowId: session.user.id,
    action,
    actor: actorOf(session),
    origin: originOf(request),
    at: clock(),
    requestId: request.id,
    schemaHash: schemas.current().hash,
  });
}
