import type { TestFailure, TestReport } from "./testReports.mjs";

/** What a level's report says after the second try. */
export interface TriedReport extends TestReport {
  /** Tests that failed beside others and passed alone; they count as passed. */
  readonly unsteady: readonly TestFailure[];
}

/** A step and what of it was unsteady. */
type Tried = Partial<TriedReport> & { readonly name: string };

export function tryAgain(
  report: TestReport,
  runAlone: (alone: readonly string[]) => Promise<Pick<TestReport, "passed" | "failed">>,
): Promise<TriedReport>;

export function unsteadyLines(results: readonly Tried[]): string[];

export function unsteadyReport(results: readonly Tried[]): string;
