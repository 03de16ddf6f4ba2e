import type { CompiledQuery, DatabaseConnection, Dialect, Driver, IsolationLevel, QueryResult, TransactionSettings } from "kysely";
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { ChangeFeed } from "../changes/changeFeed.ts";
import type { KeptResults, KeptStatement } from "../changes/keptResults.ts";
import type { Database, DynamicDatabase } from "../database.types.ts";
import { encodeParameter } from "../values/encodeParameter.ts";
import { assertAwaited, callScope } from "./callScope.ts";
import { mayWrite } from "./mayWrite.ts";
import { tellStatement, tellWhenSlow } from "./statementChannel.ts";
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

/** What the driver works with beside its sessions. */
export interface DriverParts {
  readonly scope: TransactionScope;
  /** Heard to the end after each commit that wrote, so that nothing kept in this process is older than its own writes. */
  readonly changes: Pick<ChangeFeed, "caughtUp">;
  /** What reads find whose answers are remembered. */
  readonly results: KeptResults;
}

/** Makes Kysely speak PostgreSQL's dialect over the given sessions; the only dialect of the product. */
export function createDatabase(source: SessionSource, parts: DriverParts): Database {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionDriver(source, parts),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<DynamicDatabase>({ dialect });
}

class SessionDriver implements Driver {
  private readonly source: SessionSource;
  private readonly parts: DriverParts;

  constructor(source: SessionSource, parts: DriverParts) {
    this.source = source;
    this.parts = parts;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.parts.scope.assertOutside();
    assertAwaited(callScope());
    return new SessionConnection(this.source, this.parts.results);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    tellStatement("begin");
    await ours(connection).begin({ isolation: settings.isolationLevel, statementTimeout: this.parts.scope.requestedStatementTimeout });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    tellStatement("commit");
    await ours(connection).end("commit");
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    tellStatement("rollback");
    await ours(connection).end("rollback");
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const held = ours(connection);
    held.release();
    // After the session is free: whoever waits for one must not wait for this, too.
    if (held.hasCommitted) await this.parts.changes.caughtUp();
  }

  /** The handle closes the sessions itself: Kysely would not where no statement ever ran. */
  async destroy(): Promise<void> {}
}

/** A session, taken from its source with the first statement that needs one. */
class SessionConnection implements DatabaseConnection {
  private readonly source: SessionSource;
  private readonly results: KeptResults;
  private session: Session | undefined;
  private inTransaction = false;
  private hasWritten = false;

  constructor(source: SessionSource, results: KeptResults) {
    this.source = source;
    this.results = results;
  }

  release(): void {
    if (this.session) this.source.release(this.session);
  }

  /** Whether something was written here that others may see now. */
  get hasCommitted(): boolean {
    return this.hasWritten && !this.inTransaction;
  }

  async begin(options: BeginOptions): Promise<void> {
    const session = await this.open();
    await session.begin(options);
    this.inTransaction = true;
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    if (how === "rollback") this.hasWritten = false;
    await this.session?.end(how);
    this.inTransaction = false;
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
      const statement = { text: query.sql, parameters: query.parameters.map(encodeParameter) };
      // Whether it is sent or known: the answer is made of it.
      scope.sources?.addStatement(query.sql);
      if (!scope.sources || this.inTransaction) return await this.send(statement);
      return await this.results.get({ ...statement, send: () => this.send(statement) });
    } catch (error) {
      // The error was made where the answer arrived; who asked is known here only.
      if (error instanceof Error) error.stack += (new Error("asked").stack ?? "").replace(/^.*\n/, "\n");
      throw error;
    }
  }

  private async send({ text, parameters }: Pick<KeptStatement, "text" | "parameters">): Promise<StatementResult> {
    const session = await this.open();
    tellStatement(text);
    callScope().onStatement?.(text);
    this.hasWritten ||= mayWrite(text);
    return await tellWhenSlow(text, () => session.run(text, parameters));
  }

  private async open(): Promise<Session> {
    return (this.session ??= await this.source.acquire());
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for the method; long lists are read in pages instead.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are read in pages; streaming is not offered.");
  }
}

function ours(connection: DatabaseConnection): SessionConnection {
  if (connection instanceof SessionConnection) return connection;
  throw new TypeError("This connection belongs to another driver.");
}
