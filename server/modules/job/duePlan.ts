import type { JobRow } from "../../../src/generated/entities/job.ts";
import { type Cron, nextRuns, previousRuns } from "../../../src/schema/cron/index.ts";

/** Milliseconds that a run may come late and still counts as on time; Quartz allows as much. */
export const GRACE = 60_000;
/** Missed instants that are counted one by one; of a job that ran each second there are 604,800 in a week. */
const MOST_COUNTED = 1000;
/** Milliseconds that a retry waits at most. */
const LONGEST_RETRY = 3_600_000;

/** A job that is due, at a moment of the database's clock. */
export interface DueJob extends Pick<JobRow, "timeZone" | "misfire"> {
  readonly cron: Cron;
  /** The instant it was planned for. */
  readonly due: Date;
  readonly now: Date;
}

/** What becomes of a due job. */
export interface DuePlan {
  /** `schedule`: run it; `misfire`: run it once for all that was missed; `missed`: only write down that it was. */
  readonly kind: "schedule" | "misfire" | "missed";
  /** How many instants went by unused, and the last of them; absent where none did. */
  readonly missed?: { readonly count: number; readonly until: Date };
  /** When it is due again; absent: never. */
  readonly next: Date | undefined;
}

/**
 * Decides what becomes of a due job. Instants that are late by a minute at most are run one after the other; where the
 * first of them is later than that, all up to now were missed, and the job's rule says whether one run makes up for them.
 */
export function planDue({ cron, timeZone: zone, misfire, due, now }: DueJob): DuePlan {
  if (now.getTime() - due.getTime() <= GRACE) return { kind: "schedule", next: nextRuns(cron, { from: due, zone })[0] };
  return {
    kind: misfire === "once" ? "misfire" : "missed",
    ...planMissed({ cron, timeZone: zone, due, now }),
    next: nextRuns(cron, { from: now, zone })[0],
  };
}

/** The instants from a due one up to now, where none of them is run: how many, and the last. */
export function planMissed({ cron, timeZone: zone, due, now }: Omit<DueJob, "misfire">): Required<Pick<DuePlan, "missed">> {
  const later = nextRuns(cron, { from: due, zone, count: MOST_COUNTED }).filter((instant) => instant <= now);
  const until = previousRuns(cron, { from: new Date(now.getTime() + 1), zone })[0] ?? due;
  return { missed: { count: 1 + later.length, until } };
}

/** Milliseconds until the try after a failed one: twice as long each time, an hour at most. */
export function retryDelay(retrySeconds: number, attempt: number): number {
  return Math.min(retrySeconds * 1000 * 2 ** (attempt - 1), LONGEST_RETRY);
}
