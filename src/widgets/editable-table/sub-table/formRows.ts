import type { FieldModel } from "../../../schema/model/entity.ts";
import type { ChildRowsStore, FieldTexts } from "../../../runtime/forWidgets.ts";
import type { RowChange } from "../core/rowChange.ts";
import type { RowSource, StepOptions } from "../core/rowSource.ts";
import type { TableRow } from "../core/tableRow.ts";

/**
 * Child rows of a form as the rows of a table. The form owns them: it knows their rules and rights, what is wrong, and the steps
 * that can be taken back.
 */
export class FormRows implements RowSource {
  readonly #store: ChildRowsStore;
  readonly #fields: ReadonlyMap<string, FieldModel>;
  readonly #texts: FieldTexts;
  #places: { readonly of: readonly TableRow[]; readonly byKey: ReadonlyMap<string, number> } = { of: [], byKey: new Map() };
  #merged: string | undefined;

  constructor(store: ChildRowsStore, fields: readonly FieldModel[], texts: FieldTexts) {
    this.#store = store;
    this.#fields = new Map(fields.map((field) => [field.name, field]));
    this.#texts = texts;
  }

  rows(): readonly TableRow[] {
    return this.#store.rows();
  }

  readonly keyOf = (row: TableRow): string => this.#store.keyOf(row);

  newRow(given?: TableRow): TableRow {
    return this.#store.newRow(given);
  }

  get maxRows(): number {
    return this.#store.maxRows;
  }

  apply(changes: readonly RowChange[], { merge }: StepOptions = {}): void {
    const goesOn = merge !== undefined && merge === this.#merged;
    if (!goesOn) this.#store.seal();
    this.#merged = merge;
    for (const change of changes) this.#do(change);
    if (goesOn) this.#store.goOn();
  }

  seal(): void {
    this.#merged = undefined;
    this.#store.seal();
  }

  get canUndo(): boolean {
    return this.#store.form.getStatus().canUndo;
  }

  get canRedo(): boolean {
    return this.#store.form.getStatus().canRedo;
  }

  undo(): readonly string[] {
    return this.#store.step(true);
  }

  redo(): readonly string[] {
    return this.#store.step(false);
  }

  isReadOnly(row: TableRow, column: string): boolean {
    const field = this.#fields.get(column);
    return !field || (hasRules(field) ? (this.#stateOf(row, field)?.readOnly ?? false) : field.readOnly);
  }

  isHidden(row: TableRow, column: string): boolean {
    const field = this.#fields.get(column);
    return field?.rule.visible !== undefined && this.#stateOf(row, field)?.visible === false;
  }

  isRequired(row: TableRow, column: string): boolean {
    const field = this.#fields.get(column);
    return field !== undefined && (this.#stateOf(row, field)?.required ?? false);
  }

  faultOf(row: TableRow, column: string): string | undefined {
    const field = this.#fields.get(column);
    const index = this.#indexOf(this.keyOf(row));
    if (!field || index === undefined) return undefined;
    return this.#store.faultOf(index, column) ?? this.#texts.unread(field, row[column], row);
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  #stateOf(row: TableRow, field: FieldModel) {
    const index = this.#indexOf(this.keyOf(row));
    return index === undefined ? undefined : this.#store.stateOf(index, field);
  }

  #indexOf(key: string): number | undefined {
    const rows = this.rows();
    if (rows !== this.#places.of) this.#places = { of: rows, byKey: new Map(rows.map((row, index) => [this.keyOf(row), index])) };
    return this.#places.byKey.get(key);
  }

  #do(change: RowChange): void {
    switch (change.kind) {
      case "set": {
        const cells = change.cells.flatMap(({ row, column, value }) => {
          const index = this.#indexOf(row);
          return index === undefined ? [] : [{ index, field: column, value }];
        });
        this.#store.set(cells);
        break;
      }
      case "insert":
        this.#store.insert(change.places);
        break;
      case "remove":
        this.#store.remove(change.keys);
        break;
      case "place":
        this.#store.place(change.places);
        break;
    }
  }
}

function hasRules({ rule }: FieldModel): boolean {
  return rule.readOnly !== undefined || rule.visible !== undefined || rule.value !== undefined;
}
