import { OutsideError } from "../../process/outsideError.ts";

const PROVIDER_TIME = 5000;
const LONGEST_ANSWER = 256 * 1024;

/** Asks another system; follows no redirect, waits no longer than people do, and reads no endless answer. */
export async function fetchText(url: string | URL, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(PROVIDER_TIME) });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new OutsideError(`The provider answered ${answer.status}.`);
  }
  return readText(answer);
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    // Leaving the loop closes the connection.
    if (length > LONGEST_ANSWER) throw new OutsideError("The provider's answer is too long.");
    parts.push(part);
  }
  // Leaves out the mark of byte order that some systems begin with.
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Asks another system for an object. */
export async function fetchObject(url: string | URL, init: RequestInit = {}): Promise<Readonly<Record<string, unknown>>> {
  const value: unknown = JSON.parse(await fetchText(url, { ...init, headers: { accept: "application/json", ...init.headers } }));
  if (typeof value !== "object" || value === null) throw new OutsideError("The provider's answer is no object.");
  return value as Readonly<Record<string, unknown>>;
}

/** A text out of an answer that must hold it. */
export function requireText(answer: Readonly<Record<string, unknown>>, key: string): string {
  const value = answer[key];
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw new OutsideError(`The provider's answer lacks ${key}.`);
}

/** A text out of an answer that may hold it. */
export function optionalText(answer: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = answer[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Adds parameters to an address. */
export function withQuery(url: string, query: Readonly<Record<string, string>>): URL {
  const full = new URL(url);
  for (const [name, value] of Object.entries(query)) full.searchParams.set(name, value);
  return full;
}
