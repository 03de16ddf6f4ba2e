/**
 * Takes some of many, by a seed: the same ones for the same seed, so that a survivor can be looked at again.
 *
 * @param most how many at most
 */
export function sample<T>(all: readonly T[], most: number, seed: number): readonly T[] {
  const next = randomBy(seed);
  return all
    .map((one) => ({ one, turn: next() }))
    .toSorted((left, right) => left.turn - right.turn)
    .slice(0, most)
    .map(({ one }) => one);
}

/** Numbers between 0 and 1 that follow from a seed (mulberry32, public domain). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
