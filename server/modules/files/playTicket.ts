import { createHmac, timingSafeEqual } from "node:crypto";
import type { Session } from "../../http/session.ts";

/** Whom a ticket was made for: the session, in a tenant. */
export interface TicketHolder {
  readonly tokenId: string;
  readonly tenantId: string;
}

/** Milliseconds a ticket is good for at most; it ends with its session. A film may be paused over lunch. */
const LIFE = 6 * 60 * 60 * 1000;
const TICKET = /^(\d{1,15})\.([0-9a-f]{64})\.([\w-]{1,64})\.([\w-]{43})$/;

/**
 * Makes a ticket for one file. A player of the browser fetches parts of a file by itself and can send no header with them, so the
 * address has to say whose session it is. The ticket opens this file and nothing else, while the session lives and may fetch it.
 */
export function makePlayTicket(
  path: string,
  { tokenId, user }: Session,
  { key, now }: { readonly key: Uint8Array; readonly now: number },
): string {
  const stated = [String(now + LIFE), tokenId, user.tenantId];
  return [...stated, mark(path, stated, key)].join(".");
}

/** Reads a ticket; `undefined` where it was not made here, not for this file, or is too old. */
export function readPlayTicket(
  ticket: string,
  path: string,
  { key, now }: { readonly key: Uint8Array; readonly now: number },
): TicketHolder | undefined {
  const [, until = "", tokenId = "", tenantId = "", given = ""] = TICKET.exec(ticket) ?? [];
  const expected = mark(path, [until, tokenId, tenantId], key);
  const isOurs = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return isOurs && Number(until) > now ? { tokenId, tenantId } : undefined;
}

function mark(path: string, stated: readonly string[], key: Uint8Array): string {
  return createHmac("sha256", key)
    .update(JSON.stringify(["play", path, ...stated]))
    .digest("base64url");
}
