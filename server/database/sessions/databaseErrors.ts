/** What PostgreSQL says about a refused statement; the same members on both databases. */
export interface DatabaseErrorDetails {
  /** SQLSTATE, e.g. `23505`. */
  readonly code: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  /** Character of the statement where the fault lies, counted from 1. */
  readonly position?: string | undefined;
  readonly table?: string | undefined;
  readonly column?: string | undefined;
  readonly constraint?: string | undefined;
  /** The statement, without its values. */
  readonly statement?: string | undefined;
  /** Milliseconds that the statement was given, where that limit ended it. */
  readonly limit?: number | undefined;
  /** It was prepared before the schema changed and failed for that, within a transaction that may succeed when run again. */
  readonly isOutdated?: boolean;
}

/** A statement that the database refused. It never leaves the server as it is: texts may hold values. */
export class DatabaseError extends Error {
  readonly code: string;
  readonly table: string | undefined;
  readonly column: string | undefined;
  /** Name of the constraint or unique index that was broken. */
  readonly constraint: string | undefined;
  readonly details: DatabaseErrorDetails;

  constructor(message: string, details: DatabaseErrorDetails, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "DatabaseError";
    this.code = details.code;
    this.table = details.table;
    this.column = details.column;
    this.constraint = details.constraint;
    this.details = details;
  }
}

/** SQLSTATEs that callers and this layer tell apart. */
export const sqlState = {
  uniqueViolation: "23505",
  foreignKeyViolation: "23503",
  notNullViolation: "23502",
  serializationFailure: "40001",
  deadlockDetected: "40P01",
  /** Somebody else holds the row or the lock for longer than a call waits. */
  lockNotAvailable: "55P03",
  /** Ended by its time limit, then with `limit`, or because nobody waits for it. */
  queryCanceled: "57014",
  transactionTimeout: "25P03",
  connectionFailure: "08006",
  tooManyConnections: "53300",
  diskFull: "53100",
  adminShutdown: "57P01",
  crashShutdown: "57P02",
  cannotConnectNow: "57P03",
  unknownPreparedStatement: "26000",
  duplicatePreparedStatement: "42P05",
  /** Among others: the plan of a prepared statement gives other columns than before. */
  notSupported: "0A000",
  /** Class of what is wrong with a statement itself: an unknown column, types that do not fit. */
  wrongStatementClass: "42",
} as const;

const unreachable: readonly string[] = [
  sqlState.connectionFailure,
  sqlState.tooManyConnections,
  sqlState.adminShutdown,
  sqlState.crashShutdown,
  sqlState.cannotConnectNow,
];

/** Tells whether a write met an equal row; `error.constraint` names the index. */
export function isUniqueViolation(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === sqlState.uniqueViolation;
}

/** Tells whether the time limit of a statement or transaction ended it. */
export function isTimeout(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && (error.code === sqlState.queryCanceled || error.code === sqlState.transactionTimeout);
}

/** Tells whether the database could not be reached, or has no connection left; the next try may succeed. */
export function isUnreachable(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && unreachable.includes(error.code);
}

/** Tells whether the same transaction may succeed when run again. */
export function isRetryable(error: unknown): error is DatabaseError {
  if (!(error instanceof DatabaseError)) return false;
  return error.details.isOutdated === true || error.code === sqlState.serializationFailure || error.code === sqlState.deadlockDetected;
}

/**
 * Turns what a driver throws into a `DatabaseError`; gives everything else back unchanged.
 * Both drivers use PostgreSQL's member names, so one reading serves them.
 */
export function toDatabaseError(error: unknown, asked: Pick<DatabaseErrorDetails, "statement" | "limit"> = {}): unknown {
  if (error instanceof DatabaseError || !(error instanceof Error)) return error;
  const members = new Map<string, unknown>(Object.entries(error));
  const text = (name: string): string | undefined => {
    const value = members.get(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const code = text("code");
  if (code === undefined) return error;
  const details: DatabaseErrorDetails = {
    code,
    detail: text("detail"),
    hint: text("hint"),
    position: text("position"),
    table: text("table"),
    column: text("column"),
    constraint: text("constraint"),
    statement: asked.statement,
    limit: code === sqlState.queryCanceled ? asked.limit : undefined,
  };
  return new DatabaseError(error.message, details, { cause: error });
}
