import { setImmediate as nextTurn } from "node:timers/promises";

/** Items that are worked on before others have their turn: a few milliseconds of rules and signatures. */
const AT_ONCE = 50;

/** Maps a list that may be long: whoever waits for the event loop has a turn every few items. A short one is mapped at once. */
export async function mapInTurns<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await nextTurn();
    results.push(work(item, index));
  }
  return results;
}
