import { channel } from "node:diagnostics_channel";

/** What is told of a statement when it is sent. */
export interface SentStatement {
  /** Its text, with places where its values are bound. */
  readonly statement: string;
}

/**
 * Tells whoever subscribes of every statement that this process sends to its database, of either kind. Nobody does while
 * the product runs; tests and measurements count them. Values are not told.
 */
export const statementChannel = channel("ribbon-admin:statement");

/** Tells of a statement; where nobody listens it costs a comparison. */
export function tellStatement(statement: string): void {
  if (statementChannel.hasSubscribers) statementChannel.publish({ statement } satisfies SentStatement);
}

/** What is told of a statement that took long. */
export interface SlowStatement extends SentStatement {
  /** Milliseconds from sending it to its answer. */
  readonly ms: number;
}

/** Milliseconds from which a statement is told of. */
const SLOW_STATEMENT_MS = 200;

/** Tells whoever subscribes of statements that took long, whether they were answered or failed. Values are not told. */
export const slowStatementChannel = channel("ribbon-admin:slow-statement");

/** Runs a statement and tells of it where that took long. */
export async function tellWhenSlow<T>(statement: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await run();
  } finally {
    const ms = performance.now() - began;
    if (ms >= SLOW_STATEMENT_MS && slowStatementChannel.hasSubscribers)
      slowStatementChannel.publish({ statement, ms } satisfies SlowStatement);
  }
}
