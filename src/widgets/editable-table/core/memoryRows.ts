import { isEqual } from "../../../schema/expression/values.ts";
import { changeRows, type KeyOf, type RowChange, touchedKeys } from "./rowChange.ts";
import { RowHistory } from "./rowHistory.ts";
import type { RowSource, StepOptions } from "./rowSource.ts";
import { temporaryId, usualRowKey, type TableRow } from "./tableRow.ts";

/** What differs from the rows as they were loaded (GRID-16). */
export interface RowDifferences {
  /** Rows that are not stored yet, in their order. */
  readonly inserted: readonly TableRow[];
  /** Stored rows with the columns that hold something else. */
  readonly changed: readonly { readonly row: TableRow; readonly columns: readonly string[] }[];
  /** Stored rows that were taken away, in the order they had. */
  readonly deleted: readonly TableRow[];
  /** The stored rows that are left stand in another order. */
  readonly isReordered: boolean;
}

/** What `MemoryRows` is made of. */
export interface MemoryRowsOptions {
  readonly rows: readonly TableRow[];
  /** @default "id" (GRID-67) */
  readonly rowKey?: string;
  readonly maxRows?: number;
  /** Values that a new row starts with. @default none */
  readonly newValues?: () => TableRow;
  readonly isReadOnly?: (row: TableRow, column: string) => boolean;
}

/** Rows that the table itself keeps: with every step of a person, and what differs from what was loaded. */
export class MemoryRows implements RowSource {
  readonly rowKey: string;
  readonly maxRows: number;
  readonly #options: MemoryRowsOptions;
  readonly #listeners = new Set<() => void>();
  #loaded: readonly TableRow[];
  #rows: readonly TableRow[];
  readonly #history = new RowHistory();
  #loads = 0;

  constructor(options: MemoryRowsOptions) {
    this.#options = options;
    this.rowKey = options.rowKey ?? usualRowKey;
    this.maxRows = options.maxRows ?? Number.POSITIVE_INFINITY;
    this.#loaded = this.#keyed(options.rows);
    this.#rows = this.#loaded;
  }

  readonly keyOf: KeyOf = (row) => String(row[this.rowKey]);

  rows(): readonly TableRow[] {
    return this.#rows;
  }

  newRow(given: TableRow = {}): TableRow {
    return { ...this.#options.newValues?.(), ...given, [this.rowKey]: given[this.rowKey] ?? temporaryId() };
  }

  get loads(): number {
    return this.#loads;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  apply(changes: readonly RowChange[], { merge }: StepOptions = {}): void {
    this.#history.note({ forward: changes, back: this.#change(changes) }, merge);
    this.#tell();
  }

  seal(): void {
    this.#history.seal();
  }

  undo(): readonly string[] {
    return this.#take(this.#history.back());
  }

  redo(): readonly string[] {
    return this.#take(this.#history.forth());
  }

  isReadOnly(row: TableRow, column: string): boolean {
    return this.#options.isReadOnly?.(row, column) ?? false;
  }

  /** A table by itself keeps its faults in `TableValidation`. */
  faultOf(): undefined {
    return undefined;
  }

  /** Takes rows as they are stored now; there is nothing left to take back. */
  load(rows: readonly TableRow[]): void {
    this.#loaded = this.#keyed(rows);
    this.#rows = this.#loaded;
    this.#history.clear();
    this.#loads += 1;
    this.#tell();
  }

  /** What is to be stored. */
  differences(): RowDifferences {
    const loaded = new Map(this.#loaded.map((row) => [this.keyOf(row), row]));
    const inserted: TableRow[] = [];
    const changed: RowDifferences["changed"][number][] = [];
    const left: TableRow[] = [];
    for (const row of this.#rows) {
      const before = loaded.get(this.keyOf(row));
      if (!before) {
        inserted.push(row);
        continue;
      }
      left.push(before);
      const columns = row === before ? [] : changedColumns(before, row);
      if (columns.length > 0) changed.push({ row, columns });
    }
    const kept = new Set(left);
    const stayed = this.#loaded.filter((row) => kept.has(row));
    return {
      inserted,
      changed,
      deleted: this.#loaded.filter((row) => !kept.has(row)),
      isReordered: stayed.some((row, index) => row !== left[index]),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #keyed(rows: readonly TableRow[]): readonly TableRow[] {
    return rows.map((row) => ((row[this.rowKey] ?? null) === null ? { ...row, [this.rowKey]: temporaryId() } : row));
  }

  /** Does changes one after the other. Gives back what undoes them, in its order. */
  #change(changes: readonly RowChange[]): readonly RowChange[] {
    const back: RowChange[] = [];
    for (const change of changes) {
      const done = changeRows(this.#rows, change, this.keyOf);
      this.#rows = done.rows;
      back.unshift(done.back);
    }
    return back;
  }

  #take(changes: readonly RowChange[] | undefined): readonly string[] {
    if (!changes) return [];
    this.#change(changes);
    this.#tell();
    return touchedKeys(changes, this.keyOf);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Columns whose values differ; a value that is not there is the same as none. */
function changedColumns(before: TableRow, after: TableRow): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !isEqual(before[name] ?? null, after[name] ?? null));
}
