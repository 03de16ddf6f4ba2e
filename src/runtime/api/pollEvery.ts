import type { Query } from "@tanstack/react-query";
import { busyTime } from "./busy.ts";

/** Part by which a poll may come earlier or later: windows that were opened together do not ask together for long. */
const SPREAD = 0.2;

/**
 * Gives the time to the next look at something that is looked at again and again, in milliseconds; it differs each time, and
 * after a failure it is twice as long, or what the server asked for. Made once for a query, outside of its component.
 */
export function pollEvery(time: number): (query: Pick<Query, "state">) => number {
  let decidedAt = -1;
  let next = time;
  return ({ state: { dataUpdatedAt, errorUpdatedAt, status, error } }) => {
    const at = Math.max(dataUpdatedAt, errorUpdatedAt);
    // A time that changed with every drawing would begin anew with every drawing.
    if (at !== decidedAt) {
      decidedAt = at;
      const base = status === "error" ? Math.max(2 * time, busyTime(error) ?? 0) : time;
      next = base * (1 - SPREAD + Math.random() * 2 * SPREAD);
    }
    return next;
  };
}
