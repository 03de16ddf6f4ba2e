import { md5 } from "./md5.ts";

/** What is signed: the path as sent, and query and body parameters. */
export interface SignedRequest {
  readonly url: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly secret: string;
}

/**
 * Computes `X-Sign` (spec §7): MD5 over the sorted, merged query and body parameters and the secret, upper case.
 * Values are signed as the texts that are sent, and parameters that are not sent are not signed, so that both
 * sides hash the same bytes. It proves that a request was not changed on the way, not who sent it.
 */
export function requestSignature({ url, params, data, secret }: SignedRequest): string {
  const signed = { ...pathVariable(url), ...queryOf(url), ...textsOf(params), ...textsOf(data) };
  const sorted = Object.fromEntries(Object.entries(signed).sort(([left], [right]) => (left < right ? -1 : 1)));
  return md5(JSON.stringify(sorted) + secret).toUpperCase();
}

/** A last path segment with commas (table dictionaries) is signed as a parameter of its own. */
function pathVariable(url: string): Record<string, string> {
  const path = url.split("?")[0] ?? "";
  const last = path.slice(path.lastIndexOf("/") + 1);
  return last.includes(",") ? { "x-path-variable": decodeURIComponent(last) } : {};
}

function queryOf(url: string): Record<string, string> {
  const query = url.split("?")[1];
  if (!query) return {};
  return Object.fromEntries(
    query.split("&").map((pair) => {
      const equals = pair.indexOf("=");
      return equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

function textsOf(values: unknown): Record<string, unknown> {
  if (typeof values !== "object" || values === null || Array.isArray(values) || values instanceof FormData) return {};
  const kept = Object.entries(values).filter(([key, value]) => key !== "_t" && value !== undefined && value !== null);
  return Object.fromEntries(kept.map(([key, value]) => [key, typeof value === "object" ? value : String(value)]));
}
