import { ORDER_STEP } from "../pipeline/placeLast.ts";

/** A row with the number that puts it in order. */
export interface PlacedRow {
  readonly id: string;
  readonly place: number | null;
}

/** The numbers that a field may hold. */
interface PlaceBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Which rows get which numbers so that a row stands at another place: the row alone where there is room between its new
 * neighbours, else every row whose number is not the one of its place.
 *
 * @param rows in their order, with the row that is moved
 * @param index place of the row among the others
 */
export function orderPlan(rows: readonly PlacedRow[], { id, index }: { readonly id: string; readonly index: number }, bounds: PlaceBounds) {
  const others = rows.filter((row) => row.id !== id);
  const own = between(others[index - 1], others[index], bounds);
  if (own !== undefined) return new Map([[id, own]]);
  const moved = rows.filter((row) => row.id === id);
  const all = [...others.slice(0, index), ...moved, ...others.slice(index)];
  const step = Math.max(1, Math.min(ORDER_STEP, Math.floor((bounds.most - bounds.least) / all.length)));
  const numbered = all.map((row, place) => ({ ...row, next: bounds.least + (place + 1) * step }));
  return new Map(numbered.filter(({ place, next }) => place !== next).map((row) => [row.id, row.next] as const));
}

/** A number between those of two neighbours; `undefined` where there is none. */
function between(before: PlacedRow | undefined, after: PlacedRow | undefined, bounds: PlaceBounds): number | undefined {
  const [low, high] = [before?.place, after?.place];
  if (low === null || high === null) return undefined;
  const number = wanted(low, high, bounds);
  return number > (low ?? bounds.least - 1) && number < (high ?? bounds.most + 1) ? number : undefined;
}

function wanted(before: number | undefined, after: number | undefined, { least, most }: PlaceBounds): number {
  if (before !== undefined && after !== undefined) return Math.floor((before + after) / 2);
  if (after !== undefined) return Math.max(least, after - ORDER_STEP);
  return Math.min(most, (before ?? least) + ORDER_STEP);
}
