import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { ClientConfig } from "pg";
import type { DatabaseLogger } from "../database.types.ts";
import type { NotificationLine } from "../changes/changeFeed.ts";
import { NotificationHub } from "../sessions/notificationHub.ts";

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 10_000;

/**
 * The one connection that waits for notifications. It connects at first use and again whenever it is lost.
 * It belongs to no caller, so it is free to cancel statements when all the others are taken.
 */
export class PostgresListener implements NotificationLine {
  readonly hub: NotificationHub;
  private readonly config: ClientConfig;
  private readonly logger: DatabaseLogger;
  private readonly ending = new AbortController();
  private client: Promise<Client> | undefined;

  constructor(config: ClientConfig, logger: DatabaseLogger) {
    this.config = config;
    this.logger = logger;
    this.hub = new NotificationHub(async (statement) => {
      this.client ??= this.connect();
      await (await this.client).query(statement);
    });
  }

  /** Ends the statement that runs on another connection; one that has ended by itself stays as it is. */
  async cancel(processId: number): Promise<void> {
    this.client ??= this.connect();
    await (await this.client).query("select pg_cancel_backend($1)", [processId]);
  }

  /**
   * An empty statement on the line: PostgreSQL hands out the notifications of what was committed before with its answer
   * (it signals its listeners before it confirms a commit, and sends what is pending before it is ready for the next query).
   */
  async fence(): Promise<void> {
    this.client ??= this.connect();
    await (await this.client).query("");
  }

  /** The line says nothing any more: it is cut, which begins the search for another one. */
  drop(): void {
    this.hub.reportLoss();
    void this.client?.then(cut, () => undefined);
  }

  async close(): Promise<void> {
    this.ending.abort();
    const client = await this.client?.catch(() => undefined);
    await client?.end();
  }

  private async connect(): Promise<Client> {
    const client = new Client(this.config);
    client.on("notification", ({ channel, payload }) => this.hub.dispatch(channel, payload ?? ""));
    client.on("error", (error) => this.logger.warn({ error }, "接收通知的数据库连接出错"));
    await client.connect();
    client.once("end", () => {
      this.hub.reportLoss();
      if (this.ending.signal.aborted) return;
      this.client = this.reconnect();
      // Ends with the search where the database is closed meanwhile; whoever waits for the line hears of it by themselves.
      this.client.catch(() => undefined);
    });
    return client;
  }

  private async reconnect(): Promise<Client> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await sleep(pause * (0.8 + Math.random() * 0.4), undefined, { signal: this.ending.signal });
      try {
        const client = await this.connect();
        for (const statement of this.hub.subscriptions()) await client.query(statement);
        this.hub.reportGap();
        return client;
      } catch (error) {
        this.logger.warn({ error }, "接收通知的数据库连接尚未恢复，稍后重试");
      }
    }
  }
}

/** The driver's own `end` would wait for an answer that does not come; its types do not know the stream. */
function cut(client: Client): void {
  (client as Client & { readonly connection?: { readonly stream?: { destroy(): void } } }).connection?.stream?.destroy();
}
