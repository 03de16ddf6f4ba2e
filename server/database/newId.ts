import { randomBytes, randomUUID } from "node:crypto";

const LARGEST_SEQUENCE = 0xfff;

/** Milliseconds whose counters are kept: ids are made by the clock of the machine and by the moments of requests, in turns. */
const KEPT = 64;

/** The last counter of a millisecond, the one used last at the end. */
const counters = new Map<number, number>();

/**
 * Makes the id of a new row: 32 hex digits of a version 7 UUID, so later ids sort after earlier ones.
 *
 * @example newId() // "019aa3c0f1e27a05b1c2d3e4f5061728"
 */
export function newId(now: Date = new Date()): string {
  const time = now.getTime();
  // The last two groups of a version 4 UUID: the variant and 62 random bits, of which Node keeps a store.
  const random = randomUUID().slice(19).replace("-", "");
  return `${time.toString(16).padStart(12, "0")}7${nextCounter(time).toString(16).padStart(3, "0")}${random}`;
}

/** Within one millisecond a counter keeps the order; it starts low, so that 2048 ids fit before it repeats. */
function nextCounter(time: number): number {
  const last = counters.get(time);
  const next = last === undefined ? randomBytes(2).readUInt16BE() & (LARGEST_SEQUENCE >> 1) : (last + 1) & LARGEST_SEQUENCE;
  counters.delete(time);
  counters.set(time, next);
  const [oldest] = counters.keys();
  if (counters.size > KEPT && oldest !== undefined) counters.delete(oldest);
  return next;
}
