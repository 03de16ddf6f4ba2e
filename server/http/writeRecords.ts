import { sql } from "kysely";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { Answer } from "./envelope.ts";

/** Milliseconds that the answer of a named write is kept. */
export const WRITE_MEMORY = 24 * 3_600_000;

/** Characters of the longest answer that is kept; of a longer one only that the write was done. */
const LONGEST_ANSWER = 256 * 1024;

/** What names a write: who asked, and the key they gave it. Keys of two people never meet. */
export interface WriteName {
  /** `""` on routes that are open to anyone. */
  readonly userId: string;
  readonly key: string;
}

/** A write that was done. */
export interface WriteRecord {
  /** The server's own id of the request that did it. */
  readonly requestId: string;
  /** Hash of what was asked for; `""` where it was not written down. */
  readonly fingerprint: string;
  /** Hash of what the caller's session was then, see `Session.standing`; `""` where that is not known. */
  readonly standing: string;
  /** Absent where the answer is not kept. */
  readonly answer?: Answer;
}

/** The table of named writes. A row stands there exactly if its write was committed. */
export class WriteRecords {
  readonly #database: DatabaseHandle;
  readonly #clock: () => Date;

  constructor({ database, clock }: { readonly database: DatabaseHandle; readonly clock: () => Date }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Looks a name up, outside of any transaction. */
  async find(name: WriteName): Promise<WriteRecord | undefined> {
    return this.read(this.#database.db, name);
  }

  async read(db: Database, { userId, key }: WriteName): Promise<WriteRecord | undefined> {
    const row = await db
      .selectFrom("sys_write")
      .select(["request_id", "fingerprint", "standing", "answer"])
      .where("user_id", "=", userId)
      .where("write_key", "=", key)
      .where("created_at", ">", this.#clock().getTime() - WRITE_MEMORY)
      .executeTakeFirst();
    if (!row) return undefined;
    const record = {
      requestId: String(row["request_id"]),
      fingerprint: String(row["fingerprint"]),
      standing: String(row["standing"]),
    };
    return typeof row["answer"] === "string" ? { ...record, answer: answerOf(row["answer"]) } : record;
  }

  /** Writes down that a write is done, with its answer where there is one; a name that was used before 24 h is free again. */
  async put(db: Database, { userId, key }: WriteName, { requestId, fingerprint, standing, answer }: WriteRecord): Promise<void> {
    const row = {
      request_id: requestId,
      fingerprint,
      standing,
      answer: answer === undefined ? null : textOf(answer),
      created_at: this.#clock().getTime(),
    };
    await db
      .insertInto("sys_write")
      .values({ user_id: userId, write_key: key, ...row })
      .onConflict((conflict) => conflict.columns(["user_id", "write_key"]).doUpdateSet(row))
      .execute();
  }

  /** The same, outside of any transaction. */
  async keep(name: WriteName, record: WriteRecord): Promise<void> {
    await this.put(this.#database.db, name, record);
  }

  /** Forgets what is too old to be asked for again. */
  async removeExpired(): Promise<void> {
    const before = this.#clock().getTime() - WRITE_MEMORY;
    await this.#database.db.deleteFrom("sys_write").where("created_at", "<=", before).execute();
    await this.#database.db.deleteFrom("sys_import").where("finished_at", "<=", before).execute();
  }
}

/** Keeps others out of a name until the transaction ends, in every process. Gives `false` where somebody else is in. */
export async function tryWriteLock(trx: DatabaseTransaction, name: WriteName): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockOf(name)}, 0)) as free`.execute(trx);
  return rows[0]?.free === true;
}

/** Whether somebody keeps others out of a name now. Looks without touching: who asks must not be in the way of the write itself. */
export async function isWriteLocked(db: Database, name: WriteName): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select exists (
      select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
      where locktype = 'advisory' and objsubid = 1
        and (classid::bigint << 32) | objid::bigint = hashtextextended(${lockOf(name)}, 0)) as locked`.execute(db);
  return rows[0]?.locked === true;
}

function lockOf({ userId, key }: WriteName): string {
  return `write ${userId} ${key}`;
}

/** An answer as it is kept, word for word; `null` where it is too long. */
export function textOf({ code, message, result }: Answer): string | null {
  const text = JSON.stringify({ code, message, result: result ?? null });
  return text.length > LONGEST_ANSWER ? null : text;
}

/** An answer that was kept. */
export function answerOf(text: string): Answer {
  const { code, message, result } = JSON.parse(text) as { readonly code: number; readonly message: string; readonly result: unknown };
  return new Answer(result, { code, message });
}
