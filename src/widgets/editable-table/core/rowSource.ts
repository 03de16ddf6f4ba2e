import type { RowChange } from "./rowChange.ts";
import type { TableRow } from "./tableRow.ts";

/** How a step of the history is noted. */
export interface StepOptions {
  /** Steps with the same name that follow each other are taken back as one, e.g. what one editor writes while it is open. */
  readonly merge?: string | undefined;
}

/**
 * Who owns the rows of a table: `MemoryRows` for a table by itself, the form for a table of child rows. The table tells it what
 * a person does and draws what it then holds.
 */
export interface RowSource {
  /** The rows in their order. The array and each row stay the same objects until something of them changes. */
  rows(): readonly TableRow[];
  keyOf(row: TableRow): string;
  /** How often the rows were loaded anew: then a view shows them in its order again. @default never */
  readonly loads?: number;
  /** A row as new ones start, with values given over it; with a key of its own. */
  newRow(given?: TableRow): TableRow;
  /** How many rows there may be. @default any number */
  readonly maxRows?: number;
  /** Does what a person did, as one step that can be taken back. */
  apply(changes: readonly RowChange[], options?: StepOptions): void;
  /** What nobody typed begins a new step from here on. */
  seal(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Takes the last step back. Gives the keys of the rows it touched, to lead to them. */
  undo(): readonly string[];
  redo(): readonly string[];
  /** A person cannot change this cell as things stand. */
  isReadOnly(row: TableRow, column: string): boolean;
  /** A cell that is not there as things stand (`x-rule.visible`). */
  isHidden?(row: TableRow, column: string): boolean;
  /** A cell that has to be filled in as things stand. */
  isRequired?(row: TableRow, column: string): boolean;
  /** What is wrong in a cell, in a sentence. */
  faultOf(row: TableRow, column: string): string | undefined;
  /** Keys of the rows in which something may be wrong, where not all have to be asked. @default all */
  doubtful?(): ReadonlySet<string>;
  /** What should be looked at again in a cell that may be saved as it is. */
  warningOf?(row: TableRow, column: string): string | undefined;
  /** Tells whenever rows, faults or what may be changed are others. Gives back how to end it. */
  subscribe(listener: () => void): () => void;
}
