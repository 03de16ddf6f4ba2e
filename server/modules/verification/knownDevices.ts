import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { DatabaseHandle } from "../../database/database.types.ts";
import { readCookie } from "../../http/readCookie.ts";
import { accountStamp } from "../session/accountStamp.ts";
import { isMarked, isToken, markedToken, tokenHash } from "../../rights/sessionToken.ts";

interface KnownDevicesOptions {
  readonly database: DatabaseHandle;
  readonly clock: () => Date;
  /** Marks the cookies of devices as given out by this installation. */
  readonly deviceKey: Uint8Array;
}

const DAY = 24 * 3_600_000;
const LIFE = 180 * DAY;
/** A device in daily use is noted again once a day, not at every sign-in. */
const NOTE_STEP = DAY;
/** Devices kept for one account, browsers and others each; at the limit the one not used for longest goes. */
const MAX_DEVICES = 20;

/** A device as it is written down. */
interface NotedDevice {
  readonly hash: string;
  readonly isBrowserDevice: boolean;
  /** Of the account that was shown; absent: as it is now. */
  readonly stamp: string | undefined;
}

/**
 * Devices an account was entered from with the right password or code. A device is a browser that keeps a cookie no
 * script can read; the cookie opens nothing, it only says that its owner was here before.
 */
export class KnownDevices {
  private readonly options: KnownDevicesOptions;

  constructor(options: KnownDevicesOptions) {
    this.options = options;
  }

  /** Finds the device a request comes from, if the account was entered from it before. */
  async find(request: FastifyRequest, userId: string | undefined): Promise<string | undefined> {
    const token = deviceToken(request);
    if (token === undefined) return undefined;
    const hash = tokenHash(token);
    // Asked for names without account too, so that the time does not tell.
    const row = await this.kept(hash, userId ?? "");
    return row && hash;
  }

  /**
   * Notes the device of a request that has shown who it is, and gives it its cookie.
   *
   * @param stamp of the account that was shown; where it is another one by now, the device is none of its owner's
   */
  async remember(
    userId: string,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    stamp?: string,
  ): Promise<void> {
    const brought = deviceToken(request);
    const now = this.now();
    if (brought !== undefined) {
      const row = await this.kept(tokenHash(brought), userId);
      if (row && now - row.usedAt < NOTE_STEP) return;
    }
    // Only what this server gave out is kept: a cookie slipped to a browser must not become its owner's device.
    const { deviceKey } = this.options;
    const isOwn = brought !== undefined && isMarked(brought, deviceKey) && (await this.isGiven(tokenHash(brought)));
    const token = isOwn ? brought : markedToken(deviceKey);
    await this.keep(userId, { hash: tokenHash(token), isBrowserDevice: isBrowser(request), stamp });
    reply.header("set-cookie", cookieOf(request, token));
  }

  /** Removes devices that were not used for half a year. */
  async removeExpired(): Promise<void> {
    await this.options.database.db.deleteFrom("sys_known_device").where("expires_at", "<=", this.now()).execute();
  }

  private async kept(hash: string, userId: string): Promise<{ readonly usedAt: number } | undefined> {
    const { rows } = await sql<{ used_at: string | number }>`
      select d.used_at from sys_known_device d
      join sys_user u on u.id = d.user_id
      left join sys_user_account a on a.user_id = u.id
      where d.user_id = ${userId} and d.device_hash = ${hash} and d.expires_at > ${this.now()} and d.account_stamp = ${accountStamp}`.execute(
      this.options.database.db,
    );
    return rows[0] && { usedAt: Number(rows[0].used_at) };
  }

  private async isGiven(hash: string): Promise<boolean> {
    const row = await this.options.database.db
      .selectFrom("sys_known_device")
      .select("user_id")
      .where("device_hash", "=", hash)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Scripts keep no cookies and are a new device each time; counted apart, they cannot push a browser out. */
  private async keep(userId: string, { hash, isBrowserDevice, stamp }: NotedDevice): Promise<void> {
    const isAsShown = stamp === undefined ? sql`true` : sql`${accountStamp} = ${stamp}`;
    const { db } = this.options.database;
    const now = this.now();
    await sql`
      with noted as (
        insert into sys_known_device (user_id, device_hash, account_stamp, is_browser, used_at, expires_at)
        select u.id, ${hash}, ${accountStamp}, ${isBrowserDevice}, ${now}, ${now + LIFE}
        from sys_user u left join sys_user_account a on a.user_id = u.id where u.id = ${userId} and ${isAsShown}
        on conflict (user_id, device_hash) do update set
          account_stamp = excluded.account_stamp, is_browser = excluded.is_browser,
          used_at = excluded.used_at, expires_at = excluded.expires_at)
      delete from sys_known_device where user_id = ${userId} and device_hash in (
        select device_hash from sys_known_device
        where user_id = ${userId} and is_browser = ${isBrowserDevice} and device_hash <> ${hash}
        order by used_at desc offset ${MAX_DEVICES - 1})`.execute(db);
  }

  private now(): number {
    return this.options.clock().getTime();
  }
}

/** Whether a request brings a device at all; whether it is known, and for whom, only the database says. */
export function isDeviceBrought(request: FastifyRequest): boolean {
  return deviceToken(request) !== undefined;
}

/**
 * What a device is counted by that somebody has signed in from; `undefined` for any other. Whose cookie it is, and whether it is
 * still good for anything, the database is not asked.
 */
export function deviceFingerprint(request: FastifyRequest, deviceKey: Uint8Array): string | undefined {
  const token = deviceToken(request);
  return token !== undefined && isMarked(token, deviceKey) ? tokenHash(token) : undefined;
}

/** The `__Host-` prefix makes browsers keep the cookie to this host and to encrypted lines. */
function cookieName({ protocol }: FastifyRequest): string {
  return protocol === "https" ? "__Host-ribbon-device" : "ribbon-device";
}

function cookieOf(request: FastifyRequest, token: string): string {
  const secure = request.protocol === "https" ? " Secure;" : "";
  return `${cookieName(request)}=${token}; Path=/;${secure} HttpOnly; SameSite=Strict; Max-Age=${LIFE / 1000}`;
}

function deviceToken(request: FastifyRequest): string | undefined {
  const token = readCookie(request, cookieName(request));
  return token !== undefined && isToken(token) ? token : undefined;
}

function isBrowser({ headers }: FastifyRequest): boolean {
  return headers["sec-fetch-site"] !== undefined;
}
