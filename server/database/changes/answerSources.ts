import { callScope } from "../sessions/callScope.ts";
import { mayWrite } from "../sessions/mayWrite.ts";
import type { ChangeFeed, Moment } from "./changeFeed.ts";
import { isUntold } from "./changeTriggers.ts";

/** Texts of statements whose words are remembered; there are a few hundred of them. */
const MOST_TEXTS = 2000;

/** What a statement reads: words among which its tables are, or `undefined` where what it answers is never the same twice. */
type StatementSources = ReadonlySet<string> | undefined;

const known = new Map<string, StatementSources>();

/** What an answer was read from. */
export interface ReadSources {
  /** Words among which the tables are, and kept rows; shared between answers. */
  readonly sets: readonly Iterable<string>[];
  /** By table: the one key whose rows count. */
  readonly narrowed: ReadonlyMap<string, string>;
}

/** Whether nothing that an answer was read from has changed since a moment. */
export function isUnchanged(changes: Pick<ChangeFeed, "changedSince">, moment: Moment, { sets, narrowed }: ReadSources): boolean {
  for (const set of sets) for (const source of set) if (changes.changedSince(moment, narrowed.get(source) ?? source)) return false;
  return true;
}

/**
 * What the answer of a call is made of: the tables that its statements read, and until when time changes nothing about
 * it. What cannot be told for certain makes the answer one that is good for once only.
 */
export class AnswerSources {
  private readonly sets = new Set<Iterable<string>>();
  private readonly narrowed = new Map<string, string>();
  private end = Number.POSITIVE_INFINITY;
  private isFleeting = false;

  /** Until when the answer stays as it is while nothing is written, in milliseconds; `undefined` where it is good for once only. */
  get until(): number | undefined {
    return this.isFleeting ? undefined : this.end;
  }

  /** What was read, for asking later whether it is unchanged. */
  get read(): ReadSources {
    return { sets: [...this.sets], narrowed: new Map(this.narrowed) };
  }

  add(sources: Iterable<string>): void {
    this.sets.add(sources);
  }

  /** Notes a statement: what it reads, or that it writes. */
  addStatement(text: string): void {
    const sources = sourcesOf(text);
    if (sources) this.sets.add(sources);
    else this.isFleeting = true;
  }

  /** Notes that of a table which tells its rows only those of one key are read by this call. */
  narrow(table: string, key: string): void {
    this.narrowed.set(table, `${table}:${key}`);
  }

  /** Notes that time changes the answer at a moment. */
  endAt(moment: number): void {
    this.end = Math.min(this.end, moment);
  }

  /** Notes that the answer is good for once only. */
  spoil(): void {
    this.isFleeting = true;
  }
}

/** Notes for the call at work that its answer is another one from a moment on, in milliseconds. */
export function noteUntil(moment: number): void {
  callScope().sources?.endAt(moment);
}

/** Notes for the call at work that its answer hangs on the very moment. */
export function noteMoment(): void {
  callScope().sources?.spoil();
}

/** What a statement reads: words among which its tables are; `undefined` where it writes, or never answers the same twice. */
export function sourcesOf(text: string): StatementSources {
  if (known.has(text)) return known.get(text);
  const sources = readSources(text);
  known.set(text, sources);
  const [oldest] = known.keys();
  if (known.size > MOST_TEXTS && oldest !== undefined) known.delete(oldest);
  return sources;
}

/** Functions of SQL that give something else each time. */
const FLEETING =
  /\b(?:now|clock_timestamp|statement_timestamp|random|nextval|gen_random_uuid|pg_\w+)\s*\(|\b(?:local|current_)(?:time|date)(?:stamp)?\b/i;

/**
 * Every word of a statement stands for a table: which of them are tables need not be known, since no other word is ever
 * told as changed. Tables come by name only: the product has no views, and no functions that read tables.
 */
function readSources(text: string): StatementSources {
  if (mayWrite(text) || FLEETING.test(text)) return undefined;
  const words = new Set(text.match(/[a-z_][a-z0-9_]*/g) ?? []);
  for (const word of words) if (isUntold(word) || word === "information_schema" || word.startsWith("pg_")) return undefined;
  return words;
}

/** Notes for the call at work that of a table which tells its rows it reads those of one key only. */
export function noteNarrowed(table: string, key: string): void {
  callScope().sources?.narrow(table, key);
}
