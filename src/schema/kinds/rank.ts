import type { KindCandidate } from "./kind.ts";

/** Rank of a kind the author asked for by name; above every natural rank. */
const REQUESTED = 100;

/**
 * Ranks a kind for a candidate: 0 where it cannot hold the values, the top where `x-ui.kind` names it,
 * 0 where that names another kind, and otherwise its natural rank.
 */
export function rank(candidate: KindCandidate, kind: { readonly id: string; readonly fits: boolean; readonly natural: number }): number {
  if (!kind.fits) return 0;
  if (candidate.requested !== undefined) return candidate.requested === kind.id ? REQUESTED : 0;
  return kind.natural;
}
