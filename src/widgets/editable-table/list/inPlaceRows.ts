import { isBlank } from "../../../schema/expression/values.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { RefusedTableRow } from "../../../schema/wire/savedRows.ts";
import type { FieldTexts, RowRules } from "../../../runtime/forWidgets.ts";
import { isSameValue } from "../core/paging/pageRows.ts";
import { PagedRows } from "../core/paging/pagedRows.ts";
import { rowsOf, type UnsavedRows } from "../core/paging/unsavedRows.ts";
import type { CellValue, RowChange } from "../core/rowChange.ts";
import type { RowSource, StepOptions } from "../core/rowSource.ts";
import { type CellAddress, temporaryId, type TableRow, usualRowKey } from "../core/tableRow.ts";

/** What `InPlaceRows` is made with. */
export interface InPlaceRowsOptions {
  /** Fields of the entity. */
  readonly fields: readonly FieldModel[];
  /** The fields as the columns have them, in their order: what labels typed there mean is known of these. */
  readonly shown: readonly FieldModel[];
  readonly rules: RowRules;
  readonly texts: FieldTexts;
  /** Values that new rows start with. */
  readonly initial: TableRow;
  readonly canAdd: boolean;
  readonly canDelete: boolean;
}

/** What the server said against a row when it was to be saved. */
interface Refusal {
  /** The row as it was sent. */
  readonly sent: TableRow;
  /** Sentences by column. */
  readonly said: ReadonlyMap<string, string>;
}

/**
 * Rows of a list that is edited in place: the pages of `PagedRows` with the rules of the entity. What is wrong is found in rows
 * that differ from what is stored, as the entity's form finds it, and stands beside what the server refused.
 */
export class InPlaceRows implements RowSource {
  readonly paged: PagedRows;
  readonly #refusals = new Map<string, Refusal>();
  /** Keys of rows that others removed, and that would be stored as new ones. */
  readonly #gone = new Set<string>();
  #options: InPlaceRowsOptions;
  #fields: ReadonlyMap<string, FieldModel>;
  #problems = new WeakMap<TableRow, ReadonlyMap<string, string>>();
  #isTried = false;
  #steps = 0;
  #listeners = new Set<() => void>();

  constructor(options: InPlaceRowsOptions) {
    this.#options = options;
    this.#fields = new Map(options.fields.map((field) => [field.name, field]));
    this.paged = new PagedRows({ isWritable: (column) => isWritable(this.#fields.get(column)) });
  }

  /** Takes other terms, e.g. because the validator has come; what was changed stays. */
  follow(options: InPlaceRowsOptions): void {
    this.#options = options;
    this.#fields = new Map(options.fields.map((field) => [field.name, field]));
    this.#problems = new WeakMap();
    this.#tell();
  }

  readonly keyOf = (row: TableRow): string => this.paged.keyOf(row);

  rows(): readonly TableRow[] {
    return this.paged.rows();
  }

  newRow(given: TableRow = {}): TableRow {
    const { rules, initial } = this.#options;
    return { ...rules.start({ ...initial, ...given }), ...wordsOf(given), [usualRowKey]: temporaryId() };
  }

  /** Whether a row may stand in this list: one of another record, such as an item of another dictionary, does not. */
  belongsHere(row: TableRow): boolean {
    return Object.entries(this.#options.initial).every(([name, value]) => isSameValue(row[name] ?? value, value));
  }

  get maxRows(): number {
    return this.#options.canAdd ? Number.POSITIVE_INFINITY : this.rows().length;
  }

  apply(changes: readonly RowChange[], { merge }: StepOptions = {}): void {
    this.#steps += 1;
    const step = { merge: merge ?? `step ${this.#steps}` };
    const allowed = changes.map((change) => this.#allowed(change));
    this.paged.apply(allowed.map(withoutOldTexts), step);
    const following = allowed.flatMap((change) => this.#following(change));
    if (following.length > 0) this.paged.apply([{ kind: "set", cells: following }], step);
    if (merge === undefined) this.paged.seal();
  }

  seal(): void {
    this.paged.seal();
  }

  get canUndo(): boolean {
    return this.paged.canUndo;
  }

  get canRedo(): boolean {
    return this.paged.canRedo;
  }

  undo(): readonly string[] {
    return this.paged.undo();
  }

  redo(): readonly string[] {
    return this.paged.redo();
  }

  isReadOnly(row: TableRow, column: string): boolean {
    const field = this.#fields.get(column);
    if (!field || this.paged.isReadOnly(row)) return true;
    const stored = this.paged.storedOf(this.keyOf(row));
    if (stored && this.#options.rules.isLocked(stored)) return true;
    return this.#options.rules.stateOf(field, row, stored).readOnly;
  }

  isHidden(row: TableRow, column: string): boolean {
    const field = this.#fields.get(column);
    if (field?.rule.visible === undefined || this.paged.isReadOnly(row)) return false;
    return !this.#options.rules.stateOf(field, row, this.paged.storedOf(this.keyOf(row))).visible;
  }

  isRequired(row: TableRow, column: string): boolean {
    const field = this.#fields.get(column);
    if (!field || this.paged.isReadOnly(row)) return false;
    return this.#options.rules.stateOf(field, row, this.paged.storedOf(this.keyOf(row))).required;
  }

  /** Takes new rows away in which nobody wrote anything: Enter in the last row has left them. */
  dropUnwritten(): void {
    const start = this.newRow();
    const isUnwritten = (row: TableRow) => this.#columns.every((column) => isBlank(row[column]) || isSameValue(row[column], start[column]));
    const keys = this.paged.unsaved().inserted.filter(isUnwritten).map(this.keyOf);
    if (keys.length > 0) this.paged.apply([{ kind: "remove", keys }]);
  }

  get canDelete(): boolean {
    return this.#options.canDelete;
  }

  /** The first cell in which the browser finds something wrong of what is to be saved; its column may be hidden. */
  firstFault(): CellAddress | undefined {
    const { inserted, changed } = this.paged.unsaved();
    for (const row of [...inserted, ...changed.map((one) => one.row)]) {
      const column = this.#columns.find((one) => !this.isHidden(row, one) && this.faultOf(row, one) !== undefined);
      if (column !== undefined) return { row: this.keyOf(row), column };
    }
    return undefined;
  }

  /** Rows in which something may be wrong: all others are as they are stored. */
  doubtful(): ReadonlySet<string> {
    return this.paged.touched;
  }

  faultOf(row: TableRow, column: string): string | undefined {
    const key = this.keyOf(row);
    if (!this.paged.touched.has(key)) return undefined;
    return this.paged.faultOf(row, column) ?? this.#refusedOf(key, row, column) ?? this.#problemOf(key, row, column);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    const stop = this.paged.subscribe(listener);
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  };

  /** From now on new rows say which of their cells have to be filled in: somebody wanted to save them. */
  noteTried(): void {
    this.#isTried = true;
    this.#tell();
  }

  /** Takes what the server said against rows; what does not belong to a column stands at the first. */
  refuse(refused: readonly RefusedTableRow[], sent: UnsavedRows): void {
    const rows = new Map(rowsOf(sent).map((row) => [this.keyOf(row), row]));
    const [first = ""] = this.#columns;
    for (const { key, reason, problems } of refused) {
      const row = rows.get(key);
      if (!row) continue;
      const said = new Map<string, string>();
      for (const { field, message } of problems) said.set(this.#columns.includes(field) ? field : first, message);
      if (said.size === 0) said.set(first, reason);
      this.#refusals.set(key, { sent: row, said });
    }
    this.#tell();
  }

  /** Rows that others removed and that hold changes stay as new ones, and say so; nothing stands against saving them. */
  noteGone(keys: readonly string[]): void {
    for (const key of keys) this.#gone.add(key);
    if (keys.length > 0) this.#tell();
  }

  warningOf(row: TableRow, column: string): string | undefined {
    return column === this.#columns[0] && this.#gone.has(this.keyOf(row)) ? goneSentence : undefined;
  }

  /** The first cell that says that its row was removed. */
  firstGone(): CellAddress | undefined {
    const [column] = this.#columns;
    const row = this.paged
      .unsaved()
      .inserted.map(this.keyOf)
      .find((key) => this.#gone.has(key));
    return row === undefined || column === undefined ? undefined : { row, column };
  }

  /** Forgets what was said against rows: they are saved, or given up. */
  forgetRefusals(): void {
    this.#refusals.clear();
    this.#gone.clear();
    this.#isTried = false;
    this.#tell();
  }

  get #columns(): readonly string[] {
    return this.#options.shown.map(({ name }) => name);
  }

  #allowed(change: RowChange): RowChange {
    if (change.kind !== "remove" || this.#options.canDelete) return change;
    return { ...change, keys: change.keys.filter((key) => this.paged.storedOf(key) === undefined) };
  }

  #following(change: RowChange): readonly CellValue[] {
    const written = new Map<string, Set<string>>();
    if (change.kind === "set") for (const { row, column } of change.cells) written.set(row, (written.get(row) ?? new Set()).add(column));
    if (change.kind === "insert") for (const { row } of change.places) written.set(this.keyOf(row), new Set(Object.keys(row)));
    return [...written].flatMap(([key, columns]) => {
      const row = this.paged.rowOf(key);
      const next = row ? this.#options.rules.follow(row, this.paged.storedOf(key), columns) : {};
      return Object.entries(next).map(([column, value]) => ({ row: key, column, value }));
    });
  }

  #refusedOf(key: string, row: TableRow, column: string): string | undefined {
    const refusal = this.#refusals.get(key);
    const message = refusal?.said.get(column);
    return refusal && message !== undefined && isSameValue(refusal.sent[column], row[column]) ? message : undefined;
  }

  #problemOf(key: string, row: TableRow, column: string): string | undefined {
    const field = this.#fields.get(column);
    if (!field) return undefined;
    const isNew = this.paged.storedOf(key) === undefined;
    if (isNew && !this.#isTried && isBlank(row[column])) return undefined;
    const shown = this.#options.shown.find(({ name }) => name === column) ?? field;
    return this.#problemsOf(key, row).get(column) ?? this.#options.texts.unread(shown, row[column], row);
  }

  #problemsOf(key: string, row: TableRow): ReadonlyMap<string, string> {
    const known = this.#problems.get(row);
    if (known) return known;
    const found = this.#options.rules.problems(row, this.paged.storedOf(key));
    const byColumn = new Map(found.map(({ field, message }) => [field, message]));
    this.#problems.set(row, byColumn);
    return byColumn;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const goneSentence = "这一行已被他人删除。保存会把它作为新行加入，不需要请删除这一行";

/** What a person may change, and is sent: not what rules work out. */
function isWritable(field: FieldModel | undefined): boolean {
  return field !== undefined && !field.system && !field.readOnly && field.rule.value === undefined && !field.children;
}

/** What the references of a row are called, which is no value of it. */
function wordsOf(row: TableRow): TableRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name.endsWith("_dictText")));
}

/** The text that came beside a value says nothing of another one. */
function withoutOldTexts(change: RowChange): RowChange {
  if (change.kind !== "set") return change;
  const named = new Set(change.cells.map(({ row, column }) => `${row} ${column}`));
  const texts = change.cells
    .filter(({ row, column }) => !column.endsWith("_dictText") && !named.has(`${row} ${column}_dictText`))
    .map(({ row, column }) => ({ row, column: `${column}_dictText`, value: undefined }));
  return { ...change, cells: [...change.cells, ...texts] };
}
