import { DatabaseError, sqlState } from "../databaseErrors.ts";
import type { Session, SessionSource, StatementResult } from "../sessionDriver.ts";
import type { PgliteWorker } from "./pgliteWorker.ts";

/** What the sessions need of the embedded database. */
export interface PgliteHost {
  /** The running worker; waits while one is being started. */
  worker(): Promise<PgliteWorker>;
  /** Replaces a worker that is stuck; everything it was doing fails with `reason`. */
  replace(worker: PgliteWorker, reason: DatabaseError): Promise<void>;
  close(): Promise<void>;
}

/** Time limits in ms. */
export interface SessionLimits {
  readonly statementTimeout: number;
  /** Longest wait between two statements while a session is held. */
  readonly idleTimeout: number;
}

/**
 * Hands out the one session of the embedded database, in order of asking.
 * Whoever holds it in a transaction keeps the others waiting, so holding is bounded by `idleTimeout`.
 */
export class PgliteSessions implements SessionSource {
  private readonly host: PgliteHost;
  private readonly limits: SessionLimits;
  private queue: Promise<void> = Promise.resolve();
  private readonly releases = new WeakMap<Session, () => void>();

  constructor(host: PgliteHost, limits: SessionLimits) {
    this.host = host;
    this.limits = limits;
  }

  async acquire(): Promise<Session> {
    const previous = this.queue;
    let release = (): void => {};
    this.queue = new Promise((resolve) => {
      release = resolve;
    });
    await previous;
    try {
      const session = new PgliteSession(this.host, await this.host.worker(), { limits: this.limits, onExpiry: release });
      this.releases.set(session, () => session.end().finally(release));
      return session;
    } catch (error) {
      release();
      throw error;
    }
  }

  release(session: Session): void {
    this.releases.get(session)?.();
  }

  async close(): Promise<void> {
    await this.queue;
    await this.host.close();
  }
}

interface SessionOptions {
  readonly limits: SessionLimits;
  /** Called once the session was taken away from its holder and rolled back. */
  readonly onExpiry: () => void;
}

class PgliteSession implements Session {
  private readonly host: PgliteHost;
  private readonly worker: PgliteWorker;
  private readonly options: SessionOptions;
  private statementTimeout: number;
  private inTransaction = false;
  private ended: DatabaseError | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(host: PgliteHost, worker: PgliteWorker, options: SessionOptions) {
    this.host = host;
    this.worker = worker;
    this.options = options;
    this.statementTimeout = options.limits.statementTimeout;
  }

  async run(statement: string, parameters: readonly (string | null)[]): Promise<StatementResult> {
    if (this.ended !== undefined) {
      // Kysely rolls back after a failure; there is nothing left to undo.
      if (statement === "rollback") return { rows: [] };
      throw this.ended;
    }
    clearTimeout(this.idleTimer);
    try {
      const result = await this.runWithin(statement, parameters);
      if (statement.startsWith("begin")) this.inTransaction = true;
      else if (statement === "commit" || statement === "rollback") this.inTransaction = false;
      return result;
    } finally {
      if (this.inTransaction && this.ended === undefined)
        this.idleTimer = setTimeout(() => void this.expire(), this.options.limits.idleTimeout);
    }
  }

  async limit(statementTimeout: number): Promise<void> {
    this.statementTimeout = statementTimeout;
  }

  /** Undoes what an unfinished holder left behind. */
  async end(): Promise<void> {
    clearTimeout(this.idleTimer);
    if (this.inTransaction && this.ended === undefined) await this.worker.run({ text: "rollback", parameters: [] });
  }

  private async runWithin(statement: string, parameters: readonly (string | null)[]): Promise<StatementResult> {
    if (this.statementTimeout === 0) return this.worker.run({ text: statement, parameters });
    const timer = setTimeout(() => void this.cancel(statement), this.statementTimeout);
    try {
      return await this.worker.run({ text: statement, parameters });
    } finally {
      clearTimeout(timer);
    }
  }

  /** WebAssembly cannot be interrupted, so a statement is cancelled by replacing its thread. */
  private async cancel(statement: string): Promise<void> {
    this.ended = new DatabaseError(`canceling statement due to statement timeout (${this.statementTimeout} ms)`, {
      code: sqlState.statementTimeout,
      statement,
    });
    await this.host.replace(this.worker, this.ended);
  }

  private async expire(): Promise<void> {
    this.ended = new DatabaseError(`terminating transaction that was idle for ${this.options.limits.idleTimeout} ms`, {
      code: sqlState.transactionTimeout,
    });
    try {
      await this.worker.run({ text: "rollback", parameters: [] });
    } finally {
      this.options.onExpiry();
    }
  }
}
