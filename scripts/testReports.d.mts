/** What a report says. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly TestFailure[];
}

/** A test that failed. */
export interface TestFailure {
  /** "file › group › title". */
  readonly name: string;
  /** The beginning of its messages, and of what a browser showed; empty where the report tells none. */
  readonly why: string;
  /** Arguments with which the runner of its level runs it alone; none where no test is named. */
  readonly alone?: readonly string[];
}

export function readVitest(file: string): TestReport;

export function readPlaywright(file: string): TestReport;

export function failureLines(results: readonly (Partial<TestReport> & { readonly name: string; readonly failed: number })[]): string[];
