import type { FastifyBaseLogger } from "fastify";
import { BackgroundTimer } from "../process/backgroundTimer.ts";
import type { DatabaseHandle } from "../database/database.types.ts";
import { appendAnchor, readAnchors } from "./anchorFile.ts";
import { type ChainHead, readHead, sealAudit } from "./sealAudit.ts";

/** Milliseconds that a committed row may wait for its place in the chain. */
const SEAL_INTERVAL = 1000;
/** Milliseconds after the last entry in which it is committed at the latest; until then every second is looked. */
const ACTIVE_TIME = 15_000;
/** Milliseconds between two looks while this process writes nothing: for rows of one that ended before it sealed them. */
const RESTING_INTERVAL = 60_000;
/** Milliseconds between two anchors: a day is what is asked for, an hour leaves less that could be cut off unseen. */
const ANCHOR_INTERVAL = 3_600_000;

interface AuditChainOptions {
  readonly database: DatabaseHandle;
  readonly key: Uint8Array;
  readonly anchorFile: string;
  readonly clock: () => Date;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly logger: FastifyBaseLogger;
}

/** Seals the rows of the log behind the writes, and keeps the end of the chain outside the database. */
export class AuditChain {
  readonly #options: AuditChainOptions;
  /** The end that was last seen; the table's own may only be further on. */
  #known: ChainHead | undefined;
  #anchoredSeq = 0;
  /** When the next anchor is due, by `elapsed`. */
  #nextAnchor = 0;
  #failing = false;
  #sealing: Promise<void> = Promise.resolve();
  readonly #timer = new BackgroundTimer(() => void this.#work());
  /** Moment of `performance.now()` until which rows of this process may come. */
  #activeUntil = 0;
  #isStarted = false;

  constructor(options: AuditChainOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.#timer.within(SEAL_INTERVAL);
  }

  /** Says that rows were written, whose transaction may not be over yet. */
  wake(): void {
    this.#activeUntil = performance.now() + ACTIVE_TIME;
    if (this.#isStarted) this.#timer.within(SEAL_INTERVAL);
  }

  /** Seals what is left and writes a last anchor. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#timer.clear();
    await this.seal();
    await this.#protect(() => this.#anchor());
  }

  /** Seals all rows that wait. Never throws: what could not be sealed waits for the next round. */
  seal(): Promise<void> {
    return (this.#sealing = this.#sealing.then(() => this.#protect(() => this.#round())));
  }

  async #work(): Promise<void> {
    await this.seal();
    const isActive = performance.now() < this.#activeUntil;
    if (this.#isStarted) this.#timer.within(isActive ? SEAL_INTERVAL : RESTING_INTERVAL);
  }

  async #round(): Promise<void> {
    const { database, key, elapsed } = this.#options;
    if (this.#known === undefined) await this.#meetAnchors();
    for (;;) {
      const round = await sealAudit(database, key);
      if (!round) break;
      this.#compare(round.found);
      this.#known = round.head;
      if (!round.isPartial) break;
    }
    if (elapsed() < this.#nextAnchor) return;
    this.#nextAnchor = elapsed() + ANCHOR_INTERVAL;
    await this.#anchor();
  }

  /** At the start the last anchor says how far the chain must reach. */
  async #meetAnchors(): Promise<void> {
    const { database, anchorFile, key } = this.#options;
    const last = (await readAnchors(anchorFile, key)).findLast(({ isGenuine }) => isGenuine);
    this.#known = last ?? { seq: 0, hash: "" };
    this.#anchoredSeq = this.#known.seq;
    this.#compare(await readHead(database.db));
  }

  /** Says at once what the check would find later: the table lost rows that were there. */
  #compare(found: ChainHead): void {
    const { seq, hash } = this.#known ?? found;
    if (found.seq > seq || (found.seq === seq && found.hash === hash)) return;
    this.#options.logger.error({ expected: seq, found: found.seq }, "审计日志的末尾被截断或改动，请运行 npm run audit -- verify");
  }

  async #anchor(): Promise<void> {
    const { database, anchorFile, key, clock, logger } = this.#options;
    const { seq, hash } = await readHead(database.db);
    if (seq <= this.#anchoredSeq) return;
    await appendAnchor(anchorFile, { at: clock().toISOString(), seq, hash }, key);
    this.#anchoredSeq = seq;
    logger.info({ seq, hash }, "audit anchor");
  }

  async #protect(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing)
        this.#options.logger.error({ fault: error instanceof Error ? error.name : typeof error }, "audit rows are not sealed");
      this.#failing = true;
    }
  }
}
