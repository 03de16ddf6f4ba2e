import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { assertInTime, callScope } from "./callScope.ts";
import type { Database, DatabaseTransaction, TransactionOptions } from "../database.types.ts";
import { isRetryable } from "./databaseErrors.ts";

const ATTEMPTS = 4;
const FIRST_PAUSE = 20;

interface TransactionState {
  /** False before the transaction begins and after it ends, for work that outlives it. */
  isOpen: boolean;
  readonly statementTimeout: number | undefined;
}

/** Runs the transactions of one handle and knows whether the current code runs inside one. */
export class TransactionScope {
  private readonly current = new AsyncLocalStorage<TransactionState>();

  /** Statement time limit that the transaction now beginning asked for. */
  get requestedStatementTimeout(): number | undefined {
    return this.current.getStore()?.statementTimeout;
  }

  /**
   * Refuses a second connection inside a transaction: on the embedded database it would wait for itself,
   * and on a server it would read without the transaction's own writes.
   *
   * @throws Error where the caller runs inside an open transaction
   */
  assertOutside(): void {
    if (this.current.getStore()?.isOpen !== true) return;
    throw new Error("Inside a transaction every statement goes through its `trx`; `db` and a second `transaction` are not available here.");
  }

  /** Runs `work` in a transaction, again where PostgreSQL asks for it; see `DatabaseHandle.transaction`. */
  async run<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    this.assertOutside();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.runOnce(db, work, options);
      } catch (error) {
        if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        // Those who collided come back at different times.
        await sleep(Math.random() * FIRST_PAUSE * 2 ** attempt);
      }
    }
  }

  private async runOnce<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>, options: TransactionOptions): Promise<T> {
    const state: TransactionState = { isOpen: false, statementTimeout: options.statementTimeout };
    const builder = options.isolation === undefined ? db.transaction() : db.transaction().setIsolationLevel(options.isolation);
    return await this.current.run(state, () =>
      builder.execute(async (trx) => {
        state.isOpen = true;
        try {
          const result = await work(trx);
          assertInTime(callScope());
          return result;
        } finally {
          state.isOpen = false;
        }
      }),
    );
  }
}
