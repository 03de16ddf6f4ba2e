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
