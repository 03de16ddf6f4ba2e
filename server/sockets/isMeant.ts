import type { Audience } from "../http/events.ts";
import type { Session } from "../http/session.ts";

/** Whether a session is among those that an event is for. */
export function isMeant(session: Session, { users, tenantId, permission }: Audience): boolean {
  return (
    (users === undefined || users.includes(session.user.id)) &&
    (tenantId === undefined || tenantId === session.user.tenantId) &&
    (permission === undefined || session.can(permission))
  );
}
