import { AsyncResource } from "node:async_hooks";

/** Milliseconds that a timer of Node can wait; a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1;

/**
 * A time by which work is done that calls give rise to and that belongs to none of them. A timer that a call sets would
 * run within that call's limits and inside its transaction; this one runs where it was made. While nobody asks, nothing
 * runs.
 */
export class BackgroundTimer {
  readonly #place = new AsyncResource("BackgroundTimer");
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;
  #due = Number.POSITIVE_INFINITY;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** Has the work done within so many milliseconds, 24 days at most; an earlier time that was asked for stands. */
  within(asked: number): void {
    const delay = Math.min(asked, LONGEST);
    const due = performance.now() + delay;
    if (due >= this.#due) return;
    this.clear();
    this.#due = due;
    this.#place.runInAsyncScope(() => {
      this.#timer = setTimeout(() => {
        this.#due = Number.POSITIVE_INFINITY;
        this.#work();
      }, delay).unref();
    });
  }

  /** Forgets what was asked for. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#due = Number.POSITIVE_INFINITY;
  }
}
