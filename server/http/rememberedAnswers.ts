import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type EntityRead, readsOf } from "../audit/requestReads.ts";
import { AnswerSources, isUnchanged, type ReadSources } from "../database/changes/answerSources.ts";
import type { ChangeFeed, Moment } from "../database/changes/changeFeed.ts";
import { ROW_FORM_HEADER, TYPED_ROWS } from "../../src/schema/wire/rowForm.ts";
import { successEnvelope } from "./envelope.ts";
import type { Session } from "./session.ts";

/** Characters of all answers kept, with the addresses they are kept under; each takes two bytes at most. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
/** Characters that an answer counts for besides its own: what is noted about it takes about as much memory. */
const NOTED_CHARACTERS = 1024;
/** A longer answer is not kept: it would push out a hundred others. */
const LONGEST = 256 * 1024;

interface Remembered {
  /** The envelope up to its timestamp. */
  readonly text: string;
  readonly tag: string;
  /** Where the process stood before the answer was read. */
  readonly moment: Moment;
  readonly sources: ReadSources;
  /** From when until when time changes nothing about it, in milliseconds; a clock that is put back makes it untrue, too. */
  readonly from: number;
  readonly until: number;
  /** The schemas it was made under. */
  readonly schemas: object;
  /** Whose data it holds. */
  readonly reads: readonly EntityRead[];
}

interface RememberedOptions {
  readonly changes: ChangeFeed;
  /** The schemas in force: the same object until they change. */
  readonly schemas: () => object;
  readonly clock: () => Date;
  /** Refuses where reading could not be recorded. */
  readonly assertRecorded: () => void;
}

/**
 * Answers of reads, kept per session and address until rows, rights, schemas or, where it matters, the time change. A
 * matching `If-None-Match` gets 304.
 *
 * Rights decide what an answer shows, so it belongs to one session (another object when its rights change), and browsers
 * do not store it (`no-store`).
 */
export class RememberedAnswers {
  private readonly options: RememberedOptions;
  private readonly kept = new Map<string, Remembered>();
  private characters = 0;
  private readonly numbers = new WeakMap<Session, number>();
  private lastNumber = 0;

  constructor(options: RememberedOptions) {
    this.options = options;
  }

  /** Gives the remembered answer of a request or lets `work` find one. */
  async answer(request: FastifyRequest, reply: FastifyReply, work: (sources: AnswerSources) => Promise<unknown>): Promise<unknown> {
    const moment = await this.options.changes.moment();
    const key = this.keyOf(request);
    const known = moment === undefined ? undefined : this.find(key);
    if (known) {
      if (known.reads.length > 0) this.options.assertRecorded();
      readsOf(request).repeat(known.reads);
      return this.send(request, reply, known);
    }
    const schemas = this.options.schemas();
    const from = this.options.clock().getTime();
    const sources = new AnswerSources();
    const value = await work(sources);
    if (reply.sent) return reply;
    const { timestamp: _, ...envelope } = successEnvelope(value, this.options.clock());
    const text = JSON.stringify(envelope).slice(0, -1);
    const answer = { text, tag: tagOf(text) };
    const { until } = sources;
    if (moment !== undefined && until !== undefined && text.length <= LONGEST)
      this.keep(key, { ...answer, moment, from, until, schemas, sources: sources.read, reads: readsOf(request).list() });
    return this.send(request, reply, answer);
  }

  private find(key: string): Remembered | undefined {
    const known = this.kept.get(key);
    if (!known) return undefined;
    this.forget(key, known);
    const { moment, sources, from, until, schemas } = known;
    const now = this.options.clock().getTime();
    const isGood = schemas === this.options.schemas() && now >= from && now < until;
    if (!isGood || !isUnchanged(this.options.changes, moment, sources)) return undefined;
    this.keep(key, known);
    return known;
  }

  private send(request: FastifyRequest, reply: FastifyReply, { text, tag }: Pick<Remembered, "text" | "tag">): unknown {
    reply.header("etag", tag);
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    reply.type("application/json; charset=utf-8");
    return `${text},"timestamp":${this.options.clock().getTime()}}`;
  }

  /** By the session as it is now, the address and the form of rows that is asked for; the cache breaker that consoles add to reads (spec §7) asks for nothing. */
  private keyOf({ session, url, headers }: FastifyRequest): string {
    const end = url.indexOf("?");
    const [path, query] = end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end + 1)];
    const form = headers[ROW_FORM_HEADER.toLowerCase()] === TYPED_ROWS ? TYPED_ROWS : "";
    return `${session ? this.numberOf(session) : 0} ${form} ${path}?${query.replace(/(?:^|&)_t=[^&]*/g, "")}`;
  }

  private numberOf(session: Session): number {
    const known = this.numbers.get(session);
    if (known !== undefined) return known;
    this.lastNumber += 1;
    this.numbers.set(session, this.lastNumber);
    return this.lastNumber;
  }

  private keep(key: string, answer: Remembered): void {
    const before = this.kept.get(key);
    if (before) this.forget(key, before);
    this.kept.set(key, answer);
    this.characters += weightOf(key, answer);
    for (const [oldest, known] of this.kept) {
      if (this.characters <= MOST_CHARACTERS) break;
      this.forget(oldest, known);
    }
  }

  private forget(key: string, answer: Remembered): void {
    this.kept.delete(key);
    this.characters -= weightOf(key, answer);
  }
}

/** What an answer takes of the memory: a caller may ask for little under addresses that are a thousand times as long. */
function weightOf(key: string, { text }: Remembered): number {
  return key.length + text.length + NOTED_CHARACTERS;
}

function tagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}
