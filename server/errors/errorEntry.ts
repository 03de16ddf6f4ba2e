/** One refusal: its status, its sentence, and what of its details may leave. */
export interface CatalogueEntry<D> {
  /** HTTP status. */
  readonly status: number;
  /** The Chinese sentence for people: what happened and what to do. */
  message(details: D): string;
  /** The part of the details that may leave the server. @default nothing */
  result?(details: D): unknown;
  /** Seconds after which the caller may come again, where the details do not tell. */
  readonly retryAfter?: number;
  /** Evidence besides every 401, 403 and 429: what somebody gets who tries what is not theirs. */
  readonly isTelling?: true;
}

/** The details of a refusal that has none. */
export type Nothing = Readonly<Record<string, never>>;

/** Writes an entry of the catalogue down; `D` are the details its sentence is made of. */
export function entry<D = Nothing>(status: number, message: (details: D) => string, result?: (details: D) => unknown): CatalogueEntry<D> {
  return result ? { status, message, result } : { status, message };
}

/** The details of a refusal that passes. */
type Waiting = { readonly seconds: number };

/** A refusal that passes: it leaves with the seconds to wait. */
export function passing(status: 429 | 503, message: (details: Waiting) => string): CatalogueEntry<Waiting> {
  return entry(status, message, ({ seconds }) => ({ seconds }));
}

/** A refusal with 503 that passes after a time that nobody can tell; `seconds` is a fair guess. */
export function unavailable<D = Nothing>(seconds: number, message: (details: D) => string): CatalogueEntry<D> {
  return { ...entry<D>(503, message), retryAfter: seconds };
}

/** A refusal that the audit log keeps, whatever its status. */
export function telling<D>(refusal: CatalogueEntry<D>): CatalogueEntry<D> {
  return { ...refusal, isTelling: true };
}
