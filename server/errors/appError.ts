import { errorCatalogue } from "./errorCatalogue.ts";
import type { CatalogueEntry, Nothing } from "./errorEntry.ts";

/** Key of the catalogue that all share. */
export type ErrorCode = keyof typeof errorCatalogue;

/** An entry that a module brings, with its code. */
export type ModuleError<D = never> = CatalogueEntry<D> & { readonly code: string };

/** What a refusal is made from: a code of the shared catalogue, or an entry of a module's own. */
type ErrorKind = ErrorCode | ModuleError;

/** Typed details of an error. */
export type ErrorDetails<K extends ErrorKind> = DetailsOf<K extends ErrorCode ? (typeof errorCatalogue)[K] : K>;

type DetailsOf<Entry> = Entry extends { message(...details: infer D): string } ? (D extends [infer Only] ? Only : Nothing) : never;

/**
 * Writes the errors of a module down, each under its code. No other module may use the same code; that is seen at the start.
 *
 * @example
 * export const chatErrors = moduleErrors({ CHAT_CLOSED: entry(409, () => "会话已结束，请重新发起") });
 * throw new AppError(chatErrors.CHAT_CLOSED, {});
 */
export function moduleErrors<const Entries extends Readonly<Record<string, Pick<ModuleError, "status">>>>(
  entries: Entries,
): { readonly [C in keyof Entries]: Entries[C] & { readonly code: C } } {
  const named = Object.entries(entries).map(([code, entry]) => [code, { ...entry, code }]);
  // The keys are those of the entries; `fromEntries` forgets them.
  return Object.fromEntries(named) as { readonly [C in keyof Entries]: Entries[C] & { readonly code: C } };
}

/** A refusal the server foresaw. What is not an `AppError` is a fault and leaves only as a general sentence. */
export class AppError<K extends ErrorKind = ErrorKind> extends Error {
  readonly code: string;
  readonly status: number;
  /** What leaves in the envelope's `result`. */
  readonly result: unknown;
  /** Seconds after which the caller may come again, where the refusal passes by itself. */
  readonly retryAfter: number | undefined;
  /** Whether the refusal is evidence whatever its status, and is written into the audit log. */
  readonly isTelling: boolean;

  constructor(kind: K, details: ErrorDetails<K>, options?: { readonly cause?: unknown }) {
    // The catalogue pairs each code with its details; TypeScript cannot follow that through an index.
    const found = (typeof kind === "string" ? errorCatalogue[kind as ErrorCode] : kind) as CatalogueEntry<ErrorDetails<K>>;
    super(found.message(details), options);
    this.name = "AppError";
    this.code = typeof kind === "string" ? kind : kind.code;
    this.status = found.status;
    this.result = found.result?.(details) ?? null;
    const { seconds } = details as { readonly seconds?: number };
    this.retryAfter = seconds ?? found.retryAfter;
    this.isTelling = found.isTelling === true;
  }
}
