import type { FastifyBaseLogger } from "fastify";
import type { Audience, ServerEvent } from "../../http/events.ts";
import type { Session } from "../../http/session.ts";
import { coalesceRowEvents } from "./coalesceRowEvents.ts";
import type { ServerEventBus } from "../../sockets/eventBus.ts";
import { closeCode, type SocketConnection } from "../../sockets/socketConnection.ts";
import type { SocketEndpoint } from "../../sockets/socketEndpoint.ts";

/** Text that the console sends as sign of life (spec §4). */
const HEARTBEAT_TEXT = "HeartBeat";

/**
 * The socket of notices, `/websocket/{userId}`: tells a console what changed on the server.
 * Only the owner of the address may open it; the client says nothing but its heartbeat.
 */
export function noticeSocket({ events, logger }: { readonly events: ServerEventBus; readonly logger: FastifyBaseLogger }): SocketEndpoint {
  const connections = new Set<SocketConnection>();
  events.subscribe(
    coalesceRowEvents((event, audience) => {
      for (const connection of connections) {
        if (isMeant(connection.session, audience))
          void deliver(connection, event).catch(() => logger.warn({ cmd: event.cmd }, "a notice was not delivered"));
      }
    }),
  );
  // What was missed is read again by the console when it comes back.
  events.onGap(() => connections.forEach((connection) => connection.close(closeCode.restart, "reconnect")));
  return {
    path: "/websocket/:userId",
    allows: (session, { userId }) => userId === session.user.id,
    opened: (connection) => void connections.add(connection),
    closed: (connection) => void connections.delete(connection),
    message(connection, text) {
      if (text === HEARTBEAT_TEXT) connection.send({ cmd: "heartcheck" });
    },
  };
}

/** New rights must be in force before the console acts on them. */
async function deliver(connection: SocketConnection, event: ServerEvent): Promise<void> {
  if (event.cmd === "permission") await connection.recheck();
  connection.send(event);
}

function isMeant(session: Session, { users, tenantId, permission }: Audience): boolean {
  return (
    (users === undefined || users.includes(session.user.id)) &&
    (tenantId === undefined || tenantId === session.user.tenantId) &&
    (permission === undefined || session.can(permission))
  );
}
