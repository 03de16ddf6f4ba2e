import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { createRateLimiter, type RateBudget } from "../security/rateLimiter.ts";
import { API_PREFIX } from "./buildHttp.ts";

/** How much callers may ask for. */
export interface RequestBudgets {
  /** One signed-in user, over all their windows. */
  readonly user: RateBudget;
  /** One address on the open routes of the API. */
  readonly address: RateBudget;
}

/** Far above what people do, and what the console's own timers do for them; far below what hurts the others. */
export const defaultBudgets: RequestBudgets = {
  user: { burst: 400, perSecond: 80 },
  address: { burst: 200, perSecond: 20 },
};

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
