import { SIGNATURE_HEADERS, signedText } from "../../schema/signing/signedText.ts";
import { serverNow } from "./serverClock.ts";
import { hmacSha256 } from "./sha256.ts";

/** A call about to be sent. */
export interface UnsignedCall {
  readonly method: string;
  /** Path below the API prefix, with the query as it will be sent. */
  readonly address: string;
  readonly data?: unknown;
  /** Headers as they will be sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the sign-in gave; absent: calls are not signed. */
  readonly key?: string | undefined;
}

/**
 * Gives the headers that sign a call (spec §7): by the server's clock, so that a wrong one here locks nobody out, and with a
 * nonce, so that a call sent twice is told from two calls. Nothing where the server asks for no signatures.
 */
export function signatureHeaders({ method, address, data, headers, key }: UnsignedCall): Record<string, string> {
  if (!key) return {};
  const time = String(serverNow());
  const nonce = newNonce();
  const sent = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const isForm = data instanceof FormData;
  const text = signedText({
    method,
    address,
    body: isForm ? undefined : asSent(data),
    isForm,
    header: (name) => sent.get(name),
    time,
    nonce,
  });
  // An address that nobody can decode goes out unsigned, and the server says so.
  return text === undefined
    ? {}
    : { [SIGNATURE_HEADERS.signature]: hmacSha256(key, text), [SIGNATURE_HEADERS.time]: time, [SIGNATURE_HEADERS.nonce]: nonce };
}

/** A body as the server will read it: what JSON leaves out or writes otherwise is signed that way. */
function asSent(data: unknown): unknown {
  const text = data === undefined ? undefined : JSON.stringify(data);
  return text === undefined ? undefined : JSON.parse(text);
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
