import { callScope } from "../sessions/callScope.ts";
import { DatabaseError, sqlState } from "../sessions/databaseErrors.ts";
import { ConnectionStatements, StatementTexts } from "../sessions/preparedStatements.ts";
import type { BeginOptions, Session, SessionSource, StatementResult } from "../sessions/sessionDriver.ts";
import { beginStatement } from "../sessions/sessionDriver.ts";
import type { PgliteWorker } from "./pgliteWorker.ts";

/** What the sessions need of the embedded database. */
export interface PgliteHost {
  /** The running worker; waits while one is being started. */
  worker(): Promise<PgliteWorker>;
  /** Replaces a worker that is stuck; everything it was doing fails with `reason`. */
  replace(worker: PgliteWorker, reason: DatabaseError): void;
  close(): Promise<void>;
}

/** Time limits in ms. */
export interface SessionLimits {
  readonly statementTimeout: number;
  /** Longest wait between two statements of a transaction. */
  readonly idleTimeout: number;
  /** Longest wait for the session. */
  readonly acquireTimeout: number;
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
  private readonly texts = new StatementTexts();
  private readonly statements = new WeakMap<PgliteWorker, ConnectionStatements>();

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
    try {
      await this.waitFor(previous);
      const worker = await this.host.worker();
      const statements = this.statementsOf(worker);
      const session = new PgliteSession(this.host, worker, { limits: this.limits, statements, onExpiry: release });
      this.releases.set(session, () => void session.close().then(release));
      return session;
    } catch (error) {
      // Who gives up waiting leaves the turn to the next one.
      void previous.then(release);
      throw error;
    }
  }

  release(session: Session): void {
    this.releases.get(session)?.();
  }

  forgetStatements(): void {
    this.texts.forget();
  }

  async close(): Promise<void> {
    await this.queue;
    await this.host.close();
  }

  /** A thread that was replaced has nothing prepared. */
  private statementsOf(worker: PgliteWorker): ConnectionStatements {
    const statements = this.statements.get(worker) ?? new ConnectionStatements(this.texts);
    this.statements.set(worker, statements);
    return statements;
  }

  private async waitFor(turn: Promise<void>): Promise<void> {
    const { acquireTimeout } = this.limits;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      const give = (): void => reject(new DatabaseError(`No session within ${acquireTimeout} ms.`, { code: sqlState.tooManyConnections }));
      timer = setTimeout(give, acquireTimeout);
    });
    await Promise.race([turn, limit]).finally(() => clearTimeout(timer));
  }
}

interface SessionOptions {
  readonly limits: SessionLimits;
  /** What is prepared in the thread. */
  readonly statements: ConnectionStatements;
  /** Called once the session was taken away from its holder and rolled back. */
  readonly onExpiry: () => void;
}

class PgliteSession implements Session {
  private readonly host: PgliteHost;
  private readonly worker: PgliteWorker;
  private readonly options: SessionOptions;
  private statementTimeout: number;
  private inTransaction = false;
  private running = 0;
  private ended: DatabaseError | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(host: PgliteHost, worker: PgliteWorker, options: SessionOptions) {
    this.host = host;
    this.worker = worker;
    this.options = options;
    this.statementTimeout = callScope().statementTimeout ?? options.limits.statementTimeout;
  }

  async run(text: string, parameters: readonly (string | null)[]): Promise<StatementResult> {
    if (this.ended !== undefined) throw this.ended;
    clearTimeout(this.idleTimer);
    this.running += 1;
    const timer = this.statementTimeout === 0 ? undefined : setTimeout(() => this.cancel(text), this.statementTimeout);
    try {
      return await this.send(text, parameters);
    } finally {
      clearTimeout(timer);
      this.running -= 1;
      this.watchIdleness();
    }
  }

  private async send(text: string, parameters: readonly (string | null)[]): Promise<StatementResult> {
    return await this.options.statements.run(text, {
      isAlone: !this.inTransaction,
      send: (prepared) => this.worker.run({ text, parameters, prepared }),
    });
  }

  async begin(options: BeginOptions): Promise<void> {
    this.statementTimeout = options.statementTimeout ?? this.statementTimeout;
    await this.send(beginStatement(options), []);
    this.inTransaction = true;
    this.watchIdleness();
  }

  /** Without a time limit: a commit cut short would leave open whether it happened. */
  async end(how: "commit" | "rollback"): Promise<void> {
    clearTimeout(this.idleTimer);
    if (this.ended === undefined) await this.send(how, []);
    else if (how === "commit") throw this.ended;
    this.inTransaction = false;
  }

  /** Undoes what an unfinished holder left behind. */
  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    if (this.inTransaction && this.ended === undefined) await this.undo();
  }

  /** A thread that is gone has undone everything already. */
  private async undo(): Promise<void> {
    await this.send("rollback", []).catch(() => undefined);
  }

  private watchIdleness(): void {
    const isIdle = this.inTransaction && this.running === 0 && this.ended === undefined;
    if (isIdle) this.idleTimer = setTimeout(() => void this.expire(), this.options.limits.idleTimeout);
  }

  /** WebAssembly cannot be interrupted, so a statement is cancelled by replacing its thread. */
  private cancel(statement: string): void {
    this.ended = new DatabaseError(`canceling statement due to statement timeout (${this.statementTimeout} ms)`, {
      code: sqlState.queryCanceled,
      statement,
      limit: this.statementTimeout,
    });
    this.host.replace(this.worker, this.ended);
  }

  private async expire(): Promise<void> {
    this.ended = new DatabaseError(`terminating transaction that was idle for ${this.options.limits.idleTimeout} ms`, {
      code: sqlState.transactionTimeout,
    });
    await this.undo();
    this.options.onExpiry();
  }
}
