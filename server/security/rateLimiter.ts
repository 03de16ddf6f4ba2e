/** How much one caller may do. */
export interface RateBudget {
  /** Calls that may come at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts calls per key and says how long a caller must wait. */
export interface RateLimiter {
  /** Takes one call from the budget of `key`; gives 0, or the whole seconds to wait. */
  take(key: string): number;
  /** Gives what `take` would, and takes nothing. */
  wait(key: string): number;
}

/** Keys kept; at the limit the longest idle one goes, which by then has its whole budget back. */
const MAX_KEYS = 20_000;

/**
 * Makes a token bucket per key, in the memory of this process: the budget shields the process,
 * so every process has its own. What must survive a restart (failed sign-ins) is counted in the database.
 *
 * @param elapsed milliseconds that only ever grow: a clock of the day that is put back would leave everybody waiting
 */
export function createRateLimiter(budget: RateBudget, elapsed: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const left = (key: string, now: number): number => {
    const bucket = buckets.get(key) ?? { tokens: budget.burst, at: now };
    return Math.min(budget.burst, bucket.tokens + ((now - bucket.at) / 1000) * budget.perSecond);
  };
  const seconds = (tokens: number): number => (tokens >= 1 ? 0 : Math.ceil((1 - tokens) / budget.perSecond));
  return {
    take(key) {
      const now = elapsed();
      const tokens = left(key, now);
      // Deleting first moves the key to the end, so the map stays ordered by last use.
      buckets.delete(key);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
      if (buckets.size > MAX_KEYS) buckets.delete(firstKey(buckets));
      return seconds(tokens);
    },
    wait: (key) => seconds(left(key, elapsed())),
  };
}

function firstKey(map: ReadonlyMap<string, unknown>): string {
  return map.keys().next().value as string;
}
