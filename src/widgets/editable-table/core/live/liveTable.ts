import type { LiveRowUpdate, LiveTableRequest } from "../../../../schema/wire/liveTableFrames.ts";
import { readLiveFrame } from "./readLiveFrame.ts";

/** The part of a WebSocket that the live table uses. */
export interface LiveSocket {
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { readonly code: number }) => void): void;
  send(text: string): void;
  close(): void;
}

/** What a live table needs of its owner. */
export interface LiveTableOptions {
  /** Opens a socket at `liveTableAddress`, with the token as sub-protocol. */
  readonly open: () => LiveSocket;
  /** Hears of rows that other page instances changed; `mergeUpdate` puts them into rows. */
  readonly onUpdate: (update: LiveRowUpdate) => void;
  /**
   * Loads anew what is shown: frames may have been missed, or so much changed that it is not said what. Rows are merged there
   * as they are here, so that nothing is lost that somebody types.
   */
  readonly onGap: () => void;
}

/** ms between an answer and the next sign of life (GRID-57). */
export const heartbeat = 10_000;
/** ms within which it is answered (GRID-57). */
export const answerTime = 6_000;
/** ms between the end of a line and the next attempt (GRID-58). */
export const reconnectDelay = 5_000;

/** Close code of a server that will not have the page back: its session is over, or its right to list the rows (RFC 6455). */
const REFUSED = 1008;

/**
 * The line of one page instance to the live table socket (GRID-56). There is at most one socket and one attempt to come at a time
 * (GRID-58): what an earlier socket still says is passed over, and an error and the close that follows it are one end. Frames of
 * the page's own saves are passed over (GRID-61).
 */
export class LiveTable {
  /** The page instance, for the header `caseHeader` of every call that saves (GRID-61). */
  readonly caseId = newCaseId();
  readonly #options: LiveTableOptions;
  #state: "off" | "on" | "open" = "off";
  #socket: LiveSocket | undefined;
  /** The one thing that is to come: a sign of life, the end of the wait for its answer, or an attempt. */
  #next: ReturnType<typeof setTimeout> | undefined;
  #hasBeenOpen = false;

  constructor(options: LiveTableOptions) {
    this.#options = options;
  }

  /** Opens the line: when the table is drawn, and when its page is looked at again. Does nothing where it is on. */
  start(): void {
    if (this.#state === "off") this.#connect();
  }

  /** Closes the line and tries no more: when the page is hidden, or gone. */
  stop(): void {
    this.#drop();
    this.#state = "off";
  }

  /**
   * Says to others of the page that a row may have changed by other ways than a save, of which the server tells by itself; they
   * load it anew. Where the line is not open nobody hears it.
   */
  hint(rowId: string): void {
    this.#send({ type: "update_vxe_table", data: { socketKey: "", args: [{ id: rowId }, this.caseId] } });
  }

  #connect(): void {
    this.#drop();
    this.#state = "on";
    const socket = this.#options.open();
    this.#socket = socket;
    const whileCurrent = (work: () => void): void => {
      if (this.#socket === socket) work();
    };
    socket.addEventListener("open", () => whileCurrent(() => this.#opened()));
    socket.addEventListener("message", ({ data }) => whileCurrent(() => this.#receive(data)));
    socket.addEventListener("error", () => whileCurrent(() => this.#ended()));
    socket.addEventListener("close", ({ code }) => whileCurrent(() => (code === REFUSED ? this.stop() : this.#ended())));
  }

  #opened(): void {
    this.#state = "open";
    this.#after(heartbeat, () => this.#beat());
    if (this.#hasBeenOpen) this.#options.onGap();
    this.#hasBeenOpen = true;
  }

  #beat(): void {
    this.#send({ type: "heart_beat", data: "" });
    this.#after(answerTime, () => this.#connect());
  }

  #receive(data: unknown): void {
    const frame = readLiveFrame(data);
    if (frame?.type === "heart_beat") this.#after(heartbeat, () => this.#beat());
    if (frame?.type === "update_vxe_table" && frame.data.args[1] !== this.caseId) this.#options.onUpdate(frame.data);
    if (frame?.type === "common_send_date" && frame.data.args[0] !== this.caseId) this.#options.onGap();
  }

  #ended(): void {
    this.#drop();
    this.#after(reconnectDelay, () => this.#connect());
  }

  #drop(): void {
    clearTimeout(this.#next);
    const dropped = this.#socket;
    this.#socket = undefined;
    this.#state = "on";
    dropped?.close();
  }

  #after(delay: number, work: () => void): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(work, delay);
  }

  #send(request: LiveTableRequest): void {
    // A socket that is not open yet throws.
    if (this.#state === "open") this.#socket?.send(JSON.stringify(request));
  }
}

/** A name that no other page instance has; `crypto.randomUUID` is missing where the page came without encryption. */
function newCaseId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
