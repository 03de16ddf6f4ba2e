import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { DatabaseHandle } from "../../database/database.types.ts";

/** Wrong passwords after which an account is locked, and for how long (spec §4: five, ten minutes). */
const LIMIT = 5;
const LOCK_TIME = 10 * 60_000;

interface LoginAttemptsOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  /** Keeps what people type as a name, sometimes a password, out of the table. */
  readonly key: Uint8Array;
}

/** Counts wrong passwords in the database, so that neither a restart nor a second process forgets them. */
export class LoginAttempts {
  private readonly options: LoginAttemptsOptions;

  constructor(options: LoginAttemptsOptions) {
    this.options = options;
  }

  /**
   * Counts an attempt before it is checked, so that attempts at the same time cannot exceed the limit.
   * Unknown names are counted alike: being locked does not tell that an account exists.
   *
   * @returns which attempt this is, from 1; `undefined` where the account is locked and nothing may be checked
   */
  async begin(account: string): Promise<number | undefined> {
    const now = this.options.clock().getTime();
    const { rows } = await sql<{ failures: number }>`
      insert into sys_login_attempt as a (account, failures, changed_at) values (${this.keyOf(account)}, 1, ${now})
      on conflict (account) do update set
        failures = case when a.changed_at <= ${now - LOCK_TIME} then 1 else a.failures + 1 end,
        changed_at = case when a.failures >= ${LIMIT} and a.changed_at > ${now - LOCK_TIME} then a.changed_at else ${now} end
      returning failures`.execute(this.options.database.db);
    const attempt = rows[0]?.failures ?? 1;
    return attempt <= LIMIT ? attempt : undefined;
  }

  /** Forgets the failures after the right password. */
  async succeed(account: string): Promise<void> {
    await this.options.database.db.deleteFrom("sys_login_attempt").where("account", "=", this.keyOf(account)).execute();
  }

  /** Removes counts that no longer matter. */
  async removeExpired(): Promise<void> {
    const now = this.options.clock().getTime();
    await this.options.database.db
      .deleteFrom("sys_login_attempt")
      .where("changed_at", "<=", now - LOCK_TIME)
      .execute();
  }

  private keyOf(account: string): string {
    return createHmac("sha256", this.options.key).update(account).digest("hex");
  }
}
