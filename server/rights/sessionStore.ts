import { describeAgent } from "../../src/schema/index.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { type Found, Kept } from "../database/changes/kept.ts";
import type { Database, DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { AppError } from "../errors/appError.ts";
import type { Session } from "../http/session.ts";
import type { DatabaseChannel } from "../sockets/databaseChannel.ts";
import { RIGHTS_TABLES } from "./rightsStore.ts";
import { readSessionRecord, type SessionRecord, standingOf } from "./sessionRecord.ts";
import { markedToken, tokenHash } from "./sessionToken.ts";

/** An open session as its own user sees it. */
export interface OpenSession {
  readonly id: string;
  readonly address: string;
  /** The browser, as it calls itself. */
  readonly agent: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** Where a session comes from. */
export interface SessionOrigin {
  readonly address: string;
  readonly agent: string;
  /** Hash of the cookie a browser session is bound to. */
  readonly bindingHash?: string;
}

/** Message to all processes: these sessions are over. */
export interface SessionsEnded {
  readonly ids: readonly string[];
  /** The tenant in which they are; absent: in all. */
  readonly tenantId?: string;
}

/** What of a session says what it was. */
type Standing = Pick<Session, "tokenId" | "standing">;

/** What a look through the eyes of a role begins with. */
export interface RoleLook {
  readonly roleId: string;
  /** When it ends by itself, in milliseconds. */
  readonly until: number;
  /** Code of the department that is looked from, `""` for none; absent: the person's own. */
  readonly orgCode?: string | undefined;
}

interface SessionStoreOptions {
  readonly database: DatabaseHandle;
  readonly channel: DatabaseChannel<SessionsEnded>;
  readonly clock: () => Date;
  readonly idleMinutes: number;
  /** Marks tokens as given out by this installation. */
  readonly tokenKey: Uint8Array;
}

const ABSOLUTE_LIFE = 7 * 24 * 3600 * 1000;
/** The last call is noted once a minute, not with every call. */
const SEEN_STEP = 60_000;
const MAX_LISTED = 1000;
/** Records kept; each takes some 2 KB. */
const MOST_KEPT = 5000;

/**
 * Sessions in the database. A record is kept in memory until the session, its person, a role, what roles allow or a
 * department changes, so a
 * session that has ended here is over at once, and in every other process within the time that changes are trusted.
 */
export class SessionStore {
  private readonly options: SessionStoreOptions;
  private readonly kept: Kept<SessionRecord>;

  constructor(options: SessionStoreOptions) {
    this.options = options;
    this.kept = new Kept(options.database.changes, { most: MOST_KEPT });
  }

  /** Opens a session, within `trx` where that says who may have one; the token leaves this function once and is kept nowhere. */
  async open(
    userId: string,
    origin: SessionOrigin,
    trx: Database = this.options.database.db,
  ): Promise<{ readonly id: string; readonly token: string }> {
    const token = markedToken(this.options.tokenKey);
    const id = tokenHash(token);
    const now = this.now();
    const row = {
      id,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      address: origin.address,
      agent: origin.agent.slice(0, 200),
      device: describeAgent(origin.agent),
      binding_hash: origin.bindingHash ?? null,
    };
    await trx.insertInto("sys_session").values(row).execute();
    return { id, token };
  }

  /** Holds a session open until the transaction ends, for what must not outlive it. @throws AppError SESSION_DEAD */
  async hold(id: string, trx: DatabaseTransaction): Promise<void> {
    const row = await trx.selectFrom("sys_session").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) throw new AppError("SESSION_DEAD", {});
  }

  /**
   * Asks within a transaction that has waited, or has taken long, whether its session is what it was when the call began.
   *
   * @param part `life` where the transaction may have changed the rights of its own person
   * @throws AppError SESSION_DEAD, RIGHTS_CHANGED
   */
  async assertStands(trx: DatabaseTransaction, { tokenId, standing }: Standing, part: "life" | "rights" = "rights"): Promise<void> {
    // Nobody's session, as in work that the server does by itself.
    if (standing === undefined) return;
    const record = await readSessionRecord(trx, tokenId, { now: this.now(), isAlive: this.alive() });
    if (!record) throw new AppError("SESSION_DEAD", {});
    if (part === "rights" && standingOf(record) !== standing) throw new AppError("RIGHTS_CHANGED", {});
  }

  /** Finds a living session of a user in good standing; the same object as long as nothing about it changes. */
  async find(id: string): Promise<SessionRecord | undefined> {
    return this.kept.get(
      id,
      () => this.read(id),
      (record) => this.isCurrent(record),
    );
  }

  /** Whether time has taken nothing from a record. Another process may have seen the session since: then the database knows. */
  private isCurrent({ createdAt, lastSeenAt, viewing }: SessionRecord): boolean {
    const now = this.now();
    const isAlive = createdAt > now - ABSOLUTE_LIFE && lastSeenAt > now - this.options.idleMinutes * 60_000;
    return isAlive && (viewing === undefined || viewing.until > now);
  }

  private async read(id: string): Promise<Found<SessionRecord> | undefined> {
    const value = await readSessionRecord(this.options.database.db, id, { now: this.now(), isAlive: this.alive() });
    if (!value) return undefined;
    const { id: userId } = value.user;
    return { value, sources: [`sys_session:${id}`, `sys_user:${userId}`, `sys_user_account:${userId}`, "sys_depart", ...RIGHTS_TABLES] };
  }

  /** A user's living sessions, the last used first. */
  async ofUser(userId: string): Promise<readonly OpenSession[]> {
    const rows = await this.options.database.db
      .selectFrom("sys_session as s")
      .where("s.user_id", "=", userId)
      .select(["s.id", "s.address", "s.agent", "s.created_at", "s.last_seen_at"])
      .where(this.alive())
      .orderBy("s.last_seen_at", "desc")
      .limit(MAX_LISTED)
      .execute();
    return rows.map((row) => ({
      id: String(row["id"]),
      address: String(row["address"]),
      agent: String(row["agent"]),
      createdAt: Number(row["created_at"]),
      lastSeenAt: Number(row["last_seen_at"]),
    }));
  }

  /** Notes that the session is in use, so that it does not end for idleness. */
  async touch(record: SessionRecord): Promise<void> {
    const now = this.now();
    if (now - record.lastSeenAt < SEEN_STEP) return;
    const { id } = record;
    // Before it is written: calls that arrive meanwhile need not write it, too.
    record.lastSeenAt = now;
    await this.options.database.db.updateTable("sys_session").set({ last_seen_at: now }).where("id", "=", id).execute();
  }

  /** Lets a session look through the eyes of a role until a moment; without a look it sees with its own again. */
  async view(id: string, look: RoleLook | undefined, trx: DatabaseTransaction): Promise<void> {
    const columns = {
      viewed_role_id: look?.roleId ?? null,
      viewed_until: look?.until ?? null,
      viewed_org_code: look?.orgCode ?? null,
    };
    await trx.updateTable("sys_session").set(columns).where("id", "=", id).execute();
  }

  /** Ends one session; it is over in every process before this returns. */
  async end(id: string): Promise<void> {
    await this.options.database.db.deleteFrom("sys_session").where("id", "=", id).execute();
    await this.options.channel.send({ ids: [id] });
  }

  /** Ends one session in one tenant; in the others its person goes on. */
  async endIn(id: string, tenantId: string): Promise<void> {
    await sql`update sys_session set closed_tenants = closed_tenants || ${JSON.stringify([tenantId])}::jsonb
      where id = ${id} and not jsonb_exists(closed_tenants, ${tenantId})`.execute(this.options.database.db);
    await this.options.channel.send({ ids: [id], tenantId });
  }

  /** Ends all sessions of users, but for `except`; within `trx` where the reason is part of it. */
  async endOfUsers(
    userIds: readonly string[],
    { except, trx }: { readonly except?: string; readonly trx?: DatabaseTransaction } = {},
  ): Promise<void> {
    if (userIds.length === 0) return;
    const connection = trx ?? this.options.database.db;
    const ended = await connection
      .deleteFrom("sys_session")
      .where(sql<SqlBool>`user_id = any(${userIds})`)
      .where("id", "!=", except ?? "")
      .returning("id")
      .execute();
    for (const ids of chunks(ended.map((row) => String(row["id"])))) await this.options.channel.send({ ids }, trx);
  }

  /** Removes records that have run out. */
  async removeExpired(): Promise<void> {
    await this.options.database.db
      .deleteFrom("sys_session as s")
      .where(({ not }) => not(this.alive()))
      .execute();
  }

  /** Which rows of `sys_session`, under the alias `s`, are of sessions that have not ended by themselves. */
  alive(): RawBuilder<SqlBool> {
    const now = this.now();
    return sql`(s.created_at > ${now - ABSOLUTE_LIFE} and s.last_seen_at > ${now - this.options.idleMinutes * 60_000})`;
  }

  private now(): number {
    return this.options.clock().getTime();
  }
}

/** A notification takes about a hundred ids. */
function chunks(ids: readonly string[]): string[][] {
  const size = 100;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
