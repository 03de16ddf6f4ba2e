import { Pool, DatabaseError as ServerError } from "pg";
import type { ClientConfig, PoolClient } from "pg";
import { callScope } from "../sessions/callScope.ts";
import type { DatabaseLogger } from "../database.types.ts";
import { DatabaseError, sqlState, toDatabaseError } from "../sessions/databaseErrors.ts";
import type { OpenedSource } from "../sessions/openedSource.ts";
import { parserOf } from "../values/parsers.ts";
import { ConnectionStatements, StatementTexts, type PreparedStatement } from "../sessions/preparedStatements.ts";
import type { BeginOptions, Session, SessionSource, StatementResult } from "../sessions/sessionDriver.ts";
import { beginStatement } from "../sessions/sessionDriver.ts";
import { sessionSettings } from "../sessions/sessionSettings.ts";
import { PostgresListener } from "./postgresListener.ts";
import { queryClient } from "./queryClient.ts";

const OLDEST_VERSION = 150_000;
/**
 * Milliseconds that a statement of a call waits for a row or a lock that somebody else holds. A call that waits keeps a place
 * and a connection that others want, and an import holds its rows for minutes.
 */
const LOCK_TIMEOUT = 2000;

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly statementTimeout: number;
  readonly idleTimeout: number;
  readonly acquireTimeout: number;
  readonly poolSize: number;
  readonly logger: DatabaseLogger;
}

/**
 * Opens a pool of connections to a PostgreSQL server, and one more that listens.
 *
 * @throws Error in Chinese where the server cannot be reached or is older than PostgreSQL 15
 */
export async function openPostgres(options: PostgresOptions): Promise<OpenedSource> {
  const config: ClientConfig = {
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: options.acquireTimeout,
    keepAlive: true,
    application_name: "ribbon-admin",
    types: { getTypeParser: (typeId: number) => parserOf(typeId) },
  };
  const settings = [
    ...sessionSettings,
    { name: "statement_timeout", value: String(options.statementTimeout) },
    { name: "lock_timeout", value: String(LOCK_TIMEOUT) },
    { name: "idle_in_transaction_session_timeout", value: String(options.idleTimeout) },
  ];
  const prepare = settings.map(({ name, value }) => `set ${name} = '${value}'`).join("; ");
  const pool = new Pool({
    ...config,
    max: options.poolSize,
    onConnect: async (client) => void (await client.query(prepare)),
  });
  // A connection that breaks while idle is dropped by the pool; without a listener the process would end.
  pool.on("error", (error) => options.logger.warn({ error }, "到 PostgreSQL 的一个空闲连接已断开"));
  try {
    await assertServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = new PostgresListener(config, options.logger);
  return { kind: "postgres", sessions: new PostgresSessions(pool, listener, options.statementTimeout), notifications: listener };
}

async function assertServer(pool: Pool): Promise<void> {
  const version = await readVersion(pool);
  if (version >= OLDEST_VERSION) return;
  throw new Error(`PostgreSQL 的版本太旧（${Math.floor(version / 10_000)}），需要 15 或更新的版本。`);
}

async function readVersion(pool: Pool): Promise<number> {
  try {
    const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version");
    return rows[0]?.version ?? 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`无法连接 DATABASE_URL 指定的 PostgreSQL：${reason}。请检查地址、账号和服务是否已启动。`, { cause: error });
  }
}

class PostgresSessions implements SessionSource {
  private readonly pool: Pool;
  private readonly listener: PostgresListener;
  private readonly statementTimeout: number;
  /** What connections are set to, where that is not the handle's limit. */
  private readonly set = new WeakMap<PoolClient, number>();
  private readonly texts = new StatementTexts();
  private readonly statements = new WeakMap<PoolClient, ConnectionStatements>();

  constructor(pool: Pool, listener: PostgresListener, statementTimeout: number) {
    this.pool = pool;
    this.listener = listener;
    this.statementTimeout = statementTimeout;
  }

  async acquire(): Promise<Session> {
    const client = await this.connect();
    const limit = callScope().statementTimeout ?? this.statementTimeout;
    const statements = this.statementsOf(client);
    const session = new PostgresSession(client, { limit, statements, cancel: (processId) => this.listener.cancel(processId) });
    if (limit === (this.set.get(client) ?? this.statementTimeout)) return session;
    try {
      // Work with a limit of its own may wait for locks as long as that allows.
      const lockLimit = limit === this.statementTimeout ? LOCK_TIMEOUT : 0;
      await session.run(setLimits({ statement: limit, lock: lockLimit, isLocal: false }), []);
      this.set.set(client, limit);
      return session;
    } catch (error) {
      session.release();
      throw error;
    }
  }

  private statementsOf(client: PoolClient): ConnectionStatements {
    const statements = this.statements.get(client) ?? new ConnectionStatements(this.texts);
    this.statements.set(client, statements);
    return statements;
  }

  private async connect(): Promise<PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      throw asConnectionError(error);
    }
  }

  release(session: Session): void {
    if (session instanceof PostgresSession) session.release();
  }

  forgetStatements(): void {
    this.texts.forget();
  }

  async close(): Promise<void> {
    await this.listener.close();
    await this.pool.end();
  }
}

interface PostgresSessionOptions {
  /** Limit in ms that its statements are under. */
  readonly limit: number;
  /** What is prepared on its connection. */
  readonly statements: ConnectionStatements;
  /** Ends what runs on a connection. */
  readonly cancel: (processId: number) => Promise<void>;
}

class PostgresSession implements Session {
  private readonly client: PoolClient;
  private readonly options: PostgresSessionOptions;
  private limit: number;
  private inTransaction = false;
  private lost: Error | undefined;
  /** A statement was cancelled from outside: a cancel that comes late must not meet somebody else's statement. */
  private isSpent = false;
  private readonly onError = (error: Error): void => {
    this.lost ??= error;
  };

  constructor(client: PoolClient, options: PostgresSessionOptions) {
    this.client = client;
    this.options = options;
    this.limit = options.limit;
    // The server may end a held connection between two statements; the next statement reports it.
    client.on("error", this.onError);
  }

  async run(statement: string, parameters: readonly (string | null)[]): Promise<StatementResult> {
    return await this.options.statements.run(statement, {
      isAlone: !this.inTransaction,
      send: (prepared) => this.send(statement, parameters, prepared),
    });
  }

  private async send(
    statement: string,
    parameters: readonly (string | null)[],
    prepared: PreparedStatement | undefined,
  ): Promise<StatementResult> {
    const { signal } = callScope();
    const cancel = (): void => this.cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      const { command, rowCount, rows } = await queryClient(this.client, { text: statement, parameters, prepared });
      const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)/.test(command);
      return isWrite ? { rows, affected: rowCount ?? 0 } : { rows };
    } catch (error) {
      throw asStatementError(this.lost ?? error, statement, this.isSpent ? undefined : this.limit);
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** The statement then fails by itself; where cancelling fails too, its time limit ends it. */
  private cancel(): void {
    this.isSpent = true;
    void this.options.cancel(processIdOf(this.client)).catch(() => undefined);
  }

  async begin(options: BeginOptions): Promise<void> {
    await this.run(beginStatement(options), []);
    this.inTransaction = true;
    if (options.statementTimeout === undefined) {
      // What no call waits for, such as a start beside another process, waits its turn.
      if (callScope().deadline === undefined) await this.run("set local lock_timeout = 0", []);
      return;
    }
    await this.run(setLimits({ statement: options.statementTimeout, lock: 0, isLocal: true }), []);
    this.limit = options.statementTimeout;
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    await this.run(how, []);
    this.inTransaction = false;
  }

  release(): void {
    this.client.off("error", this.onError);
    this.client.release(this.lost ?? this.isSpent);
  }
}

interface Limits {
  readonly statement: number;
  readonly lock: number;
  /** For the transaction, instead of the connection. */
  readonly isLocal: boolean;
}

function setLimits({ statement, lock, isLocal }: Limits): string {
  const set = (name: string, value: number): string => `set_config('${name}', '${Math.trunc(value)}', ${isLocal})`;
  return `select ${set("statement_timeout", statement)}, ${set("lock_timeout", lock)}`;
}

/** The pool says in words only that all its connections are taken. */
function asConnectionError(error: unknown): DatabaseError {
  const message = error instanceof Error ? error.message : "No connection to PostgreSQL.";
  const isCrowded = message.startsWith("timeout exceeded");
  return new DatabaseError(message, { code: isCrowded ? sqlState.tooManyConnections : sqlState.connectionFailure }, { cause: error });
}

/** The driver keeps what the server said about itself when the connection was made; its types do not know. */
function processIdOf(client: PoolClient): number {
  return Number((client as PoolClient & { readonly processID?: unknown }).processID);
}

/** What the server did not say comes from the connection, not from the statement. */
function asStatementError(error: unknown, statement: string, limit: number | undefined): unknown {
  if (error instanceof ServerError) return toDatabaseError(error, { statement, limit });
  const message = error instanceof Error ? error.message : "The connection to PostgreSQL was lost.";
  return new DatabaseError(message, { code: sqlState.connectionFailure, statement }, { cause: error });
}
