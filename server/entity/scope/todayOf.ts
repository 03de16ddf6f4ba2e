import { chinaDate } from "../../../src/schema/index.ts";
import { noteUntil } from "../../database/changes/answerSources.ts";
import type { EntityScope } from "./entityScope.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The day of a request in China, e.g. `2026-01-05`; what is answered by it is another answer tomorrow. */
export function todayOf({ now }: Pick<EntityScope, "now">): string {
  if (last?.now !== now) {
    const today = chinaDate(now);
    last = { now, today, end: Date.parse(`${today}T00:00:00+08:00`) + DAY };
  }
  noteUntil(last.end);
  return last.today;
}

/** The day of the request that asked last: an import asks some ten times for each of its lines. */
let last: { readonly now: Date; readonly today: string; readonly end: number } | undefined;
