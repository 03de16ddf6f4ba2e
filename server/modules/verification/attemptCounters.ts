import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { DatabaseHandle } from "../../database/database.types.ts";

/** What is counted: tries of one kind, about one thing, from one place or from anywhere. */
export interface Counter {
  /** Names what is counted; only a hash of it is kept. */
  readonly key: string;
  /** Tries that are let through. */
  readonly limit: number;
  /** Milliseconds after which the count begins anew: since the last try that was let through, or since the first one. */
  readonly window: number;
  readonly since: "last" | "first";
}

interface AttemptCountersOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  /** Keeps what people type as a name, sometimes a password, out of the table. */
  readonly key: Uint8Array;
}

/** Counts tries in the database, so that neither a restart nor a second process forgets them. */
export class AttemptCounters {
  private readonly options: AttemptCountersOptions;

  constructor(options: AttemptCountersOptions) {
    this.options = options;
  }

  /**
   * Counts a try before it is checked, so that tries at the same time cannot exceed the limit.
   *
   * @returns which try this is, from 1, for each counter; above its limit nothing may be checked
   */
  async count(...counters: readonly Counter[]): Promise<readonly number[]> {
    const now = this.now();
    const ids = counters.map(({ key }) => this.idOf(key));
    const rows = counters.map(({ window, since, limit }, index) => {
      // A count that has run full, or that looks at a fixed time, is not prolonged.
      return sql`(${ids[index]}, ${now + window}::bigint, ${since === "first" ? 1 : limit}::integer)`;
    });
    const { rows: counted } = await sql<{ id: string; attempts: number }>`
      with tried (id, expires_at, full_at) as (values ${sql.join(rows)})
      insert into sys_attempt as a (id, attempts, expires_at) select id, 1, expires_at from tried
      on conflict (id) do update set
        attempts = case when a.expires_at <= ${now} then 1 else a.attempts + 1 end,
        expires_at = case
          when a.expires_at > ${now} and a.attempts >= (select full_at from tried where tried.id = excluded.id) then a.expires_at
          else excluded.expires_at end
      returning id, attempts`.execute(this.options.database.db);
    return ids.map((id) => counted.find((row) => row.id === id)?.attempts ?? 1);
  }

  /** How many tries stand counted. */
  async current({ key }: Pick<Counter, "key">): Promise<number> {
    const row = await this.options.database.db
      .selectFrom("sys_attempt")
      .select("attempts")
      .where("id", "=", this.idOf(key))
      .where("expires_at", ">", this.now())
      .executeTakeFirst();
    return Number(row?.["attempts"] ?? 0);
  }

  /** Takes back one try of each counter, because it was not checked after all. */
  async takeBack(...counters: readonly Pick<Counter, "key">[]): Promise<void> {
    await sql`
      update sys_attempt set attempts = attempts - 1
      where id in (${sql.join(this.idsOf(counters))}) and attempts > 0`.execute(this.options.database.db);
  }

  /** Forgets all tries of the counters. */
  async forget(...counters: readonly Pick<Counter, "key">[]): Promise<void> {
    await this.options.database.db.deleteFrom("sys_attempt").where("id", "in", this.idsOf(counters)).execute();
  }

  /**
   * Lets one through every so often, whoever comes first.
   *
   * @returns 0, or the milliseconds until the next one
   */
  async takeSlot(key: string, interval: number): Promise<number> {
    const now = this.now();
    const id = this.idOf(key);
    const { rows } = await sql`
      insert into sys_attempt as a (id, attempts, expires_at) values (${id}, 1, ${now + interval})
      on conflict (id) do update set expires_at = excluded.expires_at where a.expires_at <= ${now}
      returning id`.execute(this.options.database.db);
    if (rows.length > 0) return 0;
    const taken = await this.options.database.db.selectFrom("sys_attempt").select("expires_at").where("id", "=", id).executeTakeFirst();
    return Math.max(1, Number(taken?.["expires_at"] ?? now) - now);
  }

  /** Removes counts that no longer matter. */
  async removeExpired(): Promise<void> {
    await this.options.database.db.deleteFrom("sys_attempt").where("expires_at", "<=", this.now()).execute();
  }

  private idsOf(counters: readonly Pick<Counter, "key">[]): string[] {
    return counters.map(({ key }) => this.idOf(key));
  }

  private idOf(key: string): string {
    return createHmac("sha256", this.options.key).update(key).digest("hex");
  }

  private now(): number {
    return this.options.clock().getTime();
  }
}
