/** Calls of a page under way at a time: one of a dozen cards or columns is not to take every turn of the server at once. */
const MOST_AT_ONCE = 3;

let underWay = 0;
const waiting: (() => void)[] = [];

/** Makes a call when fewer than three others are under way, in the order in which they were asked for. */
export async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  if (underWay >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else underWay += 1;
  try {
    return await call();
  } finally {
    // The place goes to whoever waits longest, so that the count stays.
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}
