import type { ApiError } from "./apiError.ts";

/** A write as it is told apart from others. */
export interface WriteContent {
  readonly method: string;
  readonly url: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: unknown;
}

/** Milliseconds after which the same content is taken for a new wish instead of a repeat. */
const MEMORY = 10 * 60_000;

interface OpenWrite {
  readonly key: string;
  /** By `performance.now()`: a clock that is put forward must not make a repeat a second write. */
  readonly begun: number;
}

/**
 * Names writes, so that the server does each of them once. Whoever sends the same content while the first is under way
 * (a double click), or after it went without an answer (no network, time over, a new sign-in), repeats the first one;
 * once it was answered, the same content is a new write.
 */
export class WriteKeys {
  readonly #open = new Map<string, OpenWrite>();

  /** The key of a write that begins now. */
  begin(content: WriteContent): string {
    this.#forget();
    const id = idOf(content);
    const { key } = this.#open.get(id) ?? { key: newKey() };
    this.#open.set(id, { key, begun: performance.now() });
    return key;
  }

  /** A write ended; without a failure, or with one that is the server's word, its content is free for a new one. */
  end(content: WriteContent, failure?: ApiError): void {
    if (failure === undefined || isAnswered(failure)) this.#open.delete(idOf(content));
  }

  #forget(): void {
    const before = performance.now() - MEMORY;
    for (const [id, { begun }] of this.#open) if (begun < before) this.#open.delete(id);
  }
}

/** Whether the server said that nothing was done; a fault of its own may have come after the commit. */
function isAnswered({ kind, status }: ApiError): boolean {
  if (kind === "cancelled" || kind === "expired" || kind === "underWay") return false;
  return status !== undefined && status < 500;
}

function idOf({ method, url, params, data }: WriteContent): string {
  return JSON.stringify([method, url, params, data instanceof FormData ? [...data].map(partOf) : data]);
}

/** A file's bytes are not read for this: nobody changes a file within minutes without changing its time. */
function partOf([name, value]: [string, FormDataEntryValue]): readonly unknown[] {
  return value instanceof File ? [name, value.name, value.size, value.lastModified] : [name, value];
}

/** A random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing where the page came without encryption. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
