import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Database, DatabaseHandle } from "../../server/database/database.types.ts";

/**
 * How many sessions of a PostgreSQL database wait now for a row or a lock that somebody else holds. A test waits until they
 * do before it goes on, instead of for a time.
 *
 * @example await expect.poll(() => waitersIn(db), { interval: 10 }).toBe(1);
 */
export async function waitersIn(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Waits until so many sessions wait for a row or a lock. The embedded database has one session, which keeps everybody waiting
 * whenever they come.
 */
export async function untilWaiting({ kind, db }: DatabaseHandle, count: number): Promise<void> {
  if (kind === "postgres") await expect.poll(() => waitersIn(db), { interval: 10 }).toBe(count);
}

/**
 * Counts from now on the changes that have found the turn of `Authority` taken and try again: who waits for it waits for no
 * lock. `vi.restoreAllMocks` ends it.
 */
export function waitersForTurn(database: DatabaseHandle): () => number {
  const tried = vi.spyOn(database, "tryAdvisoryLock");
  return () => {
    const all = tried.mock.calls.flatMap(([trx, { key }]) => (key === "authority" ? [trx] : []));
    return [...new Set(all)].filter((trx) => all.filter((one) => one === trx).length > 1).length;
  };
}
