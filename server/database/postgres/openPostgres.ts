import { Pool, DatabaseError as ServerError } from "pg";
import type { ClientConfig, PoolClient } from "pg";
import type { DatabaseLogger } from "../database.types.ts";
import { DatabaseError, sqlState, toDatabaseError } from "../databaseErrors.ts";
import type { OpenedSource } from "../openedSource.ts";
import { parserOf } from "../parsers.ts";
import type { BeginOptions, Session, SessionSource, StatementResult } from "../sessionDriver.ts";
import { beginStatement } from "../sessionDriver.ts";
import { sessionSettings } from "../sessionSettings.ts";
import { PostgresListener } from "./postgresListener.ts";

const OLDEST_VERSION = 150_000;

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
  return { kind: "postgres", sessions: new PostgresSessions(pool, listener), notifications: listener.hub };
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

  constructor(pool: Pool, listener: PostgresListener) {
    this.pool = pool;
    this.listener = listener;
  }

  async acquire(): Promise<Session> {
    try {
      return new PostgresSession(await this.pool.connect());
    } catch (error) {
      throw asConnectionError(error);
    }
  }

  release(session: Session): void {
    if (session instanceof PostgresSession) session.release();
  }

  async close(): Promise<void> {
    await this.listener.close();
    await this.pool.end();
  }
}

class PostgresSession implements Session {
  private readonly client: PoolClient;
  private lost: Error | undefined;
  private readonly onError = (error: Error): void => {
    this.lost ??= error;
  };

  constructor(client: PoolClient) {
    this.client = client;
    // The server may end a held connection between two statements; the next statement reports it.
    client.on("error", this.onError);
  }

  async run(statement: string, parameters: readonly (string | null)[]): Promise<StatementResult> {
    try {
      const { command, rowCount, rows } = await this.client.query<Record<string, unknown>>(statement, [...parameters]);
      const isWrite = /^(INSERT|UPDATE|DELETE|MERGE)/.test(command);
      return isWrite ? { rows, affected: rowCount ?? 0 } : { rows };
    } catch (error) {
      throw asStatementError(this.lost ?? error, statement);
    }
  }

  async begin(options: BeginOptions): Promise<void> {
    await this.run(beginStatement(options), []);
    if (options.statementTimeout !== undefined) await this.run(`set local statement_timeout = ${Math.trunc(options.statementTimeout)}`, []);
  }

  async end(how: "commit" | "rollback"): Promise<void> {
    await this.run(how, []);
  }

  release(): void {
    this.client.off("error", this.onError);
    this.client.release(this.lost);
  }
}

/** The pool says in words only that all its connections are taken. */
function asConnectionError(error: unknown): DatabaseError {
  const message = error instanceof Error ? error.message : "No connection to PostgreSQL.";
  const isCrowded = message.startsWith("timeout exceeded");
  return new DatabaseError(message, { code: isCrowded ? sqlState.tooManyConnections : sqlState.connectionFailure }, { cause: error });
}

/** What the server did not say comes from the connection, not from the statement. */
function asStatementError(error: unknown, statement: string): unknown {
  if (error instanceof ServerError) return toDatabaseError(error, statement);
  const message = error instanceof Error ? error.message : "The connection to PostgreSQL was lost.";
  return new DatabaseError(message, { code: sqlState.connectionFailure, statement }, { cause: error });
}
