import { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { chinaDateTime } from "../../../src/schema/index.ts";
import type { SessionPlace } from "../../../src/schema/wire/accountAnswers.ts";
import type { OpenSession } from "../../rights/sessionStore.ts";

/** The body of a call about one session. */
export const sessionBody = sessionCalls.forceLogout.schema.body;

/** Presents an open session to the session `ownId`. */
export function sessionPlace({ id, address, agent, createdAt, lastSeenAt }: OpenSession, ownId: string): SessionPlace {
  return {
    token: id,
    address,
    agent,
    loginTime: chinaDateTime(new Date(createdAt)),
    lastSeenTime: chinaDateTime(new Date(lastSeenAt)),
    isCurrent: id === ownId,
  };
}
