import { commandOf, type KeyMode, type TableCommand, type TableKey } from "./keyCommands.ts";
import { CellCursor } from "./cellCursor.ts";
import type { CellValue, RowChange } from "./rowChange.ts";
import { insertAt, moveTo } from "./rowChange.ts";
import { readLater, withCompanions } from "./laterReading.ts";
import type { RowSource, StepOptions } from "./rowSource.ts";
import { HeldView } from "./heldView.ts";
import { isWhole, type RowView, wholeView } from "./rowView.ts";
import { type CellPlace, placeWithin, rangeOf, type Selection, selectCell, type TableSize } from "./selection.ts";
import type { TableColumn } from "./tableColumn.ts";
import { keptTicks } from "./ticks.ts";
import type { CellAddress, TableRow } from "./tableRow.ts";
import type { Editing, TableState } from "./tableState.ts";
import { selectionAfter } from "./touchedCells.ts";
import { meantText, valueOfText, type WritingGround } from "./writing.ts";

/** How a table behaves. */
export interface TableModelOptions {
  readonly source: RowSource;
  readonly columns: readonly TableColumn[];
  /** Nobody changes anything. @default false */
  readonly isReadOnly?: boolean;
  /** Rows are added and taken away. @default true */
  readonly isGrowing?: boolean;
  /** Rows that cannot be ticked (GRID-21). @default none */
  readonly isDisabled?: (row: TableRow) => boolean;
}

/**
 * A table as a person works in it: what is shown, selected and edited, over rows that a source owns. It needs no component: who
 * draws it follows `subscribe` and reads `state`.
 */
export class TableModel implements WritingGround {
  readonly source: RowSource;
  readonly cursor: CellCursor;
  readonly #options: TableModelOptions;
  readonly #listeners = new Set<() => void>();
  #columns: readonly TableColumn[];
  #seen: readonly TableRow[];
  #state: TableState;
  #sessions = 0;
  #writings = 0;
  readonly #held = new HeldView();

  constructor(options: TableModelOptions) {
    this.#options = options;
    this.source = options.source;
    this.#columns = options.columns;
    this.#seen = this.source.rows();
    this.cursor = new CellCursor(this);
    this.#state = {
      rows: this.#seen,
      selection: undefined,
      editing: undefined,
      ticked: new Set(),
      view: wholeView,
      notice: undefined,
      isLeaving: false,
      version: 0,
    };
  }

  /** Follows the source. Gives back how to end it. */
  readonly connect = (): (() => void) => {
    this.refresh();
    return this.source.subscribe(() => this.refresh());
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): TableState => this.#state;

  get state(): TableState {
    return this.#state;
  }

  get rows(): readonly TableRow[] {
    return this.#state.rows;
  }

  get columns(): readonly TableColumn[] {
    return this.#columns;
  }

  get size(): TableSize {
    return { rows: this.#state.rows.length, columns: this.#columns.length };
  }

  get isReadOnly(): boolean {
    return this.#options.isReadOnly ?? false;
  }

  /** Whether rows can be added and taken away here. */
  get isGrowing(): boolean {
    return !this.isReadOnly && this.#options.isGrowing !== false;
  }

  /** How many more rows there may be. */
  get room(): number {
    return Math.max(0, (this.source.maxRows ?? Number.POSITIVE_INFINITY) - this.source.rows().length);
  }

  readonly keyOf = (row: TableRow): string => this.source.keyOf(row);

  isOpen(row: TableRow, { key, readOnly }: TableColumn): boolean {
    return !this.isReadOnly && !readOnly && !this.source.isReadOnly(row, key) && !this.source.isHidden?.(row, key);
  }

  isDisabled(row: TableRow): boolean {
    return this.#options.isDisabled?.(row) ?? false;
  }

  /** Takes other columns, e.g. in another order; what is selected stays by its place. */
  setColumns(columns: readonly TableColumn[]): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.refresh();
  }

  /** The address of a place; `undefined` where there is none. */
  addressAt(place: CellPlace | undefined): CellAddress | undefined {
    const row = place && this.#state.rows[place.row];
    const column = place && this.#columns[place.column];
    return row && column && { row: this.keyOf(row), column: column.key };
  }

  /** Where a cell is shown; `undefined` where it is not. */
  placeOf({ row, column }: CellAddress): CellPlace | undefined {
    const place = {
      row: this.#state.rows.findIndex((candidate) => this.keyOf(candidate) === row),
      column: this.#columns.findIndex(({ key }) => key === column),
    };
    return place.row < 0 || place.column < 0 ? undefined : place;
  }

  rowOf(key: string): TableRow | undefined {
    return this.source.rows().find((row) => this.keyOf(row) === key);
  }

  /** Puts the cursor somewhere; an editor that is open there is ended. */
  select(selection: Selection | undefined): void {
    if (this.#state.editing) this.commit();
    this.set({ selection, isLeaving: false });
  }

  /** Begins to edit a cell. */
  edit(place: CellPlace, mode: Editing["mode"], text?: string): void {
    const cell = this.addressAt(place);
    const row = this.#state.rows[place.row];
    const column = this.#columns[place.column];
    if (!cell || !row || !column) return;
    if (this.#state.editing) this.commit();
    this.#sessions += 1;
    const isOpen = this.isOpen(row, column);
    const editing = isOpen ? { cell, mode, text: text ?? column.toText(row[column.key], row) } : undefined;
    this.set({ selection: selectCell(place), editing, isLeaving: false, notice: undefined });
  }

  /** What is typed into the cell that is edited. */
  type(text: string): void {
    const { editing } = this.#state;
    if (editing) this.set({ editing: { ...editing, text, mode: editing.mode === "pressed" ? "typing" : editing.mode } });
  }

  /** Another way of editing the same cell, e.g. from its text to its own editor. */
  editBy(mode: Editing["mode"]): void {
    const { editing } = this.#state;
    if (editing) this.set({ editing: { ...editing, mode } });
  }

  /** Ends editing and keeps what was written. */
  commit(): void {
    const { editing } = this.#state;
    if (!editing) return;
    this.set({ editing: undefined });
    this.source.seal();
    if (editing.mode === "typing" || editing.mode === "text") this.#commitText(editing);
  }

  /** Ends editing; what was typed is forgotten, and what its own editor wrote is taken back. */
  cancel(): void {
    const { editing } = this.#state;
    if (!editing) return;
    if (editing.mode === "editor" && this.#before) this.writeOpen(this.#before.value);
    this.set({ editing: undefined });
    this.source.seal();
  }

  #before: { readonly value: unknown } | undefined;

  /** What the editor of a cell writes while it is open; all of it is one step. */
  writeOpen(value: unknown): void {
    const { editing } = this.#state;
    const row = editing && this.rowOf(editing.cell.row);
    if (!editing || !row) return;
    this.#before ??= { value: row[editing.cell.column] };
    this.apply([{ kind: "set", cells: [{ ...editing.cell, value }] }], { merge: `editor ${this.#sessions}` });
  }

  /** Writes cells as one step. Texts whose meaning has to be asked for are read once it is known. */
  write(cells: readonly CellValue[]): void {
    if (cells.length > 0) this.writeAndRead([{ kind: "set", cells }]);
  }

  /** Does several changes as one step. */
  apply(changes: readonly RowChange[], options?: StepOptions): void {
    if (changes.length > 0) this.source.apply(withCompanions(changes, this.#columns), options);
  }

  /**
   * Does changes as one step; the texts in them whose meaning has to be asked for are read once it is known, as part of that step
   * where nothing else was done meanwhile.
   *
   * @param asked ends when their meaning is known, where somebody has asked already
   */
  writeAndRead(changes: readonly RowChange[], asked?: Promise<void>): void {
    this.#writings += 1;
    const merge = `read ${this.#writings}`;
    this.apply(changes, { merge });
    void readLater(this, changes, { asked, merge });
  }

  /**
   * Puts new rows before the shown row at a place, or at the end, and the cursor into the first.
   *
   * @returns how many there was room for
   */
  insert(index: number, given: readonly TableRow[] = [{}]): number {
    if (!this.isGrowing) return 0;
    this.commit();
    const rows = given.slice(0, this.room).map((row) => this.source.newRow(row));
    const above = this.#state.rows[index];
    const at = above ? this.source.rows().indexOf(above) : this.source.rows().length;
    if (rows.length > 0) this.source.apply([insertAt(rows, at)]);
    const place = rows[0] && this.placeOf({ row: this.keyOf(rows[0]), column: this.#columns[0]?.key ?? "" });
    const left = given.length - rows.length;
    this.set({ notice: left > 0 ? `有 ${left} 行没有放下，最多 ${this.source.maxRows} 行` : undefined });
    if (place) this.set({ selection: selectCell({ ...place, column: this.cursor.firstOpenColumn(place.row) }) });
    return rows.length;
  }

  /** Takes rows away. They come back with undo. */
  remove(keys: readonly string[]): void {
    if (!this.isGrowing || keys.length === 0) return;
    this.commit();
    const gone = new Set(keys);
    const numbers = this.#state.rows.flatMap((row, index) => (gone.has(this.keyOf(row)) ? [index + 1] : []));
    this.source.apply([{ kind: "remove", keys }]);
    this.set({ notice: numbers.length > 3 ? `已删除 ${numbers.length} 行` : `已删除第 ${numbers.join("、")} 行` });
  }

  /** Takes rows to a place among the others; only where the rows stand in their own order. */
  moveRows(keys: readonly string[], index: number): void {
    if (this.isReadOnly || !isWhole(this.#state.view)) return;
    this.commit();
    this.source.apply([moveTo(keys, Math.max(0, Math.min(index, this.source.rows().length - keys.length)))]);
  }

  /** Shows rows by another order or filter, or by the same once more: what is edited afterwards stays where it is. */
  setView(view: RowView): void {
    this.commit();
    this.#held.drop();
    this.set({ view });
    this.refresh();
  }

  /** Takes the last step back, or does it again; what it touched is selected, with the cursor in the first cell of that. */
  undo(isBack = true): void {
    this.set({ editing: undefined });
    const before = this.#state.rows;
    const [moved] = isBack ? this.source.undo() : this.source.redo();
    this.refresh();
    const { rows: after, selection: former } = this.#state;
    const selection = selectionAfter({ before, after, moved, former, columns: this.#columns, keyOf: this.keyOf });
    if (selection) this.set({ selection, notice: undefined });
  }

  /** Which keys act on what. */
  get keyMode(): KeyMode {
    const mode = this.#state.editing?.mode;
    return mode === undefined || mode === "pressed" ? "cells" : mode;
  }

  /** Takes a key. @returns whether the table had a use for it */
  press(key: TableKey): boolean {
    const command = commandOf(key, this.keyMode);
    return command !== undefined && this.run(command);
  }

  run(command: TableCommand): boolean {
    return this.cursor.run(command);
  }

  set(change: Partial<TableState>): void {
    this.#state = { ...this.#state, ...change };
    if (change.editing === undefined && "editing" in change) this.#before = undefined;
    for (const listener of this.#listeners) listener();
  }

  #commitText({ cell, text }: Editing): void {
    const row = this.rowOf(cell.row);
    const column = this.#columns.find(({ key }) => key === cell.column);
    if (!row || !column || text === column.toText(row[column.key], row)) return;
    this.write([{ ...cell, value: valueOfText(column, meantText(column, text, row), row) }]);
  }

  /** Takes what the source holds now. The cursor stays at its row, or where that is gone at its place. */
  refresh(): void {
    const { view, selection, editing, ticked, version } = this.#state;
    const rows = this.source.rows();
    const shown = this.#held.shown({ source: this.source, view, columns: this.#columns });
    const size = { rows: shown.length, columns: this.#columns.length };
    const within = (place: CellPlace) => placeWithin(place, size);
    const [focus, anchor] = selection ? [within(selection.focus), within(selection.anchor)] : [];
    const isThere = (key: string) => rows === this.#seen || rows.some((row) => this.keyOf(row) === key);
    this.#state = {
      ...this.#state,
      rows: shown,
      selection: focus && anchor && { focus, anchor },
      editing: editing && isThere(editing.cell.row) ? editing : undefined,
      ticked: rows === this.#seen ? ticked : keptTicks(ticked, rows, this.keyOf),
      version: version + 1,
    };
    this.#seen = rows;
    for (const listener of this.#listeners) listener();
  }

  /** The range that is selected; `undefined` where nothing is. */
  get range() {
    return this.#state.selection && rangeOf(this.#state.selection);
  }
}
