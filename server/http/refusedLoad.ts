import type { FastifyBaseLogger } from "fastify";
import type { AppError } from "../errors/appError.ts";

/** Milliseconds that refusals are counted for between two lines of the log. */
const PERIOD = 1000;
/** Addresses that a line names at most. */
const MOST_ADDRESSES = 5;

/** Refusals that say that there are too many calls, and nothing else about the call. */
const LOAD: ReadonlySet<string> = new Set(["SERVER_BUSY", "WORK_FULL"]);

/**
 * Logs calls that were refused because there are too many: the first at once, the others counted, a line a second. A line
 * for each would be a flood of its own, when there is least time for it.
 */
export class RefusedLoad {
  readonly #logger: Pick<FastifyBaseLogger, "warn">;
  readonly #counted = new Map<string, { calls: number; readonly from: Set<string> }>();
  #isCounting = false;

  constructor(logger: Pick<FastifyBaseLogger, "warn">) {
    this.#logger = logger;
  }

  /**
   * Takes note of a refusal.
   *
   * @param from the caller's address, where it is known
   * @returns whether it is one of those
   */
  note({ code }: Pick<AppError, "code">, from?: string): boolean {
    if (!LOAD.has(code)) return false;
    const counted = this.#counted.get(code) ?? { calls: 0, from: new Set() };
    this.#counted.set(code, counted);
    counted.calls += 1;
    if (from !== undefined && counted.from.size < MOST_ADDRESSES) counted.from.add(from);
    if (!this.#isCounting) this.#tell();
    return true;
  }

  #tell(): void {
    this.#isCounting = this.#counted.size > 0;
    if (!this.#isCounting) return;
    for (const [refusal, { calls, from }] of this.#counted) this.#logger.warn({ refusal, calls, from: [...from] }, "refused");
    this.#counted.clear();
    setTimeout(() => this.#tell(), PERIOD).unref();
  }
}
