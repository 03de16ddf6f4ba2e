import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, DatabaseTransaction, TransactionOptions } from "./database.types.ts";
import { isRetryable } from "./databaseErrors.ts";

const ATTEMPTS = 4;

interface TransactionState {
  /** False before the transaction begins and after it ends, for work that outlives it. */
  isOpen: boolean;
  readonly statementTimeout: number | undefined;
}

/** The transaction in which the current code runs. */
const current = new AsyncLocalStorage<TransactionState>();

/** Gives the statement time limit that the transaction now beginning asked for. */
export function requestedStatementTimeout(): number | undefined {
  return current.getStore()?.statementTimeout;
}

/**
 * Refuses a second connection inside a transaction: on the embedded database it would wait for itself
 * for ever, and on a server it would read without the transaction's own writes.
 *
 * @throws Error where the caller runs inside an open transaction
 */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.isOpen !== true) return;
  throw new Error("Inside a transaction every statement goes through its `trx`; `db` and a second `transaction` are not available here.");
}

/** Runs `work` in a transaction, again where PostgreSQL asks for it; see `DatabaseHandle.transaction`. */
export async function runTransaction<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  assertOutsideTransaction();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work, options);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

async function runOnce<T>(db: Database, work: (trx: DatabaseTransaction) => Promise<T>, options: TransactionOptions): Promise<T> {
  const state: TransactionState = { isOpen: false, statementTimeout: options.statementTimeout };
  const builder = options.isolation === undefined ? db.transaction() : db.transaction().setIsolationLevel(options.isolation);
  return await current.run(state, () =>
    builder.execute(async (trx) => {
      state.isOpen = true;
      try {
        return await work(trx);
      } finally {
        state.isOpen = false;
      }
    }),
  );
}
