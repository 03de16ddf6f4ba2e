import { setImmediate as nextTurn } from "node:timers/promises";

/** Judgements that are made before others have their turn; each compares the rows of every entity, and an import asks for thousands. */
const AT_ONCE = 10;

/** Goes through many without keeping the process from everybody else. */
export async function* inTurns<T>(all: readonly T[]): AsyncGenerator<T> {
  for (const [index, one] of all.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    yield one;
  }
}
