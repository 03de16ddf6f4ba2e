import { sql } from "kysely";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { newToken, tokenHash } from "../../rights/sessionToken.ts";

/** What a ticket is good for, and what it carries. A ticket of one purpose is worth nothing for another. */
export interface TicketPayloads {
  /** A slider was moved. */
  readonly slider: Readonly<Record<string, never>>;
  /** The slider was passed. */
  readonly "slider-proof": Readonly<Record<string, never>>;
  /** Somebody left for another system to sign in there. */
  readonly "third-party-state": ThirdPartyState;
  /** They came back with an identity of that system. */
  readonly "third-party-identity": ThirdPartyIdentity;
  /** A phone number was proved; its account may get a new password. */
  readonly alteration: StampedAccount;
  /** A site in a frame may learn who looks at it. */
  readonly frame: { readonly address: string; readonly userId: string; readonly tenantId: string; readonly sessionId: string };
}

/** An account as it was when a ticket was handed out for it; once its stamp is another, the ticket is worth nothing. */
export interface StampedAccount {
  readonly userId: string;
  readonly stamp: string;
}

/** What is remembered while a person is with the other system. */
export interface ThirdPartyState {
  readonly provider: string;
  /** Secret half of the code challenge (RFC 7636). */
  readonly verifier: string;
  /** Hash of the cookie that the same browser must bring back. */
  readonly browser: string;
  /** Page the person set out from, and where they wanted to go. */
  readonly entrance: string;
  readonly redirect: string;
}

/** Who the other system says it is. */
export interface ThirdPartyIdentity {
  readonly provider: string;
  readonly subject: string;
  readonly browser: string;
  /** The account that it opens; absent where it was bound to none. */
  readonly account?: StampedAccount;
}

type Purpose = keyof TicketPayloads;

interface TicketStoreOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
}

/** Tickets that are good once and for a short time. The database keeps their hashes, so reading it gives none away. */
export class TicketStore {
  private readonly options: TicketStoreOptions;

  constructor(options: TicketStoreOptions) {
    this.options = options;
  }

  /** Makes a ticket; `lifetime` in milliseconds. */
  async issue<P extends Purpose>(purpose: P, payload: TicketPayloads[P], lifetime: number): Promise<string> {
    const ticket = newToken();
    const now = this.now();
    await sql`
      insert into sys_ticket (id, purpose, payload, created_at, expires_at)
      values (${tokenHash(ticket)}, ${purpose}, ${JSON.stringify(payload)}::jsonb, ${now}, ${now + lifetime})`.execute(
      this.options.database.db,
    );
    return ticket;
  }

  /** Takes a ticket: of several who try at the same time one gets it. `undefined` where it is unknown, used or too old. */
  async take<P extends Purpose>(purpose: P, ticket: string): Promise<TicketPayloads[P] | undefined> {
    const row = await this.options.database.db
      .deleteFrom("sys_ticket")
      .where("id", "=", tokenHash(ticket))
      .where("purpose", "=", purpose)
      .where("expires_at", ">", this.now())
      .returning("payload")
      .executeTakeFirst();
    // Written by `issue` of the same purpose.
    return row?.["payload"] as TicketPayloads[P] | undefined;
  }

  /** Uses something up that is no ticket of the table; of several who try at the same time one does. `lifetime` in ms. */
  async useUp(purpose: Purpose, text: string, lifetime: number): Promise<boolean> {
    const now = this.now();
    const { rows } = await sql`
      insert into sys_ticket (id, purpose, payload, created_at, expires_at)
      values (${tokenHash(text)}, ${purpose}, '{}'::jsonb, ${now}, ${now + lifetime})
      on conflict (id) do nothing returning id`.execute(this.options.database.db);
    return rows.length === 1;
  }

  /** Removes tickets that have run out. */
  async removeExpired(): Promise<void> {
    await this.options.database.db.deleteFrom("sys_ticket").where("expires_at", "<=", this.now()).execute();
  }

  private now(): number {
    return this.options.clock().getTime();
  }
}
