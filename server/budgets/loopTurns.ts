/** Milliseconds of one turn of the event loop that beginning with calls may take. */
const SLICE = 3;
/** Steps of one turn: calls that can begin in it at most. */
const STEPS = 8;

/**
 * Says when the next call may begin: in this turn of the event loop while the calls begun in it have taken little time,
 * else in the next. Node does not report the length of a turn, so a turn is cut into `setImmediate` steps, between which
 * pending promises run, and each step looks at the time.
 */
export class LoopTurns {
  #next: (() => void) | undefined;
  #steps = 0;
  #began: number | undefined;

  /** Calls back when the next call may begin. Nobody asks again before. */
  whenFree(begin: () => void): void {
    this.#next = begin;
    if (this.#steps === 0) this.#plan();
  }

  #plan(): void {
    this.#steps = STEPS;
    this.#began = undefined;
    for (let step = 0; step < STEPS; step += 1) setImmediate(() => this.#step());
  }

  #step(): void {
    const now = performance.now();
    this.#began ??= now;
    this.#steps -= 1;
    const next = now - this.#began < SLICE ? this.#next : undefined;
    if (next) this.#next = undefined;
    else if (this.#steps === 0 && this.#next) this.#plan();
    next?.();
  }
}
