import type { MemoryRows } from "../core/memoryRows.ts";
import type { CellValue, RowChange } from "../core/rowChange.ts";
import type { RowSource, StepOptions } from "../core/rowSource.ts";
import type { RuledColumn } from "../core/rules/cellRule.ts";
import type { CellAddress, TableRow } from "../core/tableRow.ts";
import { TableValidation } from "../core/validation.ts";

/** A value that somebody changed. */
export interface ValueChange {
  readonly row: TableRow;
  readonly column: string;
  readonly value: unknown;
  readonly oldValue: unknown;
}

/** What the rows of a component are watched with. */
export interface CheckedRowsOptions {
  readonly rows: MemoryRows;
  readonly columns: readonly RuledColumn[];
  /** Keys of the columns that are emptied when one changes: selects below it. */
  readonly keysBelow: (column: string) => readonly string[];
  readonly onChange: (changes: readonly ValueChange[]) => void;
}

/** Rows that a table keeps, each cell checked by its rules as soon as it changes (GRID-48). */
export class CheckedRows implements RowSource {
  readonly memory: MemoryRows;
  readonly #options: CheckedRowsOptions;
  readonly #listeners = new Set<() => void>();
  #validation: TableValidation;
  #columns: readonly RuledColumn[];

  constructor(options: CheckedRowsOptions) {
    this.memory = options.rows;
    this.#options = options;
    this.#columns = options.columns;
    this.#validation = this.#validationOf(options.columns);
  }

  get validation(): TableValidation {
    return this.#validation;
  }

  /** Takes other columns; what is wrong by their rules is found when it is asked for. */
  setColumns(columns: readonly RuledColumn[]): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#validation = this.#validationOf(columns);
  }

  rows(): readonly TableRow[] {
    return this.memory.rows();
  }

  readonly keyOf = (row: TableRow): string => this.memory.keyOf(row);

  newRow(given?: TableRow): TableRow {
    return this.memory.newRow(given);
  }

  get maxRows(): number {
    return this.memory.maxRows;
  }

  apply(changes: readonly RowChange[], options?: StepOptions): void {
    const written = changes.flatMap((change) => (change.kind === "set" ? change.cells : []));
    const before = this.#rowsOf(written);
    const whole = changes.map((change) => (change.kind === "set" ? { ...change, cells: this.#whole(change.cells, before) } : change));
    const cells = whole.flatMap((change) => (change.kind === "set" ? change.cells : []));
    this.memory.apply(whole, options);
    this.#check(cells);
    this.#tellChanges(cells, before);
  }

  seal(): void {
    this.memory.seal();
  }

  get canUndo(): boolean {
    return this.memory.canUndo;
  }

  get canRedo(): boolean {
    return this.memory.canRedo;
  }

  undo(): readonly string[] {
    return this.#checked(this.memory.undo());
  }

  redo(): readonly string[] {
    return this.#checked(this.memory.redo());
  }

  isReadOnly(row: TableRow, column: string): boolean {
    return this.memory.isReadOnly(row, column);
  }

  isRequired(_row: TableRow, column: string): boolean {
    return this.#columns.find(({ key }) => key === column)?.rules?.some(({ required }) => required === true) ?? false;
  }

  faultOf(row: TableRow, column: string): string | undefined {
    return this.#validation.faultOf(this.keyOf(row), column);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const end = this.memory.subscribe(listener);
    return () => {
      this.#listeners.delete(listener);
      end();
    };
  };

  /**
   * The cells, those of the selects below them emptied, and the texts that came with their former values taken out; what the same
   * change writes itself stays.
   */
  #whole(cells: readonly CellValue[], before: ReadonlyMap<string, TableRow>): readonly CellValue[] {
    const below = new Map<string, readonly string[]>();
    const more: CellValue[] = [];
    for (const { row, column } of cells) {
      const keys = below.get(column) ?? this.#options.keysBelow(column);
      below.set(column, keys);
      for (const key of keys) more.push({ row, column: key, value: null });
      const text = `${column}_dictText`;
      if (before.get(row)?.[text] !== undefined) more.push({ row, column: text, value: undefined });
    }
    if (more.length === 0) return cells;
    const written = new Set(cells.map(({ row, column }) => JSON.stringify([row, column])));
    return [...cells, ...more.filter(({ row, column }) => !written.has(JSON.stringify([row, column])))];
  }

  /** Checks cells by their rules; a text that is no value of its column says so itself. */
  #check(cells: readonly CellAddress[]): void {
    const rows = this.#rowsOf(cells);
    const columns = new Map(this.#columns.map((column) => [column.key, column]));
    this.#validation.check(cells);
    this.#validation.set(
      cells.map((cell) => ({ ...cell, message: columns.get(cell.column)?.unread?.(rows.get(cell.row)?.[cell.column]) })),
    );
  }

  #tellChanges(cells: readonly CellAddress[], before: ReadonlyMap<string, TableRow>): void {
    const after = this.#rowsOf(cells);
    const changes = cells.flatMap(({ row: key, column }): readonly ValueChange[] => {
      const [old, row] = [before.get(key), after.get(key)];
      if (!old || !row || Object.is(old[column], row[column])) return [];
      return [{ row, column, value: row[column], oldValue: old[column] }];
    });
    if (changes.length > 0) this.#options.onChange(changes);
  }

  /** The rows of cells by their keys. Of many rows few are written: no others are kept. */
  #rowsOf(cells: readonly CellAddress[]): ReadonlyMap<string, TableRow> {
    const keys = new Set(cells.map(({ row }) => row));
    const found = new Map<string, TableRow>();
    for (const row of this.rows()) {
      if (found.size === keys.size) break;
      const key = this.keyOf(row);
      if (keys.has(key)) found.set(key, row);
    }
    return found;
  }

  /** What a step was taken back of is right or wrong anew. */
  #checked(keys: readonly string[]): readonly string[] {
    this.#check(keys.flatMap((row) => this.#columns.map(({ key }) => ({ row, column: key }))));
    return keys;
  }

  #validationOf(columns: readonly RuledColumn[]): TableValidation {
    const validation = new TableValidation({ rows: () => this.memory.rows(), rowKey: this.memory.rowKey, columns });
    validation.subscribe(() => {
      for (const listener of this.#listeners) listener();
    });
    return validation;
  }
}
