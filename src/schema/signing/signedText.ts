/** The parts of a call that its signature covers, as the caller sends them and the server receives them. */
export interface SignedCall {
  readonly method: string;
  /** Path below the API prefix with its query, as sent; what a reader of addresses encodes or leaves may differ. */
  readonly address: string;
  /** The JSON body; `undefined` or `null`: none. */
  readonly body: unknown;
  /** A form of parts (multipart). Its parts are streamed and not signed; that it is one is. */
  readonly isForm: boolean;
  /** Value of a header that changes what a call does, as sent. */
  header(name: SignedHeader): string | undefined;
  /** Milliseconds since the epoch, as sent. */
  readonly time: string;
  /** What makes the call different from all others, as sent. */
  readonly nonce: string;
}

/**
 * Headers that decide what a call does and for whom: what the server obeys stands here, or could be added on the way. The token
 * is not among them, because the key comes from it.
 */
export const SIGNED_HEADERS = ["tenant-id", "x-low-app-id", "idempotency-key", "x-request-id", "x-unattended"] as const;

/** Name of a header that is signed. */
export type SignedHeader = (typeof SIGNED_HEADERS)[number];

/** Headers that carry a signature (protocol 1.2) and what makes it good once. */
export const SIGNATURE_HEADERS = { signature: "x-sign", time: "x-timestamp", nonce: "x-nonce" } as const;

/** First line of every signed text; another form would have another one. */
const FORM = "ribbon-signature-3";
/** Lists and objects inside each other; nothing that people send comes near. */
const DEEPEST = 200;

/**
 * Writes a call as the one text that both sides sign: its lines are form, method, path, query, the headers, time,
 * nonce and body. Two calls have the same text only where they ask for the same thing.
 *
 * - Path and query are decoded and encoded again part by part, so `%2c` and `,` are the same and `/` in a name is not a
 *   separator. Parameters are sorted by name; those of one name keep their order. `+` in a query is a blank.
 * - The body is canonical JSON (RFC 8785): members sorted by UTF-16 code units, numbers as ECMAScript writes them
 *   (`1.0` is `1`, `1e21` is `1e+21`, `-0` is `0`), no blanks, texts as they are and not normalised.
 *
 * @returns `undefined` where the address cannot be decoded or holds `#`, which no call has, and where the body is nested too
 *   deep or holds a number beyond what a number can be: such a call has no signature
 * @example
 * signedText({ method: "get", address: "/a?b=2&a=1", body: undefined, isForm: false, header: () => undefined, time: "5", nonce: "n" })
 * // "ribbon-signature-3\nGET\n/a\na=1&b=2\n\n\n\n\n\n5\nn\nnone"
 */
export function signedText({ method, address, body, isForm, header, time, nonce }: SignedCall): string | undefined {
  const [path, query] = splitAt(address, "?");
  const written = writtenPath(path);
  const parameters = writtenQuery(query);
  const content = writtenBody(body, isForm);
  if (address.includes("#") || written === undefined || parameters === undefined || content === undefined) return undefined;
  const headers = SIGNED_HEADERS.map((name) => (header(name) ?? "").trim());
  return [FORM, method.toUpperCase(), written, parameters, ...headers, time, nonce, content].join("\n");
}

function writtenPath(path: string): string | undefined {
  const parts = path.split("/").map(rewritten);
  return parts.includes(undefined) ? undefined : parts.join("/");
}

function writtenQuery(query: string): string | undefined {
  const parameters = query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => splitAt(pair.replaceAll("+", " "), "=").map(rewritten));
  if (parameters.some((parameter) => parameter.includes(undefined))) return undefined;
  return parameters
    .sort(([left = ""], [right = ""]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function writtenBody(body: unknown, isForm: boolean): string | undefined {
  if (isForm) return "form";
  if (body === undefined || body === null) return "none";
  const json = canonicalJson(body);
  return json === undefined ? undefined : `json ${json}`;
}

/**
 * A value that was read from JSON, in the one form of RFC 8785; `undefined` where it is nested deeper than anybody means, or
 * a number is infinite (`1e999`), which would be written like `null`.
 */
function canonicalJson(value: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST || value === Infinity || value === -Infinity) return undefined;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList ? value.map((item) => canonicalJson(item, depth + 1)) : members(value as Record<string, unknown>, depth);
  if (parts.includes(undefined)) return undefined;
  return isList ? `[${parts.join(",")}]` : `{${parts.join(",")}}`;
}

function members(object: Record<string, unknown>, depth: number): (string | undefined)[] {
  return Object.keys(object)
    .sort()
    .map((name) => {
      const value = canonicalJson(object[name], depth + 1);
      return value === undefined ? undefined : `${JSON.stringify(name)}:${value}`;
    });
}

/** What stands before and behind the first separator. */
function splitAt(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** A part of an address in the one way to write it; `undefined` where it stands for no text. */
function rewritten(part: string): string | undefined {
  try {
    return encodeURIComponent(decodeURIComponent(part));
  } catch {
    return undefined;
  }
}
