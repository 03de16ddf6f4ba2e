import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { BackgroundTimer } from "../process/backgroundTimer.ts";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { AppError } from "../errors/appError.ts";
import { ANCHOR_FILE } from "./anchorFile.ts";
import { contentOf } from "./auditContent.ts";
import { AuditChain } from "./auditChain.ts";
import type { AuditEvent } from "./auditEvent.ts";
import { type Emptying, emptyEntries } from "./emptyEntries.ts";
import { insertAudit, type SignedEntries, signEvents } from "./insertAudit.ts";

/** Milliseconds that reads go on while what they leave behind cannot be written (security 5.5). */
const PATIENCE = 60_000;
/** Entries that may wait; with more, reads stop as well. */
const MOST_WAITING = 10_000;
/** Entries written by one statement. */
const BATCH = 200;
/** Milliseconds that an entry waits, so that many go out together. */
const FLUSH_DELAY = 200;

interface AuditLogOptions {
  readonly database: DatabaseHandle;
  /** Kept outside the database; see `ServerSecrets`. */
  readonly key: Uint8Array;
  /** Where anchors of the chain are written. */
  readonly directory: string;
  readonly clock: () => Date;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly logger: FastifyBaseLogger;
}

/**
 * The only way into the audit table. Changes are recorded within their transaction. Reads and refusals are buffered for
 * 200 ms, which a crash may lose; if they cannot be written for a minute, personal data can no longer be read.
 */
export class AuditLog {
  /** Keyed hashes of what is asked for use the same key. */
  readonly key: Uint8Array;
  readonly chain: AuditChain;
  readonly #options: AuditLogOptions;
  readonly #waiting: AuditEvent[] = [];
  readonly #beforeFlush = new Set<() => void>();
  /** When writing began to fail, by `elapsed`; absent while it works. */
  #failingSince: number | undefined;
  #flushing: Promise<void> = Promise.resolve();
  readonly #timer = new BackgroundTimer(() => void this.flush());
  #isStarted = false;

  constructor(options: AuditLogOptions) {
    this.#options = options;
    this.key = options.key;
    this.chain = new AuditChain({ ...options, anchorFile: join(options.directory, ANCHOR_FILE) });
  }

  /** Starts to write and seal in the background. */
  start(): void {
    this.#isStarted = true;
    this.#planFlush();
    this.chain.start();
  }

  /** Writes, seals and anchors what is left. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#timer.clear();
    await this.flush();
    await this.chain.stop();
  }

  /** Signs entries that `add` will write. */
  sign(events: readonly AuditEvent[]): Promise<SignedEntries> {
    return signEvents(events, this.key);
  }

  /** Adds signed entries, inside the transaction of what they tell. */
  async add(trx: Database, entries: SignedEntries): Promise<void> {
    await insertAudit(trx, entries);
    this.chain.wake();
  }

  /** Adds entries, inside the transaction of what they tell. */
  async write(trx: Database, ...events: readonly AuditEvent[]): Promise<void> {
    await this.add(trx, await this.sign(events));
  }

  /** Takes values out of earlier entries, inside the transaction of the act that makes them be forgotten. */
  async empty(trx: DatabaseTransaction, emptying: Emptying): Promise<number> {
    return emptyEntries(trx, this.#options.key, emptying);
  }

  /** Adds an entry soon. */
  writeSoon(event: AuditEvent): void {
    this.#waiting.push(event);
    this.#planFlush();
  }

  /** Calls back before each round of writing; for what collects entries itself. */
  onFlush(listener: () => void): void {
    this.#beforeFlush.add(listener);
  }

  /** @throws AppError AUDIT_DOWN where a read would leave nothing behind */
  assertWritable(): void {
    const isLate = this.#failingSince !== undefined && this.#options.elapsed() - this.#failingSince > PATIENCE;
    if (isLate || this.#waiting.length >= MOST_WAITING) throw new AppError("AUDIT_DOWN", {});
  }

  /** Writes what waits. Entries that cannot be written go on waiting, in their order. */
  flush(): Promise<void> {
    for (const listener of this.#beforeFlush) listener();
    // One round after the other: two at a time would write the same entries.
    return (this.#flushing = this.#flushing.then(() => this.#writeWaiting()));
  }

  #planFlush(): void {
    if (this.#isStarted && this.#waiting.length > 0) this.#timer.within(FLUSH_DELAY);
  }

  /** Leaves out what no row can hold, and says so: one faulty entry must not keep all others, and with them all reading, waiting. */
  #writable(batch: readonly AuditEvent[]): readonly AuditEvent[] {
    return batch.filter((event) => {
      try {
        contentOf("", event);
        return true;
      } catch (error) {
        const { kind, entity, action, requestId } = event;
        this.#options.logger.error(
          { fault: error instanceof Error ? error.name : typeof error, kind, entity, action, reqId: requestId },
          "an audit entry cannot be written",
        );
        return false;
      }
    });
  }

  async #writeWaiting(): Promise<void> {
    const { database, logger } = this.#options;
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting.slice(0, BATCH);
        await insertAudit(database.db, await this.sign(this.#writable(batch)));
        this.#waiting.splice(0, batch.length);
        this.chain.wake();
      }
      this.#failingSince = undefined;
    } catch (error) {
      if (this.#failingSince === undefined)
        logger.error({ fault: error instanceof Error ? error.name : typeof error, waiting: this.#waiting.length }, "audit entries wait");
      this.#failingSince ??= this.#options.elapsed();
      this.#planFlush();
    }
  }
}
