import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type CallRecord, Crowd, type Habits } from "./crowd.ts";
import { planDay, type Shift } from "./day.ts";
import type { Person } from "./people.ts";

/** What a crowd is told to do. */
export interface ClientOrder {
  readonly people: readonly Person[];
  readonly urls: readonly string[];
  readonly seed: number;
  readonly habits: Habits;
  /** When who is there: each shift begins with a place among the people, and goes on to the last of `count`. */
  readonly shifts: readonly (Shift & { readonly first: number; readonly count: number })[];
  /** Seconds at which a word is sent to whoever gave the order. */
  readonly marks: readonly number[];
}

/** What a crowd tells. */
export type ClientWord =
  | { readonly word: "mark"; readonly at: number; readonly processor: number }
  | { readonly word: "done"; readonly records: readonly CallRecord[]; readonly spared: number };

/** Seconds before the day in which the first shift comes, one person after the other, to a server just started. */
const COMING = 30;
/** Seconds before the day: those, and as many as make everybody ask for their list a second time. */
export const WARM_UP = COMING + 5;

// A process of its own: what the crowd itself costs is told apart from what the server costs.
process.once("message", (order: ClientOrder) => {
  play(order).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function play({ people, urls, seed, habits, shifts, marks }: ClientOrder): Promise<void> {
  const arrivals = shifts
    .flatMap(({ first, count, from, until }) =>
      planDay(people.slice(0, count), { from, until, seed, first }).filter(
        ({ at, person }) => from >= 0 || at >= from + (COMING * person) / count,
      ),
    )
    .sort((left, right) => left.at - right.at);
  const crowd = new Crowd(people, urls, { habits, seed });
  await crowd.arrive();
  const begin = performance.now() + WARM_UP * 1000;
  const told = marks.map(async (at) => {
    await sleep(begin + at * 1000 - performance.now());
    await tell({ word: "mark", at, processor: processorTime() });
  });
  await Promise.all([crowd.play(arrivals, begin), ...told]);
  crowd.leave();
  await tell({ word: "done", records: crowd.records, spared: crowd.spared });
}

/** Resolves when the word is out. */
function tell(word: ClientWord): Promise<void> {
  return new Promise((resolve, reject) => process.send?.(word, (error: Error | null) => (error ? reject(error) : resolve())));
}

/** Processor seconds that this process has taken. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
