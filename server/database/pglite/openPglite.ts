import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError, sqlState } from "../sessions/databaseErrors.ts";
import type { DatabaseLogger } from "../database.types.ts";
import { NotificationHub } from "../sessions/notificationHub.ts";
import type { OpenedSource } from "../sessions/openedSource.ts";
import { type FolderLock, lockFolder, type LockOptions } from "./lockFile.ts";
import type { PgliteHost, SessionLimits } from "./pgliteSessions.ts";
import { PgliteSessions } from "./pgliteSessions.ts";
import { PgliteWorker } from "./pgliteWorker.ts";

/** PostgreSQL version inside PGlite; its files are not readable by another one. */
const FILE_VERSION = "18";

export interface PgliteOptions extends SessionLimits {
  /** Folder that holds the database and its lock; absent: in memory. */
  readonly dataDir?: string;
  readonly logger: DatabaseLogger;
  /** Told in Chinese that another process has the folder and is waited for. */
  readonly onWait?: ((sentence: string) => void) | undefined;
  /** See `DatabaseOptions`. */
  readonly patience?: number | undefined;
}

/**
 * Opens the embedded database in its own thread, behind a lock on the folder.
 *
 * @throws DataFolderInUseError where another process uses the folder and goes on doing so
 */
export async function openPglite({ dataDir, logger, onWait, patience, ...limits }: PgliteOptions): Promise<OpenedSource> {
  const notifications = new NotificationHub((statement) => runAlone(sessions, statement));
  const host = new EmbeddedHost({
    dataDir,
    logger,
    notifications,
    lock: { ...(onWait && { onWait }), ...(patience !== undefined && { patience }) },
  });
  const sessions = new PgliteSessions(host, limits);
  await host.open();
  // The thread sends notifications before the answer of the statement that caused them.
  return { kind: "pglite", sessions, notifications: { hub: notifications } };
}

/** Runs a statement in its turn: inside somebody's transaction it would be undone with it. */
async function runAlone(sessions: PgliteSessions, statement: string): Promise<void> {
  const session = await sessions.acquire();
  try {
    await session.run(statement, []);
  } finally {
    sessions.release(session);
  }
}

interface HostOptions {
  readonly dataDir: string | undefined;
  readonly logger: DatabaseLogger;
  readonly notifications: NotificationHub;
  /** How long the lock on the folder is waited for, and who is told. */
  readonly lock: Pick<LockOptions, "onWait" | "patience">;
}

/** Keeps one worker running: starts it, replaces it when it is stuck or lost, and guards the folder. */
class EmbeddedHost implements PgliteHost {
  private readonly notifications: NotificationHub;
  private readonly logger: DatabaseLogger;
  private readonly dataDir: string | undefined;
  private readonly waiting: HostOptions["lock"];
  private lock: FolderLock | undefined;
  private running: Promise<PgliteWorker> | undefined;
  private isClosed = false;

  constructor({ dataDir, logger, notifications, lock }: HostOptions) {
    this.dataDir = dataDir;
    this.waiting = lock;
    this.logger = logger;
    this.notifications = notifications;
  }

  async open(): Promise<void> {
    if (this.dataDir !== undefined) await this.prepareFolder(this.dataDir);
    try {
      await this.launch(this.start());
    } catch (error) {
      this.lock?.release();
      throw error;
    }
  }

  worker(): Promise<PgliteWorker> {
    if (this.isClosed) throw new DatabaseError("The database is closed.", { code: sqlState.connectionFailure });
    return this.running ?? this.launch(this.restart());
  }

  replace(worker: PgliteWorker, reason: DatabaseError): void {
    this.logger.warn({ reason: reason.message }, "语句超过时间限制，正在重新启动内置数据库");
    void this.launch(worker.terminate(reason).then(() => this.restart()));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const worker = await this.running?.catch(() => undefined);
    await worker?.close();
    this.lock?.release();
  }

  /** Makes the worker being started the current one; a start that fails is tried again by the next caller. */
  private launch(starting: Promise<PgliteWorker>): Promise<PgliteWorker> {
    if (this.running !== undefined) this.notifications.reportLoss();
    this.running = starting;
    starting.catch((error: unknown) => {
      if (this.running === starting) this.running = undefined;
      this.logger.error({ error }, "内置数据库没有启动");
    });
    return starting;
  }

  private async prepareFolder(dataDir: string): Promise<void> {
    mkdirSync(dataDir, { recursive: true });
    this.lock = await lockFolder(join(dataDir, "database.lock"), { onLost: () => this.abandon(), ...this.waiting });
    try {
      const folder = databaseFolder(dataDir);
      if (existsSync(folder)) assertVersion(folder);
      else await createFiles(folder);
    } catch (error) {
      this.lock.release();
      throw error;
    }
  }

  private start(): Promise<PgliteWorker> {
    const settings = this.dataDir === undefined ? {} : { folder: databaseFolder(this.dataDir) };
    return PgliteWorker.start(settings, {
      onNotification: (channel, payload) => this.notifications.dispatch(channel, payload),
      onLoss: (error) => {
        this.logger.error({ error }, "内置数据库的线程意外结束，正在重新启动");
        void this.launch(this.restart());
      },
    });
  }

  private async restart(): Promise<PgliteWorker> {
    if (this.dataDir === undefined)
      throw new DatabaseError("The in-memory database was lost with its thread.", { code: sqlState.connectionFailure });
    const worker = await this.start();
    for (const statement of this.notifications.subscriptions()) await worker.run({ text: statement, parameters: [] });
    this.notifications.reportGap();
    return worker;
  }

  /** Two writers would destroy the files: the process that lost the lock stops at once. */
  private abandon(): void {
    this.logger.error({ dataDir: this.dataDir }, "数据目录的锁已被另一个进程取得，为保护数据，服务立即停止");
    process.exit(1);
  }
}

/** Where the embedded database keeps its files below `DATA_DIR`. */
function databaseFolder(dataDir: string): string {
  return join(dataDir, "database");
}

/**
 * Makes a new database beside its final place, so that a first start cut short leaves no half-made one.
 * The thread that did it ends: making a database takes 0.5 GB that serving does not need.
 */
async function createFiles(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const worker = await PgliteWorker.start({ folder: draft }, { onNotification() {}, onLoss() {} });
  await worker.close();
  renameSync(draft, folder);
}

function assertVersion(folder: string): void {
  const path = join(folder, "PG_VERSION");
  const found = existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
  if (found === FILE_VERSION) return;
  const reason = found === undefined ? "缺少 PG_VERSION 文件，目录不完整" : `由 PostgreSQL ${found} 写成，当前版本只能读取 ${FILE_VERSION}`;
  throw new Error(`内置数据库 ${folder} ${reason}。请从备份恢复，或用环境变量 DATA_DIR 指定另一个目录。`);
}
