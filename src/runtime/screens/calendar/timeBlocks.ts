import type { CalendarEntry } from "./calendarEntry.ts";

/** Minutes that an entry takes whose end nobody says. */
const ASSUMED = 30;

/** Entries of one day at the same time, and where they stand beside others. */
export interface TimeBlock {
  /** Minutes after midnight. */
  readonly begin: number;
  readonly end: number;
  readonly entries: readonly CalendarEntry[];
  /** Which of how many places side by side, from 0. */
  readonly lane: number;
  readonly lanes: number;
}

/**
 * Lays the timed entries of a day out: those from the same time to the same time stand together in one block, as bookings of one
 * slot do; blocks that overlap stand side by side.
 */
export function timeBlocks(entries: readonly CalendarEntry[]): readonly TimeBlock[] {
  const together = new Map<string, Omit<TimeBlock, "lane" | "lanes">>();
  for (const entry of entries) {
    if (entry.begin === undefined || entry.to > entry.from) continue;
    const { begin, end = begin + ASSUMED } = entry;
    const key = `${begin}-${end}`;
    together.set(key, { begin, end, entries: [...(together.get(key)?.entries ?? []), entry] });
  }
  const sorted = [...together.values()].toSorted((left, right) => left.begin - right.begin || left.end - right.end);
  return clusters(sorted).flatMap(inLanes);
}

type Placeless = Omit<TimeBlock, "lane" | "lanes">;

/** Parts blocks, in the order of their beginnings, where a gap lies between them. */
function clusters(blocks: readonly Placeless[]): readonly (readonly Placeless[])[] {
  const found: Placeless[][] = [];
  let until = -1;
  for (const block of blocks) {
    if (block.begin >= until) found.push([]);
    found.at(-1)?.push(block);
    until = Math.max(until, block.end);
  }
  return found;
}

/** Each block takes the first place that is free again. */
function inLanes(blocks: readonly Placeless[]): readonly TimeBlock[] {
  const ends: number[] = [];
  const placed = blocks.map((block) => {
    const free = ends.findIndex((end) => end <= block.begin);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = block.end;
    return { ...block, lane };
  });
  return placed.map((block) => ({ ...block, lanes: ends.length }));
}

/** Whole hours that hold all blocks, and at least a working day. */
export function hoursOf(blocks: readonly TimeBlock[]): { readonly first: number; readonly last: number } {
  const first = Math.min(8, ...blocks.map(({ begin }) => Math.floor(begin / 60)));
  const last = Math.max(18, ...blocks.map(({ end }) => Math.ceil(end / 60)));
  return { first, last: Math.min(24, last) };
}
