import type { ListController } from "./useListController.ts";

/**
 * Compares props for `memo` of what has no use for the chosen rows: choosing one makes another controller, and changes nothing
 * else of it.
 */
export function sameBesideSelection<P extends { readonly controller: ListController }>(before: P, next: P): boolean {
  const { controller: one, ...oneRest } = before;
  const { controller: other, ...otherRest } = next;
  const { selection: _chosen, ...shown } = one;
  const { selection: _others, ...shownNext } = other;
  return isSame(shown, shownNext) && isSame(oneRest, otherRest);
}

function isSame(one: object, other: object): boolean {
  const entries = Object.entries(one);
  const values = new Map(Object.entries(other));
  return entries.length === values.size && entries.every(([name, value]) => values.has(name) && Object.is(value, values.get(name)));
}
