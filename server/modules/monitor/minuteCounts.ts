/** Different names that are counted one by one in a minute; what comes beyond them is counted together. */
const NAMES = 400;

/** The sums of one name in a minute. */
export interface MinuteCount {
  readonly times: number;
  /** Milliseconds of all of them together. */
  readonly totalMs: number;
  /** Milliseconds of the longest. */
  readonly mostMs: number;
  /** Answers 400 to 499. */
  readonly refused: number;
  /** Answers from 500 on. */
  readonly failed: number;
  /** Those that took a second or longer. */
  readonly slow: number;
}

/** What is told of one call or statement. */
export interface Counted {
  readonly ms: number;
  /** Status of the answer; statements have none. */
  readonly status?: number;
}

/** Milliseconds from which something counts as slow: people begin to wonder whether anything happens. */
const SLOW_MS = 1000;

/** Counts by name until they are taken; bounded, however many names come. */
export class MinuteCounts {
  readonly #rest: string;
  #counts = new Map<string, MinuteCount>();

  /** @param rest name under which everything beyond the bound is counted */
  constructor(rest: string) {
    this.#rest = rest;
  }

  note(name: string, { ms, status = 200 }: Counted): void {
    this.#add(name, {
      times: 1,
      totalMs: ms,
      mostMs: ms,
      refused: Number(status >= 400 && status < 500),
      failed: Number(status >= 500),
      slow: Number(ms >= SLOW_MS),
    });
  }

  /** Gives what was counted since the last time, and begins anew. */
  take(): ReadonlyMap<string, MinuteCount> {
    const taken = this.#counts;
    this.#counts = new Map();
    return taken;
  }

  /** Puts back what could not be written down. */
  giveBack(taken: ReadonlyMap<string, MinuteCount>): void {
    for (const [name, count] of taken) this.#add(name, count);
  }

  #add(wanted: string, more: MinuteCount): void {
    const name = this.#counts.has(wanted) || this.#counts.size < NAMES ? wanted : this.#rest;
    const count = this.#counts.get(name);
    this.#counts.set(name, count ? sumOf(count, more) : more);
  }
}

function sumOf(count: MinuteCount, more: MinuteCount): MinuteCount {
  return {
    times: count.times + more.times,
    totalMs: count.totalMs + more.totalMs,
    mostMs: Math.max(count.mostMs, more.mostMs),
    refused: count.refused + more.refused,
    failed: count.failed + more.failed,
    slow: count.slow + more.slow,
  };
}
