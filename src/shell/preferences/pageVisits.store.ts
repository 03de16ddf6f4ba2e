import { createStore, useStore } from "zustand";
import { readStored, writeStored } from "../session/browserStorage.ts";

/** How often a person opened pages, by their path. */
export type PageVisits = Readonly<Record<string, number>>;

/** At so many openings of one page all are halved: what somebody did last year gives way to what they do now. */
const MOST = 200;
/** Fewer openings are chance, and order nothing. */
const HABIT = 2;

const visitsStore = createStore<{ readonly person: string; readonly visits: PageVisits }>(() => ({ person: "", visits: {} }));

/** Counts one more opening of a page by a person. */
export function noteVisit(person: string, path: string): void {
  const before = visitsOf(person);
  const count = (before[path] ?? 0) + 1;
  const counted = { ...before, [path]: count };
  const visits = count < MOST ? counted : Object.fromEntries(Object.entries(counted).map(([key, times]) => [key, Math.floor(times / 2)]));
  writeStored(keyOf(person), visits);
  visitsStore.setState({ person, visits });
}

/** Reads in a component how often a person opened pages in this browser. */
export function usePageVisits(person: string): PageVisits {
  const noted = useStore(visitsStore, (state) => (state.person === person ? state.visits : undefined));
  return noted ?? readVisits(person);
}

/** The pages that a person opens most, the others behind them in the order in which they come. */
export function mostUsed<T extends { readonly path: string }>(pages: readonly T[], visits: PageVisits, count: number): readonly T[] {
  const timesOf = ({ path }: T) => {
    const times = Object.hasOwn(visits, path) ? (visits[path] ?? 0) : 0;
    return times < HABIT ? 0 : times;
  };
  return pages.toSorted((left, right) => timesOf(right) - timesOf(left)).slice(0, count);
}

function visitsOf(person: string): PageVisits {
  const { person: known, visits } = visitsStore.getState();
  return known === person ? visits : readVisits(person);
}

/** What the browser kept may be anything. */
function readVisits(person: string): PageVisits {
  const kept = Object.entries(readStored<object>(keyOf(person)) ?? {});
  return Object.fromEntries(kept.filter(([, times]) => Number.isSafeInteger(times) && times > 0));
}

function keyOf(person: string): string {
  return `ribbon.visits.${person}`;
}
