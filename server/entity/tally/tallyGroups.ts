import type { TallyGroup } from "../../../src/schema/wire/tallyAnswers.ts";
import { startsIn } from "../../../src/schema/time/periods.ts";
import type { AskedQuestion } from "./askedTally.ts";
import { NUMBER_PATTERN } from "./tallySql.ts";

/** Groups of one question at most. */
export const MOST_GROUPS = 60;
const MONTH = /^\d{4}-\d{2}$/;
const NUMBER = new RegExp(NUMBER_PATTERN);

/** The groups of a question, and whether there are more of them. */
export interface ShownGroups {
  readonly groups: readonly TallyGroup[];
  readonly isCut: boolean;
}

/**
 * Puts what was given to a question in order: options in theirs and numbers by size, also those that nobody gave; months one after
 * the other. What cannot be read or is no option comes last, the most frequent first.
 */
export function shownGroups(question: AskedQuestion, counts: ReadonlyMap<string, number>): ShownGroups {
  const known = knownIn(question, [...counts.keys()]);
  const strays = [...counts.keys()].filter((text) => !known.includes(text));
  const groups: readonly TallyGroup[] = [
    ...known.map((text) => ({ text, count: counts.get(text) ?? 0 })),
    ...strays
      .map((text) => ({ text, count: counts.get(text) ?? 0, isStray: true as const }))
      .toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1)),
  ];
  return { groups: groups.slice(0, MOST_GROUPS), isCut: groups.length > MOST_GROUPS };
}

function knownIn({ way, known }: AskedQuestion, found: readonly string[]): readonly string[] {
  if (way === "number") {
    const numbers = new Set([...known, ...found.filter((text) => NUMBER.test(text))]);
    return [...numbers].toSorted((one, other) => Number(one) - Number(other));
  }
  return way === "date" ? monthsOf(found.filter((text) => MONTH.test(text)).toSorted()) : known;
}

/** Months from the first to the last, those without an answer too, where they are not many. */
function monthsOf(found: readonly string[]): readonly string[] {
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = startsIn("month", { from: `${first}-01`, to: `${last}-01` }).map((day) => day.slice(0, 7));
  return all.length <= MOST_GROUPS ? all : found;
}
