/** Milliseconds that lines may wait for each other, and characters from which on they do not. */
const [WAIT, ENOUGH] = [50, 32 * 1024];
/** Level of pino from which on a line is written at once: `warn`. */
const URGENT = 40;

/** Asks pino to tell the level of each line. */
const metadata: unique symbol = Symbol.for("pino.metadata");

/**
 * Writes log lines together: each write blocks the process, and one per request took a fifteenth of its time. Warnings
 * are written at once, with all lines before them, and so is the rest at a normal end. A kill loses the last 50 ms of
 * ordinary lines.
 */
export class LogLines {
  readonly [metadata] = true;
  /** Level of the line that is being written; set by pino. */
  lastLevel = 0;
  readonly #out: Pick<NodeJS.WritableStream, "write">;
  #lines = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(out: Pick<NodeJS.WritableStream, "write">) {
    this.#out = out;
    process.once("exit", () => this.#flush());
  }

  /** Takes one line. */
  write(line: string): void {
    this.#lines += line;
    if (this.lastLevel >= URGENT || this.#lines.length >= ENOUGH) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), WAIT).unref();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = "";
    if (lines !== "") this.#out.write(lines);
  }
}
