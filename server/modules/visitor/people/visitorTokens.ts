import { sql } from "kysely";
import { isMarked, markedToken, tokenHash } from "../../../rights/sessionToken.ts";
import type { ServerServices } from "../../serverServices.ts";

/** Somebody who uses the mini-program, recognised by a token of theirs. */
export interface Visitor {
  readonly miniUserId: string;
  readonly tenantId: string;
  readonly nickname: string;
}

/** Seconds for which a token is good; the mini-program gets the next one with another code of WeChat, unseen by the person. */
export const TOKEN_LIFE = 24 * 3600;

type TokenServices = Pick<ServerServices, "database" | "clock" | "secrets">;

/**
 * Tokens of visitors. Of each its hash is kept. None opens anything of the console, whose sessions know no visitors, and no
 * token of the console is one of these.
 */
export class VisitorTokens {
  private readonly services: TokenServices;

  constructor(services: TokenServices) {
    this.services = services;
  }

  /** Gives out a token. */
  async open({ miniUserId, tenantId }: Omit<Visitor, "nickname">): Promise<string> {
    const { database, secrets } = this.services;
    const token = markedToken(secrets.tokenKey);
    const now = this.now();
    await sql`insert into hiv_visitor_token (hash, tenant_id, mini_user_id, created_at, expires_at)
      values (${tokenHash(token)}, ${tenantId}, ${miniUserId}, ${now}, ${now + TOKEN_LIFE * 1000})`.execute(database.db);
    return token;
  }

  /** Whose a living token is. Whoever was blocked or erased since then has none: their row is looked at each time. */
  async find(token: string): Promise<Visitor | undefined> {
    const { database, secrets } = this.services;
    if (!isMarked(token, secrets.tokenKey)) return undefined;
    const { rows } = await sql<Visitor>`
      select t.mini_user_id as "miniUserId", t.tenant_id as "tenantId", u.nickname
      from hiv_visitor_token t join hiv_mini_user u on u.id = t.mini_user_id and u.tenant_id = t.tenant_id
      where t.hash = ${tokenHash(token)} and t.expires_at > ${this.now()} and u.status = 'normal'`.execute(database.db);
    return rows[0];
  }

  /** Ends a token; one that has ended already is fine. */
  async end(token: string): Promise<void> {
    await sql`delete from hiv_visitor_token where hash = ${tokenHash(token)}`.execute(this.services.database.db);
  }

  /** Removes what ran out. */
  async removeExpired(): Promise<void> {
    await sql`delete from hiv_visitor_token where expires_at <= ${this.now()}`.execute(this.services.database.db);
  }

  private now(): number {
    return this.services.clock().getTime();
  }
}
