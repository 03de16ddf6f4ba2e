import { AppError } from "../errors/appError.ts";
import { createRateLimiter, type RateBudget } from "./rateLimiter.ts";

/**
 * Makes a gate that lets each caller through as often as the budget says.
 *
 * @throws AppError TOO_MANY_REQUESTS with the seconds to wait, from the gate
 */
export function createGate(budget: RateBudget): (key: string) => void {
  const limiter = createRateLimiter(budget);
  return (key) => {
    const seconds = limiter.take(key);
    if (seconds > 0) throw new AppError("TOO_MANY_REQUESTS", { seconds });
  };
}
