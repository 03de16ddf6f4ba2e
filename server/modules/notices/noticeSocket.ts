import type { FastifyBaseLogger } from "fastify";
import type { ServerEvent } from "../../http/events.ts";
import { coalesceRowEvents } from "./coalesceRowEvents.ts";
import type { ServerEventBus } from "../../sockets/eventBus.ts";
import { isMeant } from "../../sockets/isMeant.ts";
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
  const tell = coalesceRowEvents((event, audience) => {
    for (const connection of connections) {
      if (isMeant(connection.session, audience))
        void deliver(connection, event).catch(() => logger.warn({ cmd: event.cmd }, "a notice was not delivered"));
    }
  });
  events.subscribe((event, audience) => {
    // What pages of one table tell each other is no notice, and which rows changed is said by the socket that reads them first.
    if (event.cmd !== "hint") tell(event.cmd === "row" ? { cmd: "row", entity: event.entity } : event, audience);
  });
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
