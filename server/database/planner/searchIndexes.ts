import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { runInCall } from "../sessions/callScope.ts";
import type { Database, DatabaseHandle, DatabaseLogger } from "../database.types.ts";
import { readLedger } from "./ledger.ts";
import { createIndex } from "./indexSteps.ts";
import { quoteName } from "./names.ts";
import type { IndexShape } from "./plan.types.ts";

const LOCK = "search indexes";
const RETRY = 1000;

interface MissingIndex {
  readonly table: string;
  readonly index: IndexShape;
  /** A build that was cut short left it behind: it holds rows and is used by nobody. */
  readonly isBroken: boolean;
}

/**
 * Builds the planned indexes that find parts of texts, without blocking writes. Until one is there, searches read the
 * whole table. A build that is cut short begins anew with the next start or schema change.
 */
export class SearchIndexes {
  private readonly db: Database;
  private readonly kind: DatabaseHandle["kind"];
  private readonly logger: DatabaseLogger;
  private readonly end = new AbortController();
  private work: Promise<void> = Promise.resolve();

  constructor({ db, kind }: Pick<DatabaseHandle, "db" | "kind">, logger: DatabaseLogger) {
    this.db = db;
    this.kind = kind;
    this.logger = logger;
  }

  /** Begins to build what is missing; several builds follow each other. */
  build(): void {
    this.work = this.work.then(() =>
      // Longer than any statement of a call, and for nobody's call.
      runInCall({ statementTimeout: 0, signal: this.end.signal }, () => this.buildMissing()).catch((error: unknown) => {
        if (!this.end.signal.aborted) this.logger.warn({ error }, "查找索引没有建成，查询照常但较慢，下次启动时会再次尝试");
      }),
    );
  }

  /** Resolves when nothing is being built any more. */
  settled(): Promise<void> {
    return this.work;
  }

  /** Ends a build under way; what it leaves behind is cleared away by the next one. */
  async close(): Promise<void> {
    this.end.abort();
    await this.work;
  }

  private async buildMissing(): Promise<void> {
    if ((await missingIndexes(this.db)).length === 0) return;
    // The embedded database has one session and one process: nobody else builds, and nobody works beside.
    if (this.kind === "pglite") return await this.buildAll(this.db, "");
    // Two builds on one table would wait for each other.
    await this.db.connection().execute(async (connection) => {
      while (!(await tryLock(connection))) await sleep(RETRY, undefined, { signal: this.end.signal });
      try {
        await this.buildAll(connection, "concurrently");
      } finally {
        if (!this.end.signal.aborted) await sql`select pg_advisory_unlock(hashtextextended(${LOCK}, 0))`.execute(connection);
      }
    });
  }

  private async buildAll(db: Database, how: "" | "concurrently"): Promise<void> {
    for (const { table, index, isBroken } of await missingIndexes(db)) {
      const started = performance.now();
      if (isBroken) await sql.raw(`drop index ${how} if exists ${quoteName(index.name)}`).execute(db);
      await sql.raw(createIndex(table, index, how)).execute(db);
      // Without statistics of its own nobody can tell a rare part from a frequent one.
      await sql.raw(`analyze ${quoteName(table)}`).execute(db);
      this.logger.info({ table, index: index.name, ms: Math.round(performance.now() - started) }, "查找索引已建成");
    }
  }
}

async function tryLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(hashtextextended(${LOCK}, 0)) as locked`.execute(db);
  return rows[0]?.locked === true;
}

/** Indexes that the recorded schema has and the database has not, or not whole. */
async function missingIndexes(db: Database): Promise<readonly MissingIndex[]> {
  const { recorded } = await readLedger(db);
  const wanted = recorded.tables.flatMap(({ name: table, indexes }) =>
    indexes.filter(({ grams }) => grams).map((index) => ({ table, index })),
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ name: string; valid: boolean }>`
    select c.relname as name, i.indisvalid as valid from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${wanted.map(({ index }) => index.name)})`.execute(db);
  const valid = new Map(rows.map((row) => [row.name, row.valid]));
  return wanted.flatMap((one) => (valid.get(one.index.name) === true ? [] : [{ ...one, isBroken: valid.has(one.index.name) }]));
}
