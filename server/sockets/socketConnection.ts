import type { Session } from "../http/session.ts";

/** The part of a WebSocket that the gateway uses. */
export interface SocketPeer {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
  ping(): void;
  on(event: "message", listener: (data: Buffer, isBinary: boolean) => void): void;
  on(event: "ping" | "pong" | "close", listener: () => void): void;
  on(event: "error", listener: (error: Error) => void): void;
}

/** An open socket of a signed-in user. */
export interface SocketConnection {
  /** The session with its rights as last checked. */
  readonly session: Session;
  send(frame: object): void;
  /** Sends a frame that is written already: what many receive is written once. */
  sendText(text: string): void;
  close(code: number, reason: string): void;
  /**
   * Reads the session again because it is known, or possible, that its rights changed; closes the socket where it has ended.
   * Where it cannot be read, the socket closes, too: it must not go on under rights that may be gone, and whoever comes back
   * passes the guard.
   *
   * @returns whether the session goes on
   */
  recheck(): Promise<boolean>;
}

/** What every connection of the gateway shares. */
export interface SocketServices {
  /** Finds the session again, with its rights as they are now; `undefined` where it has ended. */
  readonly recheck: (session: Session) => Promise<Session | undefined>;
  /** All open connections, so that the end of a session reaches them. */
  readonly connections: Set<SocketConnection>;
  /** Milliseconds by which the budget of handshakes comes back. */
  readonly elapsed: () => number;
}

/** Close codes of RFC 6455. */
export const closeCode = { goingAway: 1001, unsupported: 1003, policy: 1008, restart: 1012, tryAgain: 1013 } as const;

const OPEN = 1;
/** Milliseconds between signs of life, and between looks at the session. */
const HEARTBEAT = 30_000;
const RECHECK = 60_000;
/** Milliseconds a peer may take to answer a close before the line is cut. */
const CLOSE_TIME = 1000;
/** Bytes that may wait for a slow reader. */
const MAX_BUFFERED = 1024 * 1024;

/** Watches over a socket: heartbeat, limit of what waits, and the session behind it. */
export function openConnection(
  socket: SocketPeer,
  { session, services }: { readonly session: Session; readonly services: SocketServices },
): SocketConnection {
  let current = session;
  const connection: SocketConnection = {
    get session() {
      return current;
    },
    send(frame) {
      if (socket.readyState === OPEN) connection.sendText(JSON.stringify(frame));
    },
    sendText(text) {
      if (socket.readyState !== OPEN) return;
      if (socket.bufferedAmount > MAX_BUFFERED) connection.close(closeCode.tryAgain, "too slow");
      else socket.send(text);
    },
    close(code, reason) {
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), CLOSE_TIME).unref();
    },
    recheck: () =>
      look().catch(() => {
        connection.close(closeCode.restart, "reconnect");
        return false;
      }),
  };
  const look = async (): Promise<boolean> => {
    const found = await services.recheck(current);
    if (found) current = found;
    else connection.close(closeCode.policy, "session ended");
    return found !== undefined;
  };
  watch(socket, { connection, look, services });
  return connection;
}

interface Watched {
  readonly connection: SocketConnection;
  /** Reads the session again. */
  readonly look: () => Promise<boolean>;
  readonly services: SocketServices;
}

function watch(socket: SocketPeer, { connection, look, services }: Watched): void {
  let isAlive = true;
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, HEARTBEAT);
  // Nothing says that anything changed: a database that is away for a moment is no reason to close; the next look decides.
  const recheck = setInterval(() => void look().catch(() => undefined), RECHECK);
  services.connections.add(connection);
  socket.on("pong", () => (isAlive = true));
  // Frames that break the protocol end in `close`; there is nothing else to do about them.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(heartbeat);
    clearInterval(recheck);
    services.connections.delete(connection);
  });
}
