import type { QueryClient } from "@tanstack/react-query";
import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";
import { noteDraft } from "../../../runtime/forWidgets.ts";
import { asApiError, windowKept } from "../../../runtime/index.ts";
import { consultCalls } from "./consultCalls.ts";
import { addEntry } from "./deskQueries.ts";

/** A reply that the server has not stored, or of which it is not known. */
export interface PendingReply {
  /** Id of the sender's making: sent again under it, it is stored once. */
  readonly cid: string;
  readonly consultId: string;
  /** Markup. */
  readonly content: string;
  /** Why it was not sent, as a sentence; absent while it is on its way. */
  readonly refused?: string;
}

/** What an outbox needs of its owner. */
export interface OutboxOptions {
  /** Under which what waits is kept with the window. */
  readonly key: string;
  readonly send: (reply: PendingReply) => Promise<ConsultEntry>;
  /** The server has stored a reply; it is on its way until this is over. */
  readonly onStored: (reply: PendingReply, entry: ConsultEntry) => Promise<void>;
}

/** Said of a reply that was on its way when the page was loaded anew. */
const CUT_SHORT = "页面重新加载前没有发出，可以重试";

/**
 * Replies on their way (CONSULT-13). Those of one consultation leave one after the other, so that they are stored as they were written. One
 * that fails stays, with the reason, until it is sent again or given up; a reload loses none.
 */
export class ConsultOutbox {
  readonly #options: OutboxOptions;
  readonly #listeners = new Set<() => void>();
  /** Consultations of which a reply is being sent. */
  readonly #busy = new Set<string>();
  #replies: readonly PendingReply[];

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#replies = readPending(windowKept.get(options.key)).map((reply) => ({ refused: CUT_SHORT, ...reply }));
    this.#note();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What waits, oldest first. */
  readonly read = (): readonly PendingReply[] => this.#replies;

  /** Sends something that was written. */
  say(consultId: string, content: string): void {
    this.#set([...this.#replies, { cid: newReplyId(), consultId, content }]);
    void this.#sendAll(consultId);
  }

  /** Sends one again that failed; it is the newest then. */
  retry(cid: string): void {
    const reply = this.#replies.find((one) => one.cid === cid);
    if (!reply) return;
    const { consultId, content } = reply;
    this.#set([...this.#without([cid]), { cid, consultId, content }]);
    void this.#sendAll(consultId);
  }

  /** Gives one up. */
  discard(cid: string): void {
    this.#set(this.#without([cid]));
  }

  /** Those with these ids are stored: it was their answer that did not come. */
  settle(cids: ReadonlySet<string>): void {
    if (this.#replies.some(({ cid }) => cids.has(cid))) this.#set(this.#without([...cids]));
  }

  async #sendAll(consultId: string): Promise<void> {
    if (this.#busy.has(consultId)) return;
    this.#busy.add(consultId);
    for (let next = this.#nextOf(consultId); next; next = this.#nextOf(consultId)) await this.#send(next);
    this.#busy.delete(consultId);
  }

  #nextOf(consultId: string): PendingReply | undefined {
    return this.#replies.find((one) => one.consultId === consultId && one.refused === undefined);
  }

  async #send(reply: PendingReply): Promise<void> {
    try {
      const entry = await this.#options.send(reply);
      await this.#options.onStored(reply, entry);
      this.discard(reply.cid);
    } catch (error) {
      const refused = asApiError(error).message || "没有发出，请重试";
      this.#set(this.#replies.map((one) => (one.cid === reply.cid ? { ...one, refused } : one)));
    }
  }

  #without(cids: readonly string[]): readonly PendingReply[] {
    return this.#replies.filter(({ cid }) => !cids.includes(cid));
  }

  #set(replies: readonly PendingReply[]): void {
    const { key } = this.#options;
    this.#replies = replies;
    if (replies.length === 0) windowKept.remove(key);
    else windowKept.set(key, JSON.stringify(replies));
    this.#note();
    for (const listener of this.#listeners) listener();
  }

  /** A session that ends by itself lets its person sign in over what was not sent. */
  #note(): void {
    noteDraft(this.#options.key, this.#replies.length > 0);
  }
}

/** By the console's cache, which is one person's, and their account name. */
const known = new WeakMap<QueryClient, Map<string, ConsultOutbox>>();

/** The outbox of a person: what they sent goes on its way when the desk is left. */
export function outboxOf(client: QueryClient, username: string): ConsultOutbox {
  const outboxes = known.get(client) ?? new Map<string, ConsultOutbox>();
  known.set(client, outboxes);
  const outbox =
    outboxes.get(username) ??
    new ConsultOutbox({
      key: `${username}_consultOutbox`,
      send: ({ cid, consultId, content }) => consultCalls.respond({ consultManualId: consultId, botContent: content, cid }),
      onStored: ({ consultId }, entry) => addEntry(client, consultId, entry),
    });
  outboxes.set(username, outbox);
  return outbox;
}

/** `crypto.randomUUID` is missing where the page came without encryption. */
function newReplyId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readPending(text: string | undefined): readonly PendingReply[] {
  try {
    const kept: unknown = text === undefined ? [] : JSON.parse(text);
    return Array.isArray(kept) ? (kept as unknown[]).filter(isPending) : [];
  } catch {
    // What is there was not written by this console; nothing of a person's is in it.
    return [];
  }
}

function isPending(value: unknown): value is PendingReply {
  const { cid, consultId, content } = (value ?? {}) as Partial<Record<keyof PendingReply, unknown>>;
  return [cid, consultId, content].every((part) => typeof part === "string");
}
