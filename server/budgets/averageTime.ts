/** How much a new duration moves the average, once there are enough of them. */
const WEIGHT = 0.1;

/** How long a piece of work takes: a moving average that begins with a guess and soon forgets it. */
export class AverageTime {
  #milliseconds: number;
  #known = 1;

  constructor(guess: number) {
    this.#milliseconds = guess;
  }

  get milliseconds(): number {
    return this.#milliseconds;
  }

  /** Learns from a piece that is done. */
  note(milliseconds: number): void {
    this.#known += 1;
    this.#milliseconds += Math.max(WEIGHT, 1 / this.#known) * (milliseconds - this.#milliseconds);
  }
}
