/** A place in a schema file; line and column count from 1, column in UTF-16 units. */
export interface SourcePosition {
  /** Path relative to the project's root, e.g. `schemas/entities/hiv/appointment.json`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** RFC 6901 pointer into the file, e.g. `/properties/status/x-dict`. */
  readonly pointer: string;
  /** End of the place, exclusive, where it is known. */
  readonly endLine?: number;
  readonly endColumn?: number;
}

/**
 * One finding about a schema: where, what was found, what is allowed (nearest name first), what to do.
 * `message` is the Chinese sentence for people; the other members let tools act on it.
 */
export interface Diagnostic extends SourcePosition {
  /** Key of the error catalogue, e.g. `SCHEMA_UNKNOWN_KEYWORD`. */
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly found?: string;
  readonly allowed?: readonly string[];
  readonly nearest?: string;
  readonly advice: string;
  /** Files that cannot be used before this is mended. */
  readonly waiting?: readonly string[];
}
