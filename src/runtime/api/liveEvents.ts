import { consoleProtocol } from "../../schema/wire/consoleProtocol.ts";

/** Commands that the server sends (spec §4, §7); others are passed on as well. */
export type LiveCommand = "schema" | "dictionary" | "permission" | "row" | "topic" | "user" | "heartcheck" | "open" | "close";

/** One frame of the socket. */
export interface LiveFrame {
  readonly cmd: string;
  readonly [member: string]: unknown;
}

/** Connection to the server's live events. */
export interface LiveEvents {
  /** Opens the connection for a session; closes an earlier one. */
  connect(session: LiveSession): void;
  /** Closes the connection and stops reconnecting. */
  close(): void;
  /** Tries anew where it has given up, e.g. because the network is back; else it does nothing. */
  revive(): void;
  /** Calls back for frames with that command; `open` also after each (re)connect, `close` with the `code` of RFC 6455. Gives back how to stop. */
  on(command: LiveCommand, listener: (frame: LiveFrame) => void): () => void;
}

/** Whose events, and where. */
export interface LiveSession {
  /** e.g. `ws://localhost:3000/apiserver/websocket/1`. */
  readonly url: string;
  /** Sent as the first sub-protocol, which is the one that the server takes. */
  readonly token: string;
}

/** Code of a connection that ended without a close frame (RFC 6455). */
const NO_CLOSE_FRAME = 1006;

/** Times and limits of the connection; the defaults are the specification's (§9). */
export interface LiveEventsOptions {
  /** ms between a close and the next try. @default 20000 */
  readonly reconnectDelay?: number;
  /** ms between heartbeats. @default 20000 */
  readonly heartbeat?: number;
  /** Errors after which it gives up; one more than this many stops it. @default 5 */
  readonly maxErrors?: number;
}

/**
 * Makes the client of the live socket. It reconnects after a close (with up to a fifth more delay, so that many consoles
 * do not return at once), gives up after the sixth error, and counts anew once a connection holds. A heartbeat without an
 * answer closes a line that answered before: after a computer's sleep the browser takes long to notice.
 */
export function createLiveEvents({ reconnectDelay = 20_000, heartbeat = 20_000, maxErrors = 5 }: LiveEventsOptions = {}): LiveEvents {
  const { emit, on } = frameListeners();
  let socket: WebSocket | undefined;
  /** Whose events to try for again, after it has given up. */
  let givenUp: LiveSession | undefined;
  let errors = 0;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let stopBeat = (): void => undefined;

  const stop = () => {
    clearTimeout(reconnect);
    stopBeat();
    const closing = socket;
    socket = undefined;
    givenUp = undefined;
    closing?.close();
  };

  const open = (session: LiveSession) => {
    const current = new WebSocket(session.url, [session.token, consoleProtocol]);
    socket = current;

    const handleClose = (code: number) => {
      if (socket !== current) return;
      socket = undefined;
      stopBeat();
      if (errors > maxErrors) givenUp = session;
      else reconnect = setTimeout(() => open(session), reconnectDelay * (1 + Math.random() / 5));
      emit({ cmd: "close", code });
    };
    current.addEventListener("open", () => {
      if (socket !== current) return;
      errors = 0;
      stopBeat = startHeartbeat(current, heartbeat, () => handleClose(NO_CLOSE_FRAME));
      emit({ cmd: "open" });
    });
    current.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const frame = frameOf(data);
      if (frame && socket === current) emit(frame);
    });
    current.addEventListener("error", () => {
      if (socket === current) errors += 1;
    });
    current.addEventListener("close", ({ code }) => handleClose(code));
  };

  const connect = (session: LiveSession) => {
    stop();
    errors = 0;
    open(session);
  };

  return { connect, close: stop, revive: () => givenUp && connect(givenUp), on };
}

/** Sends heartbeats; tells of the first that stays without an answer, and gives the line up. Gives back how to stop. */
function startHeartbeat(socket: WebSocket, interval: number, onSilence: () => void): () => void {
  /** When the server was last heard; one that has never answered need not. */
  let heard: "never" | "since the last beat" | "before it" = "never";
  socket.addEventListener("message", () => (heard = "since the last beat"));
  const timer = setInterval(() => {
    if (heard === "before it") {
      onSilence();
      socket.close();
      return;
    }
    if (heard !== "never") heard = "before it";
    socket.send("HeartBeat");
  }, interval);
  return () => clearInterval(timer);
}

function frameListeners() {
  const listeners = new Map<string, Set<(frame: LiveFrame) => void>>();
  const emit = (frame: LiveFrame) => {
    for (const listener of listeners.get(frame.cmd) ?? []) listener(frame);
  };
  const on: LiveEvents["on"] = (command, listener) => {
    const set = listeners.get(command) ?? new Set();
    listeners.set(command, set.add(listener));
    return () => void set.delete(listener);
  };
  return { emit, on };
}

function frameOf(data: unknown): LiveFrame | undefined {
  try {
    const frame: unknown = JSON.parse(String(data));
    return typeof (frame as LiveFrame | null)?.cmd === "string" ? (frame as LiveFrame) : undefined;
  } catch {
    return undefined;
  }
}
