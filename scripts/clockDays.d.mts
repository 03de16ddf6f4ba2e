import type { TestReport } from "./testReports.d.mts";

/** A day that the sweep tries. */
export interface ClockDay {
  /** What it is called by on the command line. */
  readonly names: readonly string[];
  /** `YYYY-MM-DD HH:MM:SS` in Shanghai. */
  readonly at: string;
  readonly what: string;
  /** Whether its midnight falls into the middle of a run. */
  readonly crosses?: boolean;
}

/** A level of test that was run on a day. */
export interface SweepRun extends TestReport {
  readonly day: ClockDay;
  readonly level: string;
}

export const clockDays: readonly ClockDay[];

export function chosenDays(wanted: readonly string[]): readonly ClockDay[];

export function secondsTo(day: ClockDay, options: { readonly now: number; readonly level: string; readonly isPart?: boolean }): number;

export function sweepLines(runs: readonly SweepRun[]): string[];

export function changedByDay(runs: readonly SweepRun[]): string[];
