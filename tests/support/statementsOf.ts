import { expect } from "vitest";
import { type SentStatement, statementChannel } from "../../server/database/sessions/statementChannel.ts";

interface LogLine {
  readonly msg?: string;
  readonly message?: string;
  readonly statements?: number;
  readonly details?: { readonly statements?: number };
}

/** Calls something and gives how many statements the log says that its work took; what told who asks is not among them. */
export async function statementsOf(log: readonly string[], call: () => Promise<unknown>): Promise<number> {
  const logged = () => log.map((line) => JSON.parse(line) as LogLine).filter(({ msg, message }) => (msg ?? message) === "request");
  const before = logged().length;
  await call();
  // The line is written once the answer has left.
  await expect.poll(() => logged().length).toBe(before + 1);
  const line = logged().at(-1);
  return line?.statements ?? line?.details?.statements ?? Number.NaN;
}

/**
 * Does something and gives how many statements this process sent to any database meanwhile.
 *
 * @param about what they say; what the process does once a minute says something else. @default any
 */
export async function statementsSent(work: () => Promise<unknown>, about = /./s): Promise<number> {
  let count = 0;
  const hear = (message: unknown) => (count += about.test((message as SentStatement).statement) ? 1 : 0);
  statementChannel.subscribe(hear);
  await work().finally(() => statementChannel.unsubscribe(hear));
  return count;
}
