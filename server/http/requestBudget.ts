import type { FastifyInstance } from "fastify";
import type { RequestBudgets } from "../budgets/countedBudgets.ts";
import { AppError } from "../errors.ts";
import { createRateLimiter } from "../security/rateLimiter.ts";
import { API_PREFIX } from "./buildHttp.ts";

/**
 * Turns away whoever asks for more than their budget, with the seconds to wait. It runs behind the guard, so a user is
 * counted by who they are; the console's own files are not counted.
 */
export function limitRequests(app: FastifyInstance, budgets: RequestBudgets): void {
  const users = createRateLimiter(budgets.user);
  const addresses = createRateLimiter(budgets.address);
  app.addHook("preParsing", async (request) => {
    if (!request.url.startsWith(`${API_PREFIX}/`)) return;
    const seconds = request.session ? users.take(request.session.user.id) : addresses.take(request.ip);
    if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
  });
}
