import type { DatabaseHandle } from "../../database/database.types.ts";

/** How large one import may be. It is one transaction, so this is also how long others may have to wait for it. */
export interface ImportLimits {
  /** Lines below the header. */
  readonly lines: number;
  /** Milliseconds for writing them; an import that takes longer leaves nothing behind. */
  readonly time: number;
}

/**
 * The embedded database has one session: while an import holds it, everybody waits, so there it is kept short
 * (decision 0085). A PostgreSQL server goes on serving.
 */
const limits: Readonly<Record<DatabaseHandle["kind"], ImportLimits>> = {
  pglite: { lines: 10_000, time: 60_000 },
  postgres: { lines: 50_000, time: 10 * 60_000 },
};

/** The limits on a database. */
export function importLimits({ kind }: DatabaseHandle): ImportLimits {
  return limits[kind];
}
