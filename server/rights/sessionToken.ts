import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Makes a token: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Bytes of a session's token that are random, and those that follow from them and the key of the installation. */
const [RANDOM, MARK] = [24, 8];

/**
 * Makes the token of a session: 192 random bits with a mark of the installation, so that each of its processes tells a
 * token that was given out from one that somebody made up without asking the database. The mark opens nothing.
 */
export function markedToken(key: Uint8Array): string {
  const random = randomBytes(RANDOM);
  return Buffer.concat([random, markOf(random, key)]).toString("base64url");
}

/** Whether a token bears the mark; tokens given out before there were marks bear none. */
export function isMarked(token: string, key: Uint8Array): boolean {
  const bytes = Buffer.from(token, "base64url");
  return bytes.length === RANDOM + MARK && timingSafeEqual(bytes.subarray(RANDOM), markOf(bytes.subarray(0, RANDOM), key));
}

function markOf(random: Uint8Array, key: Uint8Array): Buffer {
  return createHmac("sha256", key).update(random).digest().subarray(0, MARK);
}

/** Whether a text has the shape of a token. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What the database keeps of a token. The token is random already, so one round of SHA-256 is enough. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** By what a request's token is known where it is only counted; `undefined` where it shows none. */
export function tokenFingerprint(request: TokenBearer): string | undefined {
  const token = tokenOf(request);
  return token === undefined ? undefined : tokenHash(token);
}

/** What of a request may hold a token; `ws` says that it became a handshake, which a header alone does not make it. */
export type TokenBearer = Pick<FastifyRequest, "headers" | "ws">;

/**
 * Finds the token of a request: header `X-Access-Token`, or for a socket the sub-protocol, because
 * browsers can send no header there. Never the query string (it lands in logs), never a cookie alone.
 */
export function tokenOf({ headers, ws }: TokenBearer): string | undefined {
  const value = ws ? (headers["sec-websocket-protocol"]?.split(",")[0]?.trim() ?? headers["x-access-token"]) : headers["x-access-token"];
  return typeof value === "string" && isToken(value) ? value : undefined;
}
