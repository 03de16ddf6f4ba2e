import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from "kysely";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Database, DynamicDatabase } from "./database.types.ts";
import { encodeParameter } from "./encodeParameter.ts";
import type { TransactionScope } from "./transactionScope.ts";

/** What a statement gave back. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows written; absent for statements that write none. */
  readonly affected?: number;
}

/** One conversation with the database, used by one caller at a time. */
export interface Session {
  run(statement: string, parameters: readonly (string | null)[]): Promise<StatementResult>;
  /** Sets the time limit (ms, 0: none) of each statement until the transaction ends. */
  limit(statementTimeout: number): Promise<void>;
}

/** Hands out sessions: a pool of connections, or the one session of the embedded database. */
export interface SessionSource {
  acquire(): Promise<Session>;
  release(session: Session): void;
  close(): Promise<void>;
}

/** Makes Kysely speak PostgreSQL's dialect over the given sessions; the only dialect of the product. */
export function createDatabase(source: SessionSource, scope: TransactionScope): Database {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionDriver(source, scope),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<DynamicDatabase>({ dialect });
}

class SessionDriver implements Driver {
  private readonly source: SessionSource;
  private readonly scope: TransactionScope;

  constructor(source: SessionSource, scope: TransactionScope) {
    this.source = source;
    this.scope = scope;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.scope.assertOutside();
    return new SessionConnection(await this.source.acquire());
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel === undefined ? "" : ` isolation level ${settings.isolationLevel}`;
    const session = sessionOf(connection);
    await session.run(`begin${level}`, []);
    const statementTimeout = this.scope.requestedStatementTimeout;
    if (statementTimeout !== undefined) await session.limit(statementTimeout);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).run("commit", []);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).run("rollback", []);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.source.release(sessionOf(connection));
  }

  /** The handle closes the sessions itself: Kysely would not where no statement ever ran. */
  async destroy(): Promise<void> {}
}

class SessionConnection implements DatabaseConnection {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.run(query);
    // Kysely derives R from the query; the driver cannot know it.
    const result = { rows: rows as unknown as R[] };
    return affected === undefined ? result : { ...result, numAffectedRows: BigInt(affected) };
  }

  private async run(query: CompiledQuery): Promise<StatementResult> {
    try {
      return await this.session.run(query.sql, query.parameters.map(encodeParameter));
    } catch (error) {
      // The error was made where the answer arrived; who asked is known here only.
      if (error instanceof Error) error.stack += (new Error("asked").stack ?? "").replace(/^.*\n/, "\n");
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; long lists are read in pages instead.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are read in pages; streaming is not offered.");
  }
}

function sessionOf(connection: DatabaseConnection): Session {
  if (connection instanceof SessionConnection) return connection.session;
  throw new TypeError("This connection belongs to another driver.");
}
