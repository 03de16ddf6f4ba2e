/**
 * A wall clock's reading, as the milliseconds that UTC would read the same at. Walls compare and subtract like numbers
 * and know nothing of offsets.
 */
export type Wall = number;

/** What stands at a wall of a zone: an instant, or a gap that clocks jump over, and the wall they jump to. */
export type WallPlace = { readonly kind: "instant"; readonly instant: number } | { readonly kind: "gap"; readonly end: Wall };

/** Offsets around a wall's day. */
type DayOffsets =
  | { readonly kind: "steady"; readonly offset: number }
  /** Clocks are changed at instant `at`. */
  | { readonly kind: "change"; readonly at: number; readonly before: number; readonly after: number };

const second = 1000;
const day = 86_400_000;
/** Days kept per zone; a year's list asks for fewer. */
const daysKept = 800;

/** The wall clock of one IANA zone. */
export interface ZoneClock {
  /** Wall at an instant, to the second. */
  wallOf(instant: number): Wall;
  /** Instant of a wall. One that comes twice is its second time, as Java's calendar takes it. */
  placeOf(wall: Wall): WallPlace;
  /** The walls that the change of clocks around a wall's day jumps over, or goes through twice; absent: no change. */
  changeAround(wall: Wall): { readonly from: Wall; readonly to: Wall; readonly isGap: boolean } | undefined;
}

const clocks = new Map<string, ZoneClock>();

/**
 * Gives the clock of a zone.
 *
 * @throws RangeError where there is no such zone
 */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = makeClock(offsetsOf(zone));
  clocks.set(zone, clock);
  return clock;
}

function makeClock(offsetAt: (instant: number) => number): ZoneClock {
  const days = new Map<number, DayOffsets>();
  const around = (wall: Wall): DayOffsets => {
    const key = Math.floor(wall / day);
    const known = days.get(key);
    if (known !== undefined) return known;
    if (days.size >= daysKept) days.clear();
    const found = dayOffsets(key * day, offsetAt);
    days.set(key, found);
    return found;
  };
  return {
    wallOf: (instant) => instant + offsetAt(instant),
    placeOf: (wall) => placeAt(wall, around(wall)),
    changeAround: (wall) => {
      const offsets = around(wall);
      if (offsets.kind === "steady") return undefined;
      const [before, after] = [offsets.at + offsets.before, offsets.at + offsets.after];
      return { from: Math.min(before, after), to: Math.max(before, after), isGap: after > before };
    },
  };
}

function placeAt(wall: Wall, offsets: DayOffsets): WallPlace {
  if (offsets.kind === "steady") return { kind: "instant", instant: wall - offsets.offset };
  if (wall >= offsets.at + offsets.after) return { kind: "instant", instant: wall - offsets.after };
  if (wall < offsets.at + offsets.before) return { kind: "instant", instant: wall - offsets.before };
  return { kind: "gap", end: offsets.at + offsets.after };
}

/** No zone is more than a day away from UTC and none changes its clocks twice within three days. */
function dayOffsets(start: Wall, offsetAt: (instant: number) => number): DayOffsets {
  let low = start - day;
  let high = start + 2 * day;
  const before = offsetAt(low);
  const after = offsetAt(high);
  if (before === after) return { kind: "steady", offset: before };
  while (high - low > second) {
    const middle = Math.floor((low + high) / 2 / second) * second;
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return { kind: "change", at: high, before, after };
}

function offsetsOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (instant) => {
    const [month = 0, date = 0, year = 0, hour = 0, minute = 0, seconds = 0] = (format.format(instant).match(/\d+/g) ?? []).map(Number);
    return Date.UTC(year, month - 1, date, hour, minute, seconds) - Math.floor(instant / second) * second;
  };
}
