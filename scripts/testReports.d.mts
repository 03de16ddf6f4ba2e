/** What a report says. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests, each as "file › group › title". */
  readonly failures: readonly string[];
}

export function readVitest(file: string): TestReport;

export function readPlaywright(file: string): TestReport;

export function failureLines(results: readonly (Partial<TestReport> & { readonly name: string; readonly failed: number })[]): string[];
