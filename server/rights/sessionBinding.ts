import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie } from "../http/readCookie.ts";

/** The `__Host-` prefix makes browsers keep the cookie to this host and to encrypted lines. */
const COOKIE = "__Host-ribbon";
const SEVEN_DAYS = 7 * 24 * 3600;

/**
 * Binds a session that a browser opens over an encrypted line to a cookie no script can read: a token
 * stolen from the page's storage is then worthless elsewhere. The cookie alone opens nothing.
 * Other callers (scripts, plain HTTP on the own machine) send the token only.
 *
 * @returns the hash to keep with the session; `undefined` where the session stays unbound
 */
export function bindSession(request: FastifyRequest, reply: FastifyReply): string | undefined {
  if (request.protocol !== "https" || request.headers["sec-fetch-site"] === undefined) return undefined;
  const secret = randomBytes(32).toString("base64url");
  reply.header("set-cookie", `${COOKIE}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${SEVEN_DAYS}`);
  return hash(secret);
}

/** Whether a request carries the cookie its session is bound to. */
export function isBoundTo(bindingHash: string | null, cookieHeader: string | undefined): boolean {
  if (bindingHash === null) return true;
  const secret = readCookie({ headers: { cookie: cookieHeader } }, COOKIE);
  return secret !== undefined && timingSafeEqual(Buffer.from(hash(secret)), Buffer.from(bindingHash));
}

function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
