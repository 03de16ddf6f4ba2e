import { AsyncLocalStorage } from "node:async_hooks";
import type { AnswerSources } from "../changes/answerSources.ts";
import { DatabaseError, sqlState } from "./databaseErrors.ts";

/** What the call at work allows the database to do for it. Work outside of a call (start, timers) has no scope and the handle's own limits. */
export interface CallScope {
  /** Fires when nobody waits for the answer any more: what runs is cancelled, and nothing follows it. Absent for work that must end. */
  readonly signal?: AbortSignal;
  /** Limit of each statement in ms; absent: the handle's. */
  readonly statementTimeout?: number;
  /** Moment of `performance.now()` after which nothing is committed any more. */
  readonly deadline?: number;
  /** Collects what the answer of the call is made of; absent where nobody wants to know. */
  readonly sources?: AnswerSources;
  /** Told of every statement, but for those that begin and end transactions. */
  readonly onStatement?: (statement: string) => void;
}

const current = new AsyncLocalStorage<CallScope>();

/** Runs `work`, and everything it starts, within the limits of one call. */
export function runInCall<T>(scope: CallScope, work: () => T): T {
  return current.run(scope, work);
}

/** Runs work that several calls share, or that outlives its call: the end of the call that began it must not end it. */
export function runOutsideCalls<T>(work: () => T): T {
  return current.exit(work);
}

/** The limits of the call at work; nothing is limited outside of calls. */
export function callScope(): CallScope {
  return current.getStore() ?? {};
}

/** @throws DatabaseError where the caller has gone: the next statement would work for nobody */
export function assertAwaited({ signal }: CallScope): void {
  if (signal?.aborted === true) throw new DatabaseError("Nobody waits for this statement.", { code: sqlState.queryCanceled });
}

/** @throws DatabaseError where a commit would come after the caller was told that the time is over */
export function assertInTime({ deadline }: CallScope): void {
  if (deadline !== undefined && performance.now() > deadline)
    throw new DatabaseError("The time of the call is over; nothing was committed.", { code: sqlState.transactionTimeout });
}
