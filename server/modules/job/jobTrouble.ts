import type { JobRow } from "../../../src/generated/entities/job.ts";
import { chinaInstant } from "../../../src/schema/index.ts";

/** Milliseconds between two notices about one job, however it fails. */
const QUIET = 3_600_000;

/** What people are to be told of a job: failures in a row, or among runs some of which succeeded. */
export interface JobTrouble {
  readonly failures: number;
  /** Of so many last runs; absent where all of them failed, one after the other. */
  readonly among?: number;
}

/** How a run ended; `retried`: it failed and is tried again. */
export type RunEnd = "succeeded" | "failed" | "retried";

/** The last ends of a job with one more, as `recentEnds` keeps them: twice as many as failures are told after. */
export function withEnd({ recentEnds, alertAfter }: Pick<JobRow, "recentEnds" | "alertAfter">, end: RunEnd): string {
  const ends = `${recentEnds ?? ""}${end === "retried" ? "" : end.charAt(0)}`;
  return ends.slice(Math.max(0, ends.length - 2 * alertAfter));
}

interface FailedJob {
  readonly job: Pick<JobRow, "alertAfter" | "toldTime">;
  /** Failures since the last success, retries among them. */
  readonly failures: number;
  /** The last ends, this one among them. */
  readonly ends: string;
  readonly now: Date;
}

/**
 * Whether a failed job has failed often enough to notify people (decision 0138): `alertAfter` times in a row, or among
 * twice as many runs since the last notice, for jobs that fail every other time. At most one notice an hour.
 *
 * @returns `undefined` where there is nothing to tell, or not yet
 */
export function troubleOf({ job: { alertAfter, toldTime }, failures, ends, now }: FailedJob): JobTrouble | undefined {
  if (alertAfter === 0 || (toldTime !== null && now.getTime() - chinaInstant(toldTime).getTime() < QUIET)) return undefined;
  if (failures >= alertAfter) return { failures };
  const failed = ends.replaceAll("s", "").length;
  return failed >= alertAfter ? { failures: failed, among: ends.length } : undefined;
}
