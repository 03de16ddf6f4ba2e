import { chinaDateTime } from "../../../src/schema/index.ts";

/** Lines that one run may leave; more of them help nobody. */
const MOST_LINES = 200;
/** Characters of one line. */
const LONGEST_LINE = 90;

interface RunLogOptions {
  readonly clock: () => Date;
  /** Called with each line that is kept. */
  readonly onLine: () => void;
}

/** What a run says of itself, for its history. */
export class RunLog {
  readonly #options: RunLogOptions;
  readonly #lines: string[] = [];
  #more = 0;

  constructor(options: RunLogOptions) {
    this.#options = options;
  }

  /** How many lines are kept. */
  get size(): number {
    return this.#lines.length;
  }

  /** Adds a line; of too many only the number is kept. */
  add(line: string): void {
    if (this.#lines.length >= MOST_LINES) {
      this.#more += 1;
      return;
    }
    this.#lines.push(`${chinaDateTime(this.#options.clock())} ${line.slice(0, LONGEST_LINE)}\n`);
    this.#options.onLine();
  }

  /** All lines, one below the other. */
  text(): string {
    return this.#lines.join("") + (this.#more > 0 ? `另有 ${this.#more} 行没有保留\n` : "");
  }
}
