import type { GroupKey } from "../../../src/schema/wire/dashboardAnswers.ts";

/**
 * Numbers for those who may not see the rows (decision 0123): sums of cells, a group in a month that is over. Cells of
 * few people are left out and the others rounded before adding, so that no difference of two numbers discloses more than
 * a cell.
 */

/** A group of fewer people shows no number. */
export const LEAST_PEOPLE = 5;

/** Rows of a group in a month. */
export interface Cell {
  readonly group: GroupKey;
  /** First day. */
  readonly month: string;
  readonly count: number;
  readonly people: number;
}

/** What of the cells is disclosed. */
export interface CoarseFigures {
  /** Sums by group; groups nothing of which is disclosed are not there. */
  readonly sums: ReadonlyMap<GroupKey, number>;
  readonly leavesOut: boolean;
}

/** Adds up what may be disclosed of cells. */
export function coarseFigures(cells: readonly Cell[]): CoarseFigures {
  const months = new Map<string, Cell[]>();
  for (const cell of cells) months.set(cell.month, [...(months.get(cell.month) ?? []), cell]);
  const disclosed = [...months.values()].flatMap(withoutSmall);
  const sums = new Map<GroupKey, number>();
  for (const { group, count } of disclosed) sums.set(group, (sums.get(group) ?? 0) + rounded(count));
  return { sums, leavesOut: disclosed.length < cells.length };
}

/**
 * Leaves out the cells of few people in a month, and then the smallest of the others until those that were left out hold enough
 * people together: else the total of the month less what is shown would be the number of a single small group.
 */
function withoutSmall(cells: readonly Cell[]): readonly Cell[] {
  const isSmall = ({ people }: Cell) => people < LEAST_PEOPLE;
  let hidden = cells.filter(isSmall).reduce((sum, { people }) => sum + people, 0);
  const left = new Set(cells.filter((cell) => !isSmall(cell)));
  for (const next of [...left].sort((one, other) => one.people - other.people)) {
    if (hidden === 0 || hidden >= LEAST_PEOPLE) break;
    left.delete(next);
    hidden += next.people;
  }
  return cells.filter((cell) => left.has(cell));
}

/** The nearest multiple of `LEAST_PEOPLE`, of a number that is no less. */
function rounded(value: number): number {
  return Math.max(1, Math.round(value / LEAST_PEOPLE)) * LEAST_PEOPLE;
}
