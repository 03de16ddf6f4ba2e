import { createHash } from "node:crypto";

/** A source of numbers that gives the same sequence for the same seed, so that demo data is the same on every machine. */
export interface DemoRandom {
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  /** One of the items. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, each as likely as its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
}

/** mulberry32: 32 bits of state, good enough to scatter demo rows. */
export function demoRandom(seed: number): DemoRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => items[integer(0, items.length - 1)] as T;
  return {
    integer,
    pick,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        rest -= weight;
        if (rest < 0) return item;
      }
      return (items[items.length - 1] as (typeof items)[number])[0];
    },
    chance: (probability) => next() < probability,
  };
}

/** The id of a demo row: 32 hex digits, the same on every machine for the same name. */
export function demoId(name: string): string {
  return createHash("sha256").update(`demo:${name}`).digest("hex").slice(0, 32);
}
