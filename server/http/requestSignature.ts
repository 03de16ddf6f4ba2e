import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SIGNATURE_HEADERS, signedText } from "../../src/schema/signing/signedText.ts";
import { AppError } from "../errors/appError.ts";
import { API_PREFIX } from "./buildHttp.ts";
import type { SignatureStore } from "./signatureStore.ts";

/** Milliseconds that a call's time may differ from the server's, in either direction. */
const TOLERANCE = 5 * 60_000;

const TIME = /^\d{1,15}$/;
const NONCE = /^[\w-]{16,64}$/;

interface SignatureOptions {
  readonly secret: string;
  readonly clock: () => Date;
  readonly store: Pick<SignatureStore, "take">;
}

/** What a signature must be made of. */
type SentSignature = Readonly<Record<keyof typeof SIGNATURE_HEADERS, string>>;

/**
 * Requires a signature of every call of a session (spec §7, protocol 1.2): HMAC-SHA-256 over all that the call asks for,
 * its time and a nonce, under the key from the sign-in. Without one, off by more than five minutes, or repeated at any
 * process, a call is refused. A signature does not replace the session, which the guard has checked before.
 *
 * Open routes have no session and so no key, and say at their right why they are open; a route that is `unsigned` says
 * why.
 */
export function checkSignatures(app: FastifyInstance, { secret, clock, store }: SignatureOptions): void {
  app.addHook("preValidation", async (request) => {
    const { declared } = request.routeOptions.config;
    if (request.is404 || declared?.right.kind === "public" || declared?.unsigned) return;
    const sent = sentSignature(request);
    if (!sent) throw refusal("absent");
    const time = Number(sent.time);
    if (Math.abs(clock().getTime() - time) > TOLERANCE) throw refusal("time");
    const text = textOf(request, sent);
    const token = String(request.headers["x-access-token"]);
    if (text === undefined || !isEqual(sent.signature, hmac(signingKey(secret, token), text))) throw refusal("wrong");
    if (!(await store.take(sent.signature, time + TOLERANCE))) throw refusal("repeated");
  });
}

/** The key that a session signs with; the secret itself never leaves the server. */
export function signingKey(secret: string, token: string): string {
  return hmac(secret, `session ${token}`);
}

/** Where the call can only have been made without a key, or with one that counts no more, a new sign-in gives another. */
function refusal(reason: "absent" | "time" | "wrong" | "repeated"): AppError {
  return new AppError("SIGN_INVALID", { reason });
}

function sentSignature({ headers }: FastifyRequest): SentSignature | undefined {
  const [signature, time, nonce] = [SIGNATURE_HEADERS.signature, SIGNATURE_HEADERS.time, SIGNATURE_HEADERS.nonce].map(
    (name) => headers[name],
  );
  if (typeof signature !== "string" || typeof time !== "string" || typeof nonce !== "string") return undefined;
  return TIME.test(time) && NONCE.test(nonce) ? { signature, time, nonce } : undefined;
}

function textOf(request: FastifyRequest, { time, nonce }: SentSignature): string | undefined {
  return signedText({
    method: request.method,
    address: request.url.slice(API_PREFIX.length),
    body: request.body,
    isForm: request.isMultipart(),
    header: (name) => request.headers[name]?.toString(),
    time,
    nonce,
  });
}

function hmac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex").toUpperCase();
}

function isEqual(left: string, right: string): boolean {
  const [sent, made] = [Buffer.from(left), Buffer.from(right)];
  return sent.length === made.length && timingSafeEqual(sent, made);
}
