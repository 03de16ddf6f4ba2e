import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** Milliseconds that the caller's clock may be off, in either direction. */
const TOLERANCE = 5 * 60_000;
const MAX_SEEN = 50_000;

interface SignatureOptions {
  readonly secret: string;
  readonly clock: () => Date;
}

/**
 * Checks the signature of every request that carries one, or its time (spec §7, protocol 1.2): upper-case MD5 over the sorted
 * parameters and the secret, not older than five minutes, and for writes not seen before. It shows that a request
 * was not changed on its way; it never stands in for a session, which the guard has asked for already.
 */
export function checkSignatures(app: FastifyInstance, { secret, clock }: SignatureOptions): void {
  const seen = new Map<string, number>();
  app.addHook("preValidation", async (request) => {
    const sign = request.headers["x-sign"];
    const stamp = request.headers["x-timestamp"];
    // A time without a signature is what is left of a signed request whose signature was taken off.
    if (sign === undefined && stamp === undefined) return;
    const time = Number(stamp);
    const now = clock().getTime();
    const isTimely = Number.isFinite(time) && Math.abs(now - time) <= TOLERANCE;
    if (typeof sign !== "string" || !isTimely || !isEqual(sign, signatureOf(request, secret))) throw new AppError("SIGN_INVALID", {});
    if (request.method !== "GET" && isRepeated(seen, `${sign} ${time}`, now)) throw new AppError("SIGN_INVALID", {});
  });
}

/** The signature that a request must carry. */
export function signatureOf(request: Pick<FastifyRequest, "url" | "query" | "body">, secret: string): string {
  const signed = { ...pathVariable(request.url), ...texts(request.query), ...texts(request.body) };
  const sorted = Object.fromEntries(Object.entries(signed).sort(([left], [right]) => (left < right ? -1 : 1)));
  return createHash("md5")
    .update(JSON.stringify(sorted) + secret)
    .digest("hex")
    .toUpperCase();
}

/** A last path segment with commas (table dictionaries) is signed as a parameter of its own. */
function pathVariable(url: string): Record<string, string> {
  const path = url.split("?")[0] ?? "";
  const last = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  return last.includes(",") ? { "x-path-variable": last } : {};
}

/** Parameters as the texts that were sent; `_t` only keeps caches away. */
function texts(values: unknown): Record<string, unknown> {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return {};
  const kept = Object.entries(values).filter(([key, value]) => key !== "_t" && value !== null && value !== undefined);
  return Object.fromEntries(kept.map(([key, value]) => [key, typeof value === "object" ? value : String(value)]));
}

function isEqual(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

/** Remembers a signature for as long as its time is accepted. */
function isRepeated(seen: Map<string, number>, key: string, now: number): boolean {
  for (const [old, at] of seen) {
    if (at > now - 2 * TOLERANCE && seen.size <= MAX_SEEN) break;
    seen.delete(old);
  }
  if (seen.has(key)) return true;
  seen.set(key, now);
  return false;
}
