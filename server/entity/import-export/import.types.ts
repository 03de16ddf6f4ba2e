import type { ExistingRule } from "./existingRows.ts";
import type { ImportRun } from "./importRuns.ts";
import type { CellFault, LineFault } from "./lineFault.ts";
import type { NumberedLine } from "./readBook.ts";
import type { LineReader } from "./readLine.ts";

/** A line that was not taken over, with everything that is wrong with it. */
export interface FailedLine extends NumberedLine {
  readonly faults: readonly LineFault[];
}

/** What became of the lines of a file. */
export interface ImportTally {
  readonly added: number;
  readonly changed: number;
  /** Lines whose row is stored as they say. */
  readonly same: number;
  /** Lines passed over because their row is there already. */
  readonly skipped: number;
  /** Lines of a dry run that are held against masked values: what becomes of them shows when they are written. */
  readonly undecided: number;
  readonly failed: readonly FailedLine[];
}

/** How the lines of a file are taken over. */
export interface ImportPlan {
  readonly reader: LineReader;
  /** What is wrong with lines as seen from the whole file, by row. */
  readonly faults: ReadonlyMap<number, readonly CellFault[]>;
  readonly existing: ExistingRule;
  /** Nothing of it stays, so nothing about masked values is said either. */
  readonly isDryRun: boolean;
  /** Hears how far it is, and says when nobody wants it any more. */
  readonly run: ImportRun;
}

/** What became of a line that is not faulty. */
export type Fate = Exclude<keyof ImportTally, "failed">;
