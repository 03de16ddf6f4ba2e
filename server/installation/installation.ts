import { createHmac } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql, type SqlBool } from "kysely";
import type { ServerConfig } from "../config/config.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { runInCall } from "../database/sessions/callScope.ts";
import { readMigrations } from "../database/planner/ledger.ts";
import { migrations } from "../database/migrations/migrations.ts";
import { newId } from "../database/newId.ts";
import type { ServerSecrets } from "../security/secrets.ts";

/** What a process shows of itself to the others on its database. */
export interface InstallationParts {
  readonly database: DatabaseHandle;
  readonly secrets: Pick<ServerSecrets, "fingerprintKey" | "sm2">;
  readonly config: Pick<ServerConfig, "signSecret" | "newSecrets">;
  readonly logger: Pick<FastifyBaseLogger, "warn">;
}

/** The process does not belong to the database it was started on. */
class ForeignProcessError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ForeignProcessError";
  }
}

/** Seconds after its last sign of life that a process counts as running; it gives one a minute. */
const LIVES = 150;
/** Which rows of `sys_process` are of processes that run. */
export const isRunning = sql<SqlBool>`seen_at > clock_timestamp() - make_interval(secs => ${LIVES})`;
/** Characters of a fingerprint that people copy. */
const SHORT = 16;
/** The newest change of the database that this program knows. */
const CODE =
  migrations
    .map(({ name }) => name)
    .toSorted()
    .at(-1) ?? "";

interface OtherProcess {
  readonly signing: string;
  readonly code: string;
  readonly schemas: string;
}

/**
 * Holds all processes on a database to the same secrets: with others, passwords, tokens and masked questions would mean
 * something else from call to call. The database keeps a keyed hash of each secret, from which nothing can be worked out.
 */
export class Installation {
  readonly #parts: InstallationParts;
  readonly #id = newId();
  readonly #secrets: string;
  readonly #signing: string;
  readonly #told = new Set<string>();
  #differing: ReadonlySet<string> = new Set();

  constructor(parts: InstallationParts) {
    this.#parts = parts;
    const { fingerprintKey, sm2 } = parts.secrets;
    this.#secrets = fingerprint(fingerprintKey, `secrets ${sm2.publicKey}`);
    this.#signing = parts.config.signSecret === undefined ? "" : fingerprint(fingerprintKey, `signing ${parts.config.signSecret}`);
  }

  /** Names this process among the others. */
  get id(): string {
    return this.#id;
  }

  /**
   * Puts the process beside the others; a database that is new does not know any, so it is asked again after the migrations.
   *
   * @throws ForeignProcessError
   */
  async enter(): Promise<void> {
    const { database, logger } = this.#parts;
    // The first statement wakes the embedded database, which on a machine that is busy with something else takes longer than one may.
    const { rows } = await runInCall({ statementTimeout: 0 }, () =>
      sql<{ name: string | null }>`select to_regclass('sys_process')::text as name`.execute(database.db),
    );
    if (!rows[0]?.name) return;
    await database.transaction(async (trx) => {
      await database.advisoryLock(trx, "installation");
      const others = await this.#others(trx);
      await this.#holdSecrets(trx, others);
      if (others.some(({ signing }) => signing !== this.#signing)) throw new ForeignProcessError(OTHER_SIGNING);
      await this.#show(trx, "");
    });
    const known = new Set(migrations.map(({ name }) => name));
    const newer = [...(await readMigrations(database.db)).keys()].filter((name) => !known.has(name));
    if (newer.length > 0)
      logger.warn({ newer }, `数据库已由更新的程序升级（${newer.join("、")}），这个程序是旧版本；请更新它，或恢复升级前的备份`);
  }

  /** Says that the process is still there, and which schemas it serves; tells of others that serve something else. */
  async beat(schemas: string): Promise<void> {
    const { database, logger } = this.#parts;
    const others = await database.transaction(async (trx) => {
      await this.#show(trx, schemas);
      await sql`delete from sys_process where seen_at < clock_timestamp() - interval '1 day'`.execute(trx);
      return this.#others(trx);
    });
    const before = this.#differing;
    const differing = new Set<string>();
    this.#differing = differing;
    for (const other of others) {
      const isOtherCode = other.code !== CODE;
      const isOtherFolder = !isOtherCode && other.schemas !== "" && other.schemas !== schemas;
      const key = `${other.code} ${other.schemas} ${schemas}`;
      if (!isOtherCode && !isOtherFolder) continue;
      differing.add(key);
      // A change of schemas reaches one process a moment before the other.
      if (!before.has(key) || this.#told.has(key)) continue;
      this.#told.add(key);
      const what = isOtherCode ? "程序版本" : "界面配置（schemas 文件夹）";
      logger.warn(
        { own: isOtherCode ? CODE : schemas, other: isOtherCode ? other.code : other.schemas },
        `同一个数据库上另有进程使用不同的${what}，请更新到相同的版本后重新启动`,
      );
    }
  }

  /** Takes the process out, so that the next one need not wait for it. */
  async leave(): Promise<void> {
    await sql`delete from sys_process where id = ${this.#id}`.execute(this.#parts.database.db);
  }

  async #holdSecrets(trx: DatabaseTransaction, others: readonly OtherProcess[]): Promise<void> {
    const { rows } = await sql<{ value: string }>`select value from sys_installation where name = 'secrets'`.execute(trx);
    const kept = rows[0]?.value;
    if (kept === this.#secrets) return;
    const short = this.#secrets.slice(0, SHORT);
    if (kept !== undefined && this.#parts.config.newSecrets !== short) throw new ForeignProcessError(otherSecrets(short));
    if (kept !== undefined && others.length > 0) throw new ForeignProcessError(STILL_RUNNING);
    await sql`insert into sys_installation (name, value) values ('secrets', ${this.#secrets})
      on conflict (name) do update set value = excluded.value`.execute(trx);
    if (kept !== undefined) this.#parts.logger.warn({ fingerprint: short }, "数据库改用了新的 secrets.json，原来的密码和会话全部失效");
  }

  async #others(trx: DatabaseTransaction): Promise<readonly OtherProcess[]> {
    const { rows } = await sql<OtherProcess>`
      select signing, code, schemas from sys_process
      where id <> ${this.#id} and ${isRunning}`.execute(trx);
    return rows;
  }

  async #show(trx: DatabaseTransaction, schemas: string): Promise<void> {
    await sql`
      insert into sys_process (id, signing, code, schemas) values (${this.#id}, ${this.#signing}, ${CODE}, ${schemas})
      on conflict (id) do update set schemas = excluded.schemas, seen_at = clock_timestamp()`.execute(trx);
  }
}

const OTHER_SIGNING = `同一个数据库上正在运行的进程使用另一个 SIGN_SECRET，签名会时对时错，服务没有启动。请让所有进程使用相同的 SIGN_SECRET；要更换它，先停止所有进程，再用新的值启动（进程若是被强行结束的，请等 ${LIVES} 秒）。`;

const STILL_RUNNING = `要更换 secrets.json，请先停止这个数据库上的所有进程再启动（进程若是被强行结束的，请等 ${LIVES} 秒）。`;

function otherSecrets(short: string): string {
  return [
    "数据目录中的 secrets.json 与数据库不是一套，用它启动会使密码和会话全部失效，服务没有启动。",
    "请把 DATA_DIR 指向原来的数据目录，或从备份恢复 secrets.json；几个进程共用一个数据库时，它们要使用同一份 secrets.json。",
    `确实要更换时（所有密码都要重设），请停止所有进程，并设置 NEW_SECRETS=${short} 后启动。`,
  ].join("\n");
}

function fingerprint(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
