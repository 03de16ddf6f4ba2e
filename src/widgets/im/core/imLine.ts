import { imCode } from "../../../schema/wire/imFrames.ts";
import type { ImFrame, ImRequest } from "../../../schema/wire/imFrames.ts";
import { readImFrame } from "./readImFrame.ts";

/** The part of a WebSocket that the line uses. */
export interface ImSocket {
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: "close", listener: () => void): void;
  send(text: string): void;
  close(): void;
}

/** What the line needs of its owner. */
export interface ImLineOptions {
  /** Opens a socket; `isAgain` after an attempt that did not come through, whose token may be the reason. */
  readonly open: (isAgain: boolean) => Promise<ImSocket>;
  /** Whether there is a network to try on; without one it waits, which is no error. @default there is */
  readonly hasNetwork?: () => boolean;
  readonly onFrame: (frame: ImFrame) => void;
  /** The line is open, and ready was said. */
  readonly onOpen: () => void;
  /** It broke, and is made anew by itself. */
  readonly onBreak: () => void;
  /** It failed too often (IM-21). */
  readonly onGiveUp: () => void;
}

/** ms of silence after which a sign of life is sent (IM-16). */
export const silence = 20_000;
/** ms within which it is answered, and within which a socket opens (IM-17). */
export const answerTime = 15_000;
/** ms between the end of a line and the next attempt (IM-17). */
export const reconnectDelay = 5_000;
/** Errors in a row; one more is the end (IM-21). */
export const maxErrors = 24;

/**
 * The line of one window to the chat socket. There is one socket and one attempt at a time; what an earlier socket still says is
 * passed over.
 */
export class ImLineClient {
  readonly #options: ImLineOptions;
  #state: "off" | "on" | "open" = "off";
  #socket: ImSocket | undefined;
  /** What is to come next: a sign of life, the end of a wait, or an attempt. */
  #next: ReturnType<typeof setTimeout> | undefined;
  #errors = 0;
  /** Attempts that are over are told apart from the present one. */
  #attempt = 0;

  constructor(options: ImLineOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#state !== "off") return;
    this.#errors = 0;
    this.#connect();
  }

  /** Closes the line and tries no more (IM-18). */
  close(): void {
    this.#drop();
    this.#state = "off";
  }

  /** Tries at once where it waits for the next attempt: the network is back, or somebody looks at the page again. */
  revive(): void {
    if (this.#state === "on" && !this.#socket) this.#connect();
  }

  /** The network is gone, before the line itself has noticed: it is made anew. */
  interrupt(): void {
    if (this.#state === "open") this.#failed();
  }

  /** Sends a frame. @returns whether the line was open to take it */
  send(request: ImRequest): boolean {
    if (this.#state !== "open") return false;
    this.#socket?.send(JSON.stringify(request));
    return true;
  }

  #connect(): void {
    this.#drop();
    if (this.#options.hasNetwork?.() === false) return this.#after(reconnectDelay, () => this.#connect());
    const attempt = this.#attempt;
    const whileCurrent = (work: () => void): void => {
      if (this.#attempt === attempt) work();
    };
    this.#after(answerTime, () => this.#failed());
    this.#options.open(this.#errors > 0).then(
      (socket) => (this.#attempt === attempt ? this.#take(socket, whileCurrent) : socket.close()),
      () => whileCurrent(() => this.#failed()),
    );
  }

  #take(socket: ImSocket, whileCurrent: (work: () => void) => void): void {
    this.#socket = socket;
    socket.addEventListener("open", () => whileCurrent(() => this.#opened()));
    socket.addEventListener("message", ({ data }) => whileCurrent(() => this.#receive(data)));
    socket.addEventListener("error", () => whileCurrent(() => this.#failed()));
    socket.addEventListener("close", () => whileCurrent(() => this.#failed()));
  }

  #opened(): void {
    this.#state = "open";
    this.#errors = 0;
    this.send({ code: imCode.ready });
    this.#after(silence, () => this.#beat());
    this.#options.onOpen();
  }

  #beat(): void {
    this.send({ code: imCode.ping });
    this.#after(answerTime, () => this.#failed());
  }

  #receive(data: unknown): void {
    // Whatever comes is a sign of life, understood or not.
    this.#after(silence, () => this.#beat());
    const frame = readImFrame(data);
    if (frame) this.#options.onFrame(frame);
  }

  /** An attempt, or the line, is over; an error and the close that follows it are one. */
  #failed(): void {
    this.#drop();
    this.#errors += 1;
    if (this.#errors > maxErrors) {
      this.close();
      return this.#options.onGiveUp();
    }
    this.#after(reconnectDelay, () => this.#connect());
    this.#options.onBreak();
  }

  #drop(): void {
    clearTimeout(this.#next);
    this.#attempt += 1;
    this.#state = "on";
    const dropped = this.#socket;
    this.#socket = undefined;
    dropped?.close();
  }

  #after(delay: number, work: () => void): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(work, delay);
  }
}
