import { sql } from "kysely";
import type { EntityModel } from "../../src/schema/model/entity.ts";
import { ChangeFeed } from "./changes/changeFeed.ts";
import { KeptResults } from "./changes/keptResults.ts";
import type { DatabaseHandle, DatabaseLogger, DatabaseOptions, DatabaseTransaction, NamedLock } from "./database.types.ts";
import type { OpenedSource } from "./sessions/openedSource.ts";
import { openPglite } from "./pglite/openPglite.ts";
import { applySchema } from "./planner/applySchema.ts";
import { SearchIndexes } from "./planner/searchIndexes.ts";
import { openPostgres } from "./postgres/openPostgres.ts";
import { createDatabase } from "./sessions/sessionDriver.ts";
import { TransactionScope } from "./sessions/transactionScope.ts";

/** Three seconds less than a call may take, so that people read which limit was met before their client gives up. */
const STATEMENT_TIMEOUT = 5000;
const IDLE_TIMEOUT = 30_000;
const ACQUIRE_TIMEOUT = 10_000;
const POOL_SIZE = 10;
/** PostgreSQL takes payloads shorter than 8000 bytes. */
const LONGEST_PAYLOAD = 7999;

const silent: DatabaseLogger = { info() {}, warn() {}, error() {} };

/**
 * Opens the database that the options name: a PostgreSQL server, the embedded one in a folder, or one in memory.
 *
 * @throws Error in Chinese, for the person who starts the server
 * @example
 * const database = await openDatabase({ dataDir: "./data" });
 * await database.applySchema([...project.entities.values()]);
 * const row = await database.db.selectFrom("hiv_organ").selectAll().where("id", "=", id).executeTakeFirst();
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<DatabaseHandle> {
  return createHandle(await openSource(options), options.logger ?? silent);
}

function openSource({ dataDir, databaseUrl, logger = silent, onWait, patience, ...given }: DatabaseOptions): Promise<OpenedSource> {
  const {
    statementTimeout = STATEMENT_TIMEOUT,
    idleTimeout = IDLE_TIMEOUT,
    acquireTimeout = ACQUIRE_TIMEOUT,
    poolSize = POOL_SIZE,
  } = given;
  const limits = { statementTimeout, idleTimeout, acquireTimeout };
  if (databaseUrl !== undefined) return openPostgres({ databaseUrl, poolSize, logger, ...limits });
  return openPglite({ logger, onWait, patience, ...limits, ...(dataDir === undefined ? {} : { dataDir }) });
}

function createHandle({ kind, sessions, notifications }: OpenedSource, logger: DatabaseLogger): DatabaseHandle {
  const scope = new TransactionScope();
  const changes = new ChangeFeed(notifications);
  const db = createDatabase(sessions, { scope, changes, results: new KeptResults(changes) });
  const searchIndexes = new SearchIndexes({ db, kind }, logger);
  let closing: Promise<void> | undefined;
  const handle: DatabaseHandle = {
    kind,
    db,
    changes,
    transaction: (work, options) => scope.run(db, work, options),
    advisoryLock: (trx, key) => advisoryLocks(trx, [{ key }]),
    advisoryLocks,
    tryAdvisoryLock,
    // The embedded database has one session, which others wait for as a whole.
    isWaitedFor: async (trx) => kind === "postgres" && isWaitedFor(trx),
    async listen(channel, handler, onGap) {
      scope.assertOutside();
      return await notifications.hub.subscribe(channel, handler, onGap);
    },
    async notify(channel, payload, trx) {
      if (Buffer.byteLength(payload) > LONGEST_PAYLOAD)
        throw new RangeError(`A notification holds at most ${LONGEST_PAYLOAD} bytes; send an id and let the receiver read.`);
      await sql`select pg_notify(${channel}, ${payload})`.execute(trx ?? db);
    },
    async applySchema(entities: readonly EntityModel[], options) {
      try {
        const applied = await applySchema(handle, entities, options);
        searchIndexes.build();
        return applied;
      } finally {
        // Another process may have done the change that this one found done.
        sessions.forgetStatements();
      }
    },
    indexesBuilt: () => searchIndexes.settled(),
    close: () => (closing ??= searchIndexes.close().then(() => sessions.close())),
  };
  return handle;
}

async function tryAdvisoryLock(trx: DatabaseTransaction, { key, isShared = false }: NamedLock): Promise<boolean> {
  const tried = sql.raw(isShared ? "pg_try_advisory_xact_lock_shared" : "pg_try_advisory_xact_lock");
  const { rows } = await sql<{ free: boolean }>`select ${tried}(hashtextextended(${key}, 0)) as free`.execute(trx);
  return rows[0]?.free === true;
}

async function isWaitedFor(trx: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ waited: boolean }>`
    select exists (select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waited`.execute(trx);
  return rows[0]?.waited === true;
}

async function advisoryLocks(trx: DatabaseTransaction, locks: readonly NamedLock[]): Promise<void> {
  if (locks.length === 0) return;
  const [keys, shared] = [locks.map(({ key }) => key), locks.map(({ isShared = false }) => isShared)];
  await sql`
    select case when is_shared then pg_advisory_xact_lock_shared(hash) else pg_advisory_xact_lock(hash) end
    from (select hashtextextended(key, 0) as hash, is_shared from unnest(${keys}::text[], ${shared}::boolean[]) as lock (key, is_shared)) as locks
  `.execute(trx);
}
