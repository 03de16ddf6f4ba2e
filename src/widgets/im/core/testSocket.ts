import type { ImSocket } from "./imLine.ts";

interface SocketEvent {
  readonly data: unknown;
}

/** A socket whose other end is a test. */
export class TestSocket implements ImSocket {
  readonly sent: unknown[] = [];
  isClosed = false;
  #isOpen = false;
  readonly #listeners: [string, (event: SocketEvent) => void][] = [];

  addEventListener(type: string, listener: (event: SocketEvent) => void): void {
    this.#listeners.push([type, listener]);
  }

  send(text: string): void {
    if (!this.#isOpen) throw new Error("InvalidStateError");
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  /** As browsers tell it. */
  tell(type: "open" | "error" | "close" | "message", event: SocketEvent = { data: "" }): void {
    if (type === "open") this.#isOpen = true;
    for (const [wanted, listener] of this.#listeners) if (wanted === type) listener(event);
  }

  receive(frame: object): void {
    this.tell("message", { data: JSON.stringify(frame) });
  }
}
