import type { FastifyBaseLogger } from "fastify";
import { consoleProtocol } from "../../../src/schema/wire/consoleProtocol.ts";
import type { ServerEvent } from "../../http/events.ts";
import { coalesceRowEvents } from "./coalesceRowEvents.ts";
import type { ServerEventBus } from "../../sockets/eventBus.ts";
import { isMeant } from "../../sockets/isMeant.ts";
import { closeCode, type SocketConnection } from "../../sockets/socketConnection.ts";
import type { SocketEndpoint } from "../../sockets/socketEndpoint.ts";

/** Answers whatever a client says (protocol 1.19). */
const SIGN_OF_LIFE = { cmd: "heartcheck", msgTxt: "心跳响应" } as const;

/** A client of the socket. */
interface Listener {
  readonly connection: SocketConnection;
  /** It is our console, or one that knows what that is told; others take any frame for a notice, or read it aloud. */
  readonly isConsole: boolean;
}

/**
 * The socket of notices, `/websocket/{userId}`: tells a client what was announced, and a console what else changed on the server.
 * Only the owner of the address may open it; what the client says is a sign of life, whatever it is.
 */
export function noticeSocket({ events, logger }: { readonly events: ServerEventBus; readonly logger: FastifyBaseLogger }): SocketEndpoint {
  const listeners = new Map<SocketConnection, Listener>();
  const tell = coalesceRowEvents((event, audience) => {
    for (const listener of listeners.values()) {
      if (isMeant(listener.connection.session, audience))
        void deliver(listener, event).catch(() => logger.warn({ cmd: event.cmd }, "a notice was not delivered"));
    }
  });
  events.subscribe((event, audience) => {
    // What pages of one table tell each other is no notice, and which rows changed is said by the socket that reads them first.
    if (event.cmd !== "hint") tell(event.cmd === "row" ? { cmd: "row", entity: event.entity } : event, audience);
  });
  // What was missed is read again by the client when it comes back.
  events.onGap(() => [...listeners.keys()].forEach((connection) => connection.close(closeCode.restart, "reconnect")));
  return {
    path: "/websocket/:userId",
    allows: (session, { userId }) => userId === session.user.id,
    opened: (connection, { protocols }) => void listeners.set(connection, { connection, isConsole: protocols.includes(consoleProtocol) }),
    closed: (connection) => void listeners.delete(connection),
    message: (connection) => connection.send(SIGN_OF_LIFE),
  };
}

/** New rights must be in force before the console acts on them, and whether or not the client is told of them. */
async function deliver({ connection, isConsole }: Listener, event: ServerEvent): Promise<void> {
  if (event.cmd === "permission") await connection.recheck();
  if (isConsole || event.cmd === "topic" || event.cmd === "user") connection.send(event);
}
