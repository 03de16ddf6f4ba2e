import type { Kysely, Transaction } from "kysely";
import type { EntityModel } from "../../src/schema/model/entity.ts";
import type { ChangeFeed } from "./changes/changeFeed.ts";
import type { AppliedPlan } from "./planner/plan.types.ts";

/** Tables are known at run time only, from the entities; columns are `unknown` until read through `fromColumn`. */
export type DynamicDatabase = Record<string, Record<string, unknown>>;

/** The query builder. */
export type Database = Kysely<DynamicDatabase>;

/** The query builder inside a transaction. */
export type DatabaseTransaction = Transaction<DynamicDatabase>;

/** Where log lines go; fastify's logger fits. */
export interface DatabaseLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Which database to open. */
export interface DatabaseOptions {
  /** Folder of the embedded database; absent (and no `databaseUrl`): in memory, gone at `close`. */
  readonly dataDir?: string;
  /** PostgreSQL server, version 15 or newer; wins over `dataDir`. */
  readonly databaseUrl?: string;
  readonly logger?: DatabaseLogger;
  /** Told in Chinese, for the person who starts the server, that another process is waited for. */
  readonly onWait?: (sentence: string) => void;
  /** Milliseconds that another process which has the folder is waited for. @default 15000 */
  readonly patience?: number;
  /** Milliseconds after which a statement is cancelled. @default 5000 */
  readonly statementTimeout?: number;
  /** Milliseconds a transaction may wait between two statements. @default 30000 */
  readonly idleTimeout?: number;
  /** Milliseconds that a caller waits for a connection, or for the embedded database's one session. @default 10000 */
  readonly acquireTimeout?: number;
  /** Connections kept to a PostgreSQL server. @default 10 */
  readonly poolSize?: number;
}

/** How one transaction runs. */
export interface TransactionOptions {
  /** @default "read committed" */
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  /** Limit of each of its statements in ms, where it differs from the handle's; 0: none. */
  readonly statementTimeout?: number;
}

/** Who changes the schema, for the ledger. */
export interface ApplyOptions {
  /** @default "system" */
  readonly who?: string;
}

/** A lock of a name, held until the transaction ends. */
export interface NamedLock {
  readonly key: string;
  /** Others may share it at the same time; nobody may have it alone. @default false */
  readonly isShared?: boolean;
}

/** Takes one notification. */
export type NotificationHandler = (payload: string) => void;

/** An open database. Everything the server stores goes through it. */
export interface DatabaseHandle {
  readonly kind: "pglite" | "postgres";
  /** Builds and runs single statements. Inside `transaction` use its argument instead: this one throws there. */
  readonly db: Database;
  /** Tells what is kept in memory whether it is still true. */
  readonly changes: ChangeFeed;
  /**
   * Runs `work` in one transaction: all or nothing.
   * Run again (at most three times) only where PostgreSQL asks for it: serialization failure or deadlock,
   * so `work` must not change anything outside the database.
   */
  transaction<T>(work: (trx: DatabaseTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Waits for the named lock and holds it until the transaction ends; it excludes other processes too. */
  advisoryLock(trx: DatabaseTransaction, key: string): Promise<void>;
  /** The same for several at once, in the given order, which has to be one for all who take them. */
  advisoryLocks(trx: DatabaseTransaction, locks: readonly NamedLock[]): Promise<void>;
  /** Takes a named lock if nobody is in the way now, and says whether it did. Who asks so does not stand in anybody's way either. */
  tryAdvisoryLock(trx: DatabaseTransaction, lock: NamedLock): Promise<boolean>;
  /** Whether somebody waits for a row or a lock that the transaction holds. */
  isWaitedFor(trx: DatabaseTransaction): Promise<boolean>;
  /**
   * Calls `handler` for each notification of the channel, from this process and others.
   * `onGap` runs after a lost connection is back: notifications may have been missed meanwhile.
   *
   * @returns a function that ends it
   */
  listen(channel: string, handler: NotificationHandler, onGap?: () => void): Promise<() => Promise<void>>;
  /** Sends a notification of at most 7999 bytes; with `trx` it leaves when the transaction commits. */
  notify(channel: string, payload: string, trx?: DatabaseTransaction): Promise<void>;
  /** Brings tables, columns and indexes in line with the entities; migrations run first. Safe to call in several processes at once. */
  applySchema(entities: readonly EntityModel[], options?: ApplyOptions): Promise<AppliedPlan>;
  /** Resolves when the indexes that are built beside the work are there, or have failed; the log tells of either. */
  indexesBuilt(): Promise<void>;
  /** Ends open work and lets go of files and connections. */
  close(): Promise<void>;
}
