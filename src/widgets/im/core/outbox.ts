import { imCode } from "../../../schema/wire/imFrames.ts";
import type { ImRequest, SentMessage } from "../../../schema/wire/imFrames.ts";

/** A message that the server has not answered. */
export interface PendingMessage extends SentMessage {
  /** Milliseconds since the epoch, when it was written. */
  readonly at: number;
  /** Why the server did not take it; absent while it is on its way. */
  readonly refused?: string;
  /** Plain text of what it answers, to be shown until the server gives it back. */
  readonly replyText?: string;
}

/** Where what waits is kept: with the window, so that a reload loses nothing and a closed window leaves nothing behind. */
export interface OutboxPlace {
  get(key: string): string | undefined;
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/** What the outbox needs of its owner. */
export interface OutboxOptions {
  readonly key: string;
  readonly place: OutboxPlace;
  /** Sends a frame; `false` where the line is not open. */
  readonly send: (request: ImRequest) => boolean;
  readonly onChange: () => void;
}

/** ms after which a message without an answer is sent again; the server stores it once. */
export const resendAfter = 5_000;
/** Messages on their way at a time; the next leaves when one is answered. */
const AT_ONCE = 20;

/**
 * Messages on their way. They leave in the order in which they were written, and each stays here until the server has answered
 * it, over broken lines and reloads.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  #messages: readonly PendingMessage[];
  /** Those that were sent on the present line. */
  readonly #sent = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#messages = readPending(options.place.get(options.key));
  }

  /** What waits, oldest first. */
  get messages(): readonly PendingMessage[] {
    return this.#messages;
  }

  add(message: PendingMessage): void {
    this.#set([...this.#messages, message]);
    this.#leave();
  }

  /** The server has stored it. */
  answered(cid: string): void {
    this.discard(cid);
    this.#leave();
  }

  /** The server did not take it; with `again` it only came too fast. */
  refused(cid: string, reason: string, again: boolean): void {
    if (again) return;
    this.#sent.delete(cid);
    this.#set(this.#messages.map((one) => (one.cid === cid ? { ...one, refused: reason } : one)));
    this.#leave();
  }

  /** Sends one again that was refused. */
  resend(cid: string): void {
    this.#set(this.#messages.map(({ refused, ...one }) => (one.cid === cid || refused === undefined ? one : { ...one, refused })));
    this.#leave();
  }

  /** Gives one up. */
  discard(cid: string): void {
    this.#sent.delete(cid);
    this.#set(this.#messages.filter((one) => one.cid !== cid));
  }

  /** The line is open anew: whatever was sent on the old one may not have come through. */
  lineOpened(): void {
    this.#sent.clear();
    this.#leave();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #leave(): void {
    const waiting = this.#messages.filter(({ refused }) => refused === undefined);
    for (const { at: _, replyText: __, ...message } of waiting.slice(0, AT_ONCE)) {
      if (this.#sent.has(message.cid)) continue;
      if (!this.#options.send({ code: imCode.message, message })) break;
      this.#sent.add(message.cid);
    }
    clearTimeout(this.#timer);
    if (waiting.length > 0) this.#timer = setTimeout(() => this.lineOpened(), resendAfter);
  }

  #set(messages: readonly PendingMessage[]): void {
    const { place, key, onChange } = this.#options;
    this.#messages = messages;
    if (messages.length === 0) place.remove(key);
    else place.set(key, JSON.stringify(messages));
    onChange();
  }
}

function readPending(text: string | undefined): readonly PendingMessage[] {
  try {
    const kept: unknown = text === undefined ? [] : JSON.parse(text);
    return Array.isArray(kept) ? (kept as unknown[]).filter(isPending) : [];
  } catch {
    // What is there was not written by this console; nothing of a person's is in it.
    return [];
  }
}

function isPending(value: unknown): value is PendingMessage {
  const { cid, content, id, type, at } = (value ?? {}) as Partial<Record<keyof PendingMessage, unknown>>;
  return [cid, content, id].every((part) => typeof part === "string") && (type === "0" || type === "1") && typeof at === "number";
}

/** An id that no other message has; `crypto.randomUUID` is missing where the page came without encryption. */
export function newMessageId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
