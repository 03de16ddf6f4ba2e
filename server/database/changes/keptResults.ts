import type { StatementResult } from "../sessions/sessionDriver.ts";
import { sourcesOf } from "./answerSources.ts";
import type { ChangeFeed, Moment } from "./changeFeed.ts";

/** Characters of all results kept, and of one of them: more than a page of rows is not asked for again and again. */
const [MOST, LONGEST] = [8 * 1024 * 1024, 128 * 1024];
/** What a value that is no text counts for, in characters. */
const SMALL = 8;

interface Entry {
  /** Where the process stood before the statement was sent. */
  readonly moment: Moment;
  readonly result: StatementResult;
  readonly size: number;
}

interface Running {
  readonly moment: Moment;
  readonly result: Promise<StatementResult>;
}

/** A statement as it goes to the database, and how to send it. */
export interface KeptStatement {
  readonly text: string;
  readonly parameters: readonly (string | null)[];
  readonly send: () => Promise<StatementResult>;
}

/**
 * Results of reading statements, kept until a table that they read changes. Sessions share them: what a session may see
 * stands in the statement and its parameters. Concurrent identical questions share one statement.
 */
export class KeptResults {
  readonly #changes: ChangeFeed;
  readonly #kept = new Map<string, Entry>();
  readonly #running = new Map<string, Running>();
  #size = 0;

  constructor(changes: ChangeFeed) {
    this.#changes = changes;
  }

  /** Gives what a statement finds. What it gives must not be changed: others are given the same. */
  async get({ text, parameters, send }: KeptStatement): Promise<StatementResult> {
    const sources = sourcesOf(text);
    const moment = sources ? await this.#changes.moment() : undefined;
    if (!sources || moment === undefined) return await send();
    const key = JSON.stringify([text, ...parameters]);
    const known = this.#kept.get(key);
    if (known) this.#forget(key, known);
    if (known && this.#changes.unchangedSince(known.moment, sources)) {
      this.#keep(key, known);
      return known.result;
    }
    const running = this.#running.get(key);
    if (!running || !this.#changes.unchangedSince(running.moment, sources)) return await this.#send(key, moment, send);
    // Who sent it may have gone, and the statement with them.
    return await running.result.catch(send);
  }

  async #send(key: string, moment: Moment, send: () => Promise<StatementResult>): Promise<StatementResult> {
    const running = { moment, result: send() };
    this.#running.set(key, running);
    try {
      const result = await running.result;
      const size = key.length + sizeOf(result);
      // One that was sent later may have come earlier.
      const isNewest = (this.#kept.get(key)?.moment ?? moment) <= moment;
      if (isNewest && size <= LONGEST) this.#keep(key, { moment, result: deepFreeze(result), size });
      return result;
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }

  #keep(key: string, entry: Entry): void {
    const before = this.#kept.get(key);
    if (before) this.#forget(key, before);
    this.#kept.set(key, entry);
    this.#size += entry.size;
    for (const [oldest, known] of this.#kept) {
      if (this.#size <= MOST) break;
      this.#forget(oldest, known);
    }
  }

  #forget(key: string, { size }: Entry): void {
    this.#kept.delete(key);
    this.#size -= size;
  }
}

function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return SMALL;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), SMALL);
}

/** Whoever changed it would change what others are given. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
