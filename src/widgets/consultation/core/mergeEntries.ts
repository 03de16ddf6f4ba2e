import type { ConsultEntry } from "../../../schema/wire/consultAnswers.ts";

/** Entries of a first look; an answer with fewer is all there is. */
export const NEWEST = 50;

/**
 * What is known of a conversation once the newest entries were read anew: earlier ones stay in sight while they join on. An answer that
 * holds everything replaces everything, so that what was erased is gone here, too.
 */
export function mergeEntries(known: readonly ConsultEntry[], newest: readonly ConsultEntry[]): readonly ConsultEntry[] {
  const first = newest[0]?.number;
  if (first === undefined || newest.length < NEWEST) return newest;
  const earlier = known.filter(({ number }) => number < first);
  return earlier.at(-1)?.number === first - 1 ? [...earlier, ...newest] : newest;
}
