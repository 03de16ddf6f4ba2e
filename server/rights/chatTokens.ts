import { sql } from "kysely";
import type { ImToken } from "../../src/schema/wire/imAnswers.ts";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { newId } from "../database/newId.ts";
import { isMarked, markedToken, tokenHash } from "./sessionToken.ts";

/** Whose a token of the chat is: a session of the console, in the tenant it was asked for in. */
export interface ChatTokenOwner {
  readonly sessionId: string;
  readonly tenantId: string;
}

/** What a living access token says. */
export interface KnownChatToken extends ChatTokenOwner {
  /** All that came of the same first pair; it ends as a whole. */
  readonly family: string;
}

interface ChatTokensOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  readonly tokenKey: Uint8Array;
}

/** Seconds for which an access token is good. */
const ACCESS_LIFE = 30 * 60;
/** Milliseconds after which a refresh token is of no use: no session lives longer. */
const REFRESH_LIFE = 7 * 24 * 3600 * 1000;

/**
 * Tokens of the chat (API-105). Each pair is spent when the next one is made of it; a refresh token that is shown again was
 * copied or lost, and ends all that came of it. Of each its hash is kept, and all end with the session of the console.
 */
export class ChatTokens {
  private readonly options: ChatTokensOptions;

  constructor(options: ChatTokensOptions) {
    this.options = options;
  }

  /** Gives out the first pair of a family. */
  open(owner: ChatTokenOwner): Promise<ImToken> {
    return this.give(this.options.database.db, owner, newId(this.options.clock()));
  }

  /** The owner of a living access token. */
  async find(token: string): Promise<KnownChatToken | undefined> {
    if (!isMarked(token, this.options.tokenKey)) return undefined;
    const { rows } = await sql<{ session_id: string; tenant_id: string; family: string }>`
      select session_id, tenant_id, family from im_token
      where hash = ${tokenHash(token)} and kind = 'access' and expires_at > ${this.now()}`.execute(this.options.database.db);
    const [row] = rows;
    return row && { sessionId: row.session_id, tenantId: row.tenant_id, family: row.family };
  }

  /** Whether a family has not ended. */
  async lives(family: string): Promise<boolean> {
    const { rows } = await sql`select from im_token where family = ${family} limit 1`.execute(this.options.database.db);
    return rows.length > 0;
  }

  /** Whose a refresh token is that has not been spent yet. */
  async ownerOf(refreshToken: string): Promise<ChatTokenOwner | undefined> {
    const { rows } = await sql<{ session_id: string; tenant_id: string }>`
      select session_id, tenant_id from im_token where hash = ${tokenHash(refreshToken)} and kind = 'refresh'`.execute(
      this.options.database.db,
    );
    const [row] = rows;
    return row && { sessionId: row.session_id, tenantId: row.tenant_id };
  }

  /**
   * Makes a new pair of a refresh token, which is spent then.
   *
   * @param tellEnded told of the family that ends, in the transaction that ends it
   * @returns `undefined` where it is unknown, has run out or was spent before; then its whole family ends
   */
  renew(refreshToken: string, tellEnded: (family: string, trx: DatabaseTransaction) => Promise<void>): Promise<ImToken | undefined> {
    return this.options.database.transaction(async (trx) => {
      const hash = tokenHash(refreshToken);
      const { rows } = await sql<{ family: string; session_id: string; tenant_id: string; expires_at: number; spent_at: number | null }>`
        select family, session_id, tenant_id, expires_at::float8 as expires_at, spent_at::float8 as spent_at
        from im_token where hash = ${hash} and kind = 'refresh' for update`.execute(trx);
      const [row] = rows;
      if (!row) return undefined;
      if (row.spent_at !== null || row.expires_at <= this.now()) {
        await sql`delete from im_token where family = ${row.family}`.execute(trx);
        await tellEnded(row.family, trx);
        return undefined;
      }
      await sql`update im_token set spent_at = ${this.now()} where hash = ${hash}`.execute(trx);
      return this.give(trx, { sessionId: row.session_id, tenantId: row.tenant_id }, row.family);
    });
  }

  /** Removes what ran out, or whose session is over. */
  async removeExpired(): Promise<void> {
    await sql`delete from im_token as t where t.expires_at <= ${this.now()}
      or not exists (select 1 from sys_session s where s.id = t.session_id)`.execute(this.options.database.db);
  }

  private async give(db: Database, { sessionId, tenantId }: ChatTokenOwner, family: string): Promise<ImToken> {
    const { tokenKey } = this.options;
    const [access, refresh] = [markedToken(tokenKey), markedToken(tokenKey)];
    const of = { family, session_id: sessionId, tenant_id: tenantId };
    const now = this.now();
    await db
      .insertInto("im_token")
      .values([
        { ...of, hash: tokenHash(access), kind: "access", expires_at: now + ACCESS_LIFE * 1000 },
        { ...of, hash: tokenHash(refresh), kind: "refresh", expires_at: now + REFRESH_LIFE },
      ])
      .execute();
    return { access_token: access, refresh_token: refresh, expires_in: ACCESS_LIFE };
  }

  private now(): number {
    return this.options.clock().getTime();
  }
}
