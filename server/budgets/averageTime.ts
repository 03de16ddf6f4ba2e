/** How many durations the average goes by, where not told otherwise. */
const PIECES = 10;

/** How long a piece of work takes: a moving average that begins with a guess and soon forgets it. */
export class AverageTime {
  readonly #pieces: number;
  #milliseconds: number;
  #known: number;

  /** @param pieces durations the average goes by, from the beginning; absent: soon ten */
  constructor(guess: number, pieces?: number) {
    this.#milliseconds = guess;
    this.#pieces = pieces ?? PIECES;
    this.#known = pieces ?? 1;
  }

  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Learns from a piece that is done. */
  note(milliseconds: number): void {
    this.#known += 1;
    this.#milliseconds += Math.max(1 / this.#pieces, 1 / this.#known) * (milliseconds - this.#milliseconds);
  }
}
