import { asApiError, ApiError } from "./apiError.ts";

/** Times that a read is asked again by itself. */
const ATTEMPTS = 3;
/** Seconds that are waited by itself; longer waits are for people to decide about. */
const LONGEST = 30;

/**
 * Milliseconds after which the server said to ask again, with up to a second and a fifth more, so that windows that were
 * refused together do not come back together. `undefined` where it said nothing, or a time too long to wait for unasked.
 */
export function busyTime(error: unknown): number | undefined {
  const { retryAfter, status } = asApiError(error);
  if (retryAfter === undefined || retryAfter > LONGEST || (status !== 503 && status !== 429)) return undefined;
  return retryAfter * 1000 * (1 + Math.random() / 5) + Math.random() * 1000;
}

/** Whether a read that was refused so many times before is asked again by itself. */
export function asksAgain(failures: number, error: unknown): boolean {
  return failures < ATTEMPTS && busyTime(error) !== undefined;
}

/** Asks for what is kept outside of the cache, and again while the server refuses for now. */
export async function askPatiently<T>(ask: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!asksAgain(failures, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, busyTime(error)));
    return askPatiently(ask, failures + 1);
  }
}

/** What is said meanwhile: once, whatever waits. */
export function busyNotice(cause: unknown): ApiError {
  return new ApiError({ kind: "busy", message: "服务繁忙，稍后自动重试", cause });
}
