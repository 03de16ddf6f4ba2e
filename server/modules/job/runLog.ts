import { chinaDateTime } from "../../../src/schema/index.ts";

/** Lines that one run may leave; more of them help nobody. */
const MOST_LINES = 200;
/** Characters of one line. */
const LONGEST_LINE = 90;

/** What a run says of itself, for its history. */
export class RunLog {
  readonly #clock: () => Date;
  readonly #lines: string[] = [];
  #more = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Adds a line; of too many only the number is kept. */
  add(line: string): void {
    if (this.#lines.length < MOST_LINES) this.#lines.push(`${chinaDateTime(this.#clock())} ${line.slice(0, LONGEST_LINE)}\n`);
    else this.#more += 1;
  }

  /** All lines, one below the other. */
  text(): string {
    return this.#lines.join("") + (this.#more > 0 ? `另有 ${this.#more} 行没有保留\n` : "");
  }
}
