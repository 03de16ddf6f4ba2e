import { sql } from "kysely";
import type { DatabaseHandle } from "../database/database.types.ts";

interface SignatureStoreOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
}

/**
 * The signatures that were taken already. They lie in the database, so a call sent again is known in every process and
 * after a restart, too. A nonce is part of each signature, so two calls never share one.
 */
export class SignatureStore {
  private readonly options: SignatureStoreOptions;

  constructor(options: SignatureStoreOptions) {
    this.options = options;
  }

  /** Takes a signature that counts until `expiresAt` (ms since the epoch): of several who try one gets it. `false` where it was taken. */
  async take(signature: string, expiresAt: number): Promise<boolean> {
    const { rows } = await sql`
      insert into sys_signature (signature, expires_at) values (${signature}, ${expiresAt})
      on conflict do nothing returning signature`.execute(this.options.database.db);
    return rows.length > 0;
  }

  /** Removes signatures whose time is refused by now. */
  async removeExpired(): Promise<void> {
    await this.options.database.db.deleteFrom("sys_signature").where("expires_at", "<", this.options.clock().getTime()).execute();
  }
}
