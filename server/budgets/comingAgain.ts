/** Seconds that nobody is told to wait longer than: whoever comes then is judged by what is the case then. */
const LONGEST = 30;

/**
 * Tells those who are refused when to come again. Each gets a moment of their own, as far behind the one before as a
 * piece of work takes: three hundred windows that are refused together do not come back together.
 */
export class ComingAgain {
  /** The last moment that was given away, in milliseconds of whoever measures. */
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Gives the whole seconds after which the next one may come.
   *
   * @param free when what waits now will be done
   * @param interval milliseconds between two pieces of work
   */
  after(now: number, { free, interval }: { readonly free: number; readonly interval: number }): number {
    this.#last = Math.min(Math.max(this.#last, free) + interval, now + LONGEST * 1000);
    return toSeconds(this.#last - now);
  }

  /** Nobody waits any more: the next refusal begins a new row of moments. */
  clear(): void {
    this.#last = Number.NEGATIVE_INFINITY;
  }
}

/** Milliseconds as the whole seconds of a `Retry-After`, at least one. */
export function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.min(LONGEST, Math.ceil(milliseconds / 1000)));
}
