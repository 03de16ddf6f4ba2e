import { cellsOf, changeRows, type RowChange, touchedKeys } from "../rowChange.ts";
import { RowHistory } from "../rowHistory.ts";
import type { RowSource, StepOptions } from "../rowSource.ts";
import { type CellAddress, temporaryId, type TableRow, usualRowKey } from "../tableRow.ts";
import { OvertakenCell, overOvertaken } from "./overtakenCell.ts";
import { isOlder, RowConflicts, settledOver, theirCells } from "./rowConflicts.ts";
import { comingRows, filledPlaces, isUnread, unreadRow, withoutUnread } from "./pageRows.ts";
import { countOf, present, rowsOf, type UnsavedRows, unsavedRows } from "./unsavedRows.ts";

/** What `PagedRows` is made with. */
export interface PagedRowsOptions {
  /** Columns that are a person's to change; what else differs is no change of theirs. */
  readonly isWritable: (column: string) => boolean;
}

/**
 * Rows of a list on the server that are changed here and saved later: loaded by pages, with a place for each row that was not loaded yet.
 * What a person has changed and not saved stays whatever is loaded over it. Rows keep their keys until they leave the list, also
 * where saving gives them an id.
 */
export class PagedRows implements RowSource {
  readonly conflicts = new RowConflicts();
  /** The cell whose editor is open. */
  readonly open = new OvertakenCell();
  readonly #options: PagedRowsOptions;
  readonly #history = new RowHistory();
  readonly #listeners = new Set<() => void>();
  /** The list as it is stored, in its order. */
  #loaded: readonly TableRow[] = [];
  #rows: readonly TableRow[] = [];
  #stored = new Map<string, TableRow>();
  #now = new Map<string, TableRow>();
  /** Keys of the rows that may differ. */
  #touched = new Set<string>();
  /** Keys of rows that were new when they were first seen, by the ids they have got. */
  readonly #aliases = new Map<string, string>();
  #unsaved: UnsavedRows | undefined;

  constructor(options: PagedRowsOptions) {
    this.#options = options;
  }

  readonly keyOf = (row: TableRow): string => {
    const id = String(row[usualRowKey]);
    return this.#aliases.get(id) ?? id;
  };

  rows(): readonly TableRow[] {
    return this.#rows;
  }

  rowOf(key: string): TableRow | undefined {
    return this.#now.get(key);
  }

  /** A row as it is stored; `undefined` for one that is new. */
  storedOf(key: string): TableRow | undefined {
    return this.#stored.get(key);
  }

  /** Keys of the rows that differ, or did. */
  get touched(): ReadonlySet<string> {
    return this.#touched;
  }

  /** Rows of the list as it is stored, loaded or not. */
  get total(): number {
    return this.#loaded.length;
  }

  newRow(given: TableRow = {}): TableRow {
    return { ...given, [usualRowKey]: temporaryId() };
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  apply(changes: readonly RowChange[], { merge }: StepOptions = {}): void {
    const kept = changes.map((change) => this.open.merged(withoutUnread(change)));
    const cells = kept.flatMap(cellsOf);
    if (this.#history.goesOn(merge)) this.conflicts.goOn(cells);
    this.open.contend(cells, this.conflicts);
    this.#history.note({ forward: kept, back: this.#change(kept) }, merge);
    this.#tell();
  }

  seal(): void {
    this.#history.seal();
  }

  undo(): readonly string[] {
    return this.#step(this.#history.back());
  }

  redo(): readonly string[] {
    return this.#step(this.#history.forth());
  }

  isReadOnly(row: TableRow): boolean {
    return isUnread(this.keyOf(row));
  }

  faultOf(row: TableRow, column: string): string | undefined {
    return this.conflicts.of({ row: this.keyOf(row), column })?.sentence;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is to be saved; the same object until something of it changes. */
  unsaved(): UnsavedRows {
    const { isWritable } = this.#options;
    const [rows, stored, now, touched] = [this.#rows, this.#stored, this.#now, this.#touched];
    this.#unsaved ??= unsavedRows({ rows, stored, now, touched, keyOf: this.keyOf, isWritable });
    return this.#unsaved;
  }

  get isUnsaved(): boolean {
    return countOf(this.unsaved()) > 0;
  }

  /**
   * Takes another list: its first rows, and how many it has. Rows that are not saved stand above it.
   *
   * @param total rows of the list; the ones beyond those given are loaded when they are seen
   */
  load(rows: readonly TableRow[], total: number): void {
    if (!this.isUnsaved) this.#history.clear();
    const { inserted, changed, deleted } = this.unsaved();
    const mine = new Set([...changed.map(({ row }) => this.keyOf(row)), ...deleted.map(this.keyOf)]);
    const carried = [...mine].flatMap((key) => present(this.#stored.get(key)));
    const others = rows.filter((row) => !mine.has(this.keyOf(row)));
    const places = Array.from({ length: Math.max(0, total - rows.length) }, (_, index) => unreadRow(rows.length + index));
    const above = [...inserted, ...changed.map(({ row }) => row)];
    this.#loaded = [...carried, ...others, ...places];
    this.#rows = [...above, ...others, ...places];
    this.#stored = this.#byKey([...carried, ...others]);
    this.#now = this.#byKey(this.#rows.filter((row) => !isUnread(this.keyOf(row))));
    this.#touched = new Set([...above.map(this.keyOf), ...mine]);
    this.renew(rows.filter((row) => mine.has(this.keyOf(row))));
  }

  /** Puts loaded rows to their places. A row that is there already, as it moved or is not saved, is not there twice. */
  fill(first: number, rows: readonly TableRow[], pageSize: number): void {
    const isNew = (row: TableRow) => !this.#stored.has(this.keyOf(row));
    const known = rows.filter((row) => !isNew(row));
    const coming = comingRows(
      first,
      rows.map((row) => (isNew(row) ? row : undefined)),
      pageSize,
    );
    const filled = (list: readonly TableRow[]) => filledPlaces(list, coming, this.keyOf);
    this.#loaded = filled(this.#loaded);
    this.#rows = filled(this.#rows);
    this.#take([...coming.values()].flatMap(present));
    this.renew(known);
  }

  /**
   * Takes rows as they are stored now. Cells that were changed here stay; where others changed them too, a person has to decide.
   *
   * @param by who changed them, where that is known
   */
  renew(rows: readonly TableRow[], by?: string): void {
    const next = new Map<string, { readonly stored: TableRow; readonly now: TableRow | undefined }>();
    for (const fresh of rows) {
      const key = this.keyOf(fresh);
      const stored = this.#stored.get(key);
      if (!stored || isOlder(fresh, stored)) continue;
      const now = this.#now.get(key);
      const merged = now && settledOver({ stored, now, fresh }, this.#options.isWritable);
      for (const [column, theirs] of merged?.conflicts ?? [])
        this.conflicts.add({ row: key, column, mine: now?.[column], theirs, text: fresh[`${column}_dictText`], by });
      this.open.note(key, { was: stored, fresh }, by);
      next.set(key, { stored: fresh, now: merged?.row });
    }
    if (next.size > 0) this.#replace(next);
    this.#tell();
  }

  /** Puts stored rows above the list that are not in it yet, e.g. because changes of them were left from the last visit. */
  adopt(rows: readonly TableRow[]): void {
    const fresh = rows.filter((row) => !this.#stored.has(this.keyOf(row)));
    this.#loaded = [...fresh, ...this.#loaded];
    this.#rows = [...fresh, ...this.#rows];
    this.#take(fresh);
    this.#tell();
  }

  /** Rows are gone from the list. One with changes that are not saved becomes a new row, so that nothing typed is lost. @returns those */
  gone(keys: readonly string[]): readonly string[] {
    const mine = new Set(this.unsaved().changed.map(({ row }) => this.keyOf(row)));
    const gone = new Set(keys.filter((key) => this.#stored.has(key)));
    const leaves = (row: TableRow) => gone.has(this.keyOf(row)) && !mine.has(this.keyOf(row));
    this.#loaded = this.#loaded.filter((row) => !gone.has(this.keyOf(row)));
    this.#rows = this.#rows.filter((row) => !leaves(row));
    for (const key of gone) {
      this.#stored.delete(key);
      this.conflicts.drop(key);
      if (!mine.has(key)) this.#now.delete(key);
    }
    this.#tell();
    return [...gone].filter((key) => mine.has(key));
  }

  /** Takes what was saved: rows as they are stored, by the key they were sent under. What was typed since is still to be saved. */
  saved(sent: UnsavedRows, rows: ReadonlyMap<string, TableRow>): void {
    const before = new Map([...sent.inserted, ...sent.changed.map(({ row }) => row)].map((row) => [this.keyOf(row), row]));
    const gone = new Set(sent.deleted.map(this.keyOf));
    for (const key of gone) this.#stored.delete(key);
    this.#loaded = this.#loaded.filter((row) => !gone.has(this.keyOf(row)));
    const next = new Map<string, { readonly stored: TableRow; readonly now: TableRow | undefined }>();
    for (const [key, fresh] of rows) {
      const sentRow = before.get(key);
      const now = this.#now.get(key);
      if (!sentRow) continue;
      if (!this.#stored.has(key)) {
        this.#aliases.set(String(fresh[usualRowKey]), key);
        this.#loaded = [...this.#loaded, fresh];
      }
      next.set(key, { stored: fresh, now: now && settledOver({ stored: sentRow, now, fresh }, this.#options.isWritable).row });
    }
    this.#history.clear();
    this.#replace(next);
    this.#unsaved = undefined;
    this.#touched = new Set(rowsOf(this.unsaved()).map(this.keyOf));
    this.#tell();
  }

  /** Decides about a cell that others changed too. */
  decide(cell: CellAddress, side: "mine" | "theirs"): void {
    const conflict = this.conflicts.of(cell);
    if (!conflict) return;
    this.conflicts.settle(cell);
    this.open.forget();
    if (side === "theirs") this.apply([{ kind: "set", cells: theirCells(conflict) }]);
    else this.#tell();
  }

  /** Forgets everything that is not saved. */
  discard(): void {
    this.#history.clear();
    this.conflicts.clear();
    this.#rows = this.#loaded;
    this.#now = new Map(this.#stored);
    this.#touched = new Set();
    this.#tell();
  }

  /** Does changes one after the other. Gives back what undoes them, in its order. */
  #change(changes: readonly RowChange[]): readonly RowChange[] {
    const back: RowChange[] = [];
    for (const change of changes) {
      const done = changeRows(this.#rows, change, this.keyOf);
      const touched = touchedKeys([change], this.keyOf);
      this.#rows = done.rows;
      for (const key of touched) this.#touched.add(key);
      this.#follow(change, touched);
      back.unshift(done.back);
    }
    return back;
  }

  #follow(change: RowChange, touched: readonly string[]): void {
    if (change.kind === "place") return;
    const wanted = new Set(touched);
    for (const key of wanted) this.#now.delete(key);
    if (change.kind === "remove") return;
    for (const row of this.#rows) if (wanted.has(this.keyOf(row))) this.#now.set(this.keyOf(row), row);
  }

  #step(changes: readonly RowChange[] | undefined): readonly string[] {
    if (!changes) return [];
    this.#change(changes);
    this.#tell();
    return touchedKeys(changes, this.keyOf);
  }

  #replace(next: ReadonlyMap<string, { readonly stored: TableRow; readonly now: TableRow | undefined }>): void {
    const formerly = new Map([...next.keys()].map((key) => [key, this.#stored.get(key)]));
    this.#loaded = this.#loaded.map((row) => next.get(this.keyOf(row))?.stored ?? row);
    this.#rows = this.#rows.map((row) => next.get(this.keyOf(row))?.now ?? row);
    for (const [key, { stored, now }] of next) {
      this.#stored.set(key, stored);
      if (now) this.#now.set(key, now);
    }
    const versionsOf = (key: string) => {
      const [was, fresh] = [formerly.get(key), next.get(key)?.stored];
      return was && fresh && { was, fresh };
    };
    const { isWritable } = this.#options;
    this.#history.rewrite((change) => overOvertaken(change, { versionsOf, keyOf: this.keyOf, isWritable }));
  }

  #take(rows: readonly TableRow[]): void {
    for (const row of rows) {
      this.#stored.set(this.keyOf(row), row);
      this.#now.set(this.keyOf(row), row);
    }
  }

  #byKey(rows: readonly TableRow[]): Map<string, TableRow> {
    return new Map(rows.map((row) => [this.keyOf(row), row]));
  }

  #tell(): void {
    this.#unsaved = undefined;
    this.conflicts.keepOpen((key) => this.#now.get(key));
    for (const listener of this.#listeners) listener();
  }
}
