import type { FastifyRequest } from "fastify";
import type { Authenticate } from "../http/session.ts";
import { arrivalBudget } from "./workBudgets.ts";
import { WorkGate } from "./workGate.ts";

/**
 * Lets callers be recognised in turn.
 *
 * @param callerOf by what calls of one caller are known before that
 */
export function authenticateInTurn(authenticate: Authenticate, callerOf: (request: FastifyRequest) => string): Authenticate {
  const gate = new WorkGate(arrivalBudget);
  return async (request) => {
    const leave = await gate.enter(callerOf(request));
    return authenticate(request).finally(leave);
  };
}
