import type { CompiledQuery, DatabaseConnection, Dialect, Driver, IsolationLevel, QueryResult, TransactionSettings } from "kysely";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { assertAwaited, callScope } from "./callScope.ts";
import type { Database, DynamicDatabase } from "./database.types.ts";
import { encodeParameter } from "./encodeParameter.ts";
import type { TransactionScope } from "./transactionScope.ts";

/** What a statement gave back. */
export interface StatementResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows written; absent for statements that write none. */
  readonly affected?: number;
}

/** How a transaction begins. */
export interface BeginOptions {
  readonly isolation: IsolationLevel | undefined;
  /** ms for each of its statements, 0: no limit; absent: the limit of the handle. */
  readonly statementTimeout: number | undefined;
}

/** One conversation with the database, used by one caller at a time. */
export interface Session {
  run(statement: string, parameters: readonly (string | null)[]): Promise<StatementResult>;
  begin(options: BeginOptions): Promise<void>;
  end(how: "commit" | "rollback"): Promise<void>;
}

/** Writes the statement that begins a transaction. */
export function beginStatement({ isolation }: BeginOptions): string {
  return isolation === undefined ? "begin" : `begin isolation level ${isolation}`;
}

/** Hands out sessions: a pool of connections, or the one session of the embedded database. */
export interface SessionSource {
  acquire(): Promise<Session>;
  release(session: Session): void;
  /** Lets every connection prepare its statements anew: the schema may have changed, here or in another process. */
  forgetStatements(): void;
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
    assertAwaited(callScope());
    return new SessionConnection(await this.source.acquire());
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await sessionOf(connection).begin({ isolation: settings.isolationLevel, statementTimeout: this.scope.requestedStatementTimeout });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).end("rollback");
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
      const scope = callScope();
      assertAwaited(scope);
      scope.onStatement?.(query.sql);
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
