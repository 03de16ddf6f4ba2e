import type { FastifyRequest } from "fastify";
import type { Authenticate } from "../http/session.ts";
import { arrivalBudget, turnBudget } from "./workBudgets.ts";
import { WorkGate } from "./workGate.ts";

/**
 * Lets callers be recognised in turn; who has gone is not.
 *
 * @param callerOf by what calls of one caller are known before that
 */
export function authenticateInTurn(authenticate: Authenticate, callerOf: (request: FastifyRequest) => string): Authenticate {
  const turns = new WorkGate(turnBudget);
  const gate = new WorkGate(arrivalBudget);
  return async (request) => {
    const { socket } = request.raw;
    const going = new AbortController();
    const go = (): void => going.abort();
    socket.once("close", go);
    try {
      const caller = callerOf(request);
      setImmediate(await turns.enter(caller, going.signal));
      const leave = await gate.enter(caller, going.signal);
      return await authenticate(request).finally(leave);
    } finally {
      socket.off("close", go);
    }
  };
}
