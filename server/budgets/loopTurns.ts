/** Milliseconds of one turn of the event loop that beginning with calls may take. */
const SLICE = 3;
/** Steps of one turn: calls that can begin in it at most. */
const STEPS = 8;

/**
 * Says when the next call may begin: in the same turn of the event loop while those begun in it have not taken long, or
 * else in the next. The platform tells neither when what was begun has come to its first wait nor how long a turn is; but
 * between two callbacks of `setImmediate` that stand in one queue everything runs that waits for nothing from outside. So
 * a turn has steps, and each looks at the time.
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
