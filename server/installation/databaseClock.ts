import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { DatabaseHandle } from "../database/database.types.ts";

/** What the clock works with. */
export interface DatabaseClockParts {
  readonly database: Pick<DatabaseHandle, "db">;
  readonly logger: Pick<FastifyBaseLogger, "warn">;
  /** This machine's clock, in milliseconds. @default the system's */
  readonly own?: () => number;
}

/** Milliseconds that two clocks may differ without a word. */
const TOLERATED = 2000;
/** Milliseconds below which a newly measured difference is noise. */
const NOISE = 20;
const SAMPLES = 3;

/**
 * The time of the database: this machine's clock, corrected by a difference measured now and then. One process stores
 * sessions, tickets and locks and another judges them, so a wrong clock would shorten or lengthen them.
 */
export class DatabaseClock {
  readonly #parts: DatabaseClockParts;
  readonly #own: () => number;
  #difference = 0;
  #told = 0;

  constructor(parts: DatabaseClockParts) {
    this.#parts = parts;
    this.#own = parts.own ?? Date.now;
  }

  /** The time. */
  readonly now = (): Date => new Date(this.#own() + this.#difference);

  /** Measures how far this machine's clock is off, and says so in the log where it is more than two seconds. */
  async measure(): Promise<void> {
    const samples: { readonly difference: number; readonly doubt: number }[] = [];
    for (let taken = 0; taken < SAMPLES; taken += 1) samples.push(await this.#sample());
    const best = samples.reduce((one, other) => (other.doubt < one.doubt ? other : one));
    if (Math.abs(best.difference - this.#difference) > best.doubt + NOISE) this.#difference = best.difference;
    this.#tell();
  }

  async #sample(): Promise<{ readonly difference: number; readonly doubt: number }> {
    const before = this.#own();
    const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(
      this.#parts.database.db,
    );
    const after = this.#own();
    return { difference: Math.round((rows[0]?.now ?? after) - (before + after) / 2), doubt: (after - before) / 2 };
  }

  #tell(): void {
    const isTold = Math.abs(this.#difference - this.#told) <= TOLERATED;
    if (isTold) return;
    this.#told = this.#difference;
    const seconds = Math.round(Math.abs(this.#difference) / 1000);
    if (Math.abs(this.#difference) > TOLERATED)
      this.#parts.logger.warn({ seconds }, `本机时钟与数据库相差 ${seconds} 秒，已按数据库的时间计时；请校准本机的时钟`);
  }
}
