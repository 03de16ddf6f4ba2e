/** Milliseconds from one look to the next. */
const INTERVAL = 50;
/** Looks in a row that must find the loop late; a single pause, such as a collection of garbage, is none of the callers' business. */
const LOOKS = 3;
/** Milliseconds after which nothing is known any more. */
const MEMORY = 1000;

/**
 * How late the process is with what is due. Calls make it look, so a process without calls does nothing for it: that is why
 * `monitorEventLoopDelay` is not used, which wakes an idle process fifty times a second.
 */
export class LoopLag {
  readonly #now: () => number;
  #seen: readonly number[] = [];
  #seenAt = Number.NEGATIVE_INFINITY;
  #isLooking = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A call has come: looks how late the loop is, unless it is looking already. */
  look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const began = this.#now();
    if (began - this.#seenAt > MEMORY) this.#seen = [];
    setTimeout(() => {
      this.#isLooking = false;
      this.#seenAt = this.#now();
      this.#seen = [...this.#seen, Math.max(0, this.#seenAt - began - INTERVAL)].slice(-LOOKS);
    }, INTERVAL).unref();
  }

  /** Milliseconds by which everything has been late lately; 0 where nothing was asked lately. */
  get milliseconds(): number {
    const isKnown = this.#seen.length === LOOKS && this.#now() - this.#seenAt <= MEMORY;
    return isKnown ? Math.min(...this.#seen) : 0;
  }
}
