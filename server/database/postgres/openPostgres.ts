import { Pool } from "pg";
import type { ClientConfig, PoolClient } from "pg";
import type { DatabaseLogger } from "../database.types.ts";
import { DatabaseError, sqlState, toDatabaseError } from "../databaseErrors.ts";
import type { OpenedSource } from "../openedSource.ts";
import { parserOf } from "../parsers.ts";
import type { Session, SessionSource, StatementResult } from "../sessionDriver.ts";
import { sessionSettings } from "../sessionSettings.ts";
import { PostgresListener } from "./postgresListener.ts";

const OLDEST_VERSION = 150_000;
const CONNECT_TIMEOUT = 5000;

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly statementTimeout: number;
  readonly idleTimeout: number;
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
    connectionTimeoutMillis: CONNECT_TIMEOUT,
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
      throw new DatabaseError("No connection to PostgreSQL.", { code: sqlState.connectionFailure }, { cause: error });
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
      throw toDatabaseError(this.lost ?? error, statement);
    }
  }

  async limit(statementTimeout: number): Promise<void> {
    await this.run(`set local statement_timeout = ${Math.trunc(statementTimeout)}`, []);
  }

  release(): void {
    this.client.off("error", this.onError);
    this.client.release(this.lost);
  }
}
