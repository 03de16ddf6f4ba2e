import type { ArrayField, Field } from "@formily/core";
import { isBlank, isEqual } from "../../../schema/expression/values.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { type FieldState, fieldState } from "../../../schema/rules/fieldStates.ts";
import { childRowLimit } from "../../../schema/validation/childRowLimit.ts";
import type { CellPlace } from "../../fields/children/childRowsView.ts";
import { fieldAt, touchField } from "../fieldData.ts";
import type { EntityForm } from "../EntityForm.ts";
import { plain } from "../plain.ts";
import { joinPath, rowsOf } from "../rowPath.ts";
import { keyOfRow, passKeys, shareKey } from "./rowKeys.ts";

/** What `ChildRowsStore` is made of. */
export interface ChildRowsStoreOptions {
  readonly form: EntityForm;
  readonly field: ArrayField;
  readonly model: FieldModel;
  readonly child: CompiledEntity;
  /** Rows can be changed. */
  readonly isOpen: boolean;
}

/**
 * The child rows of a form for a view that draws them by itself, past Formily's components: copies of the rows that stay the same
 * objects until something in them changes, and what the form says of their cells. Values, rules, rights, problems and steps are
 * the form's.
 */
export class ChildRowsStore {
  readonly #options: ChildRowsStoreOptions;
  readonly #listeners = new Set<() => void>();
  #rows: readonly Row[] = [];
  #isStale = true;
  #problems: { readonly of: readonly unknown[]; readonly byPath: ReadonlyMap<string, string> } = { of: [], byPath: new Map() };

  constructor(options: ChildRowsStoreOptions) {
    this.#options = options;
  }

  /** How many rows there may be. */
  get maxRows(): number {
    return childRowLimit(this.#options.model);
  }

  get form(): EntityForm {
    return this.#options.form;
  }

  /** The rows as they stand now. */
  rows(): readonly Row[] {
    if (!this.#isStale) return this.#rows;
    this.#isStale = false;
    const before = new Map(this.#rows.map((row) => [keyOfRow(row), row]));
    const next = rowsOf(this.#options.field.value).map((own) => {
      const key = keyOfRow(own);
      const values = plain(own);
      const known = before.get(key);
      if (known && isEqual(known, values)) return known;
      shareKey(values, key);
      return values;
    });
    if (next.length !== this.#rows.length || next.some((row, index) => row !== this.#rows[index])) this.#rows = next;
    return this.#rows;
  }

  readonly keyOf = keyOfRow;

  /** A row as new ones start, with values given over it. */
  newRow(given: Row = {}): Row {
    const { form, child } = this.#options;
    return form.newChildRow(this.listPath, child, given);
  }

  /** Puts rows in, each to the place it has at the end; they keep the keys they have, and their rules are at work from here on. */
  insert(places: readonly { readonly index: number; readonly row: Row }[]): void {
    const { field } = this.#options;
    for (const { index, row } of places) void field.insert(index, plain(row));
    const own = rowsOf(field.value);
    for (const { index, row } of places) {
      const placed = own[index];
      if (placed) shareKey(placed, keyOfRow(row));
      this.#startRules(index);
      this.#showChecks(index);
    }
    this.#tell();
  }

  remove(keys: readonly string[]): void {
    const gone = new Set(keys);
    const places = this.rows().flatMap((row, index) => (gone.has(keyOfRow(row)) ? [index] : []));
    for (const index of places.toReversed()) void this.#options.field.remove(index);
    this.#tell();
  }

  /** Takes rows to places, one after the other. */
  place(places: readonly { readonly index: number; readonly key: string }[]): void {
    const { field } = this.#options;
    const ordered = placedOrder(this.rows().map(keyOfRow), places);
    for (const [index, key] of ordered.entries()) {
      const from = rowsOf(field.value).findIndex((row) => keyOfRow(row) === key);
      if (from >= 0 && from !== index) void field.move(from, index);
    }
    this.#tell();
  }

  /** Writes cells as a person does: what their rules empty is emptied, and what is wrong in them is shown. */
  set(cells: readonly (CellPlace & { readonly value: unknown })[]): void {
    const { form } = this.#options;
    for (const { index, field: name, value } of cells) {
      const cell = this.#cellOf(index, name);
      if (!cell || cell.displayName !== "Field" || !cell.editable) continue;
      form.input(cell as Field, value ?? null);
      form.leave(cell as Field);
    }
    for (const index of new Set(cells.map((cell) => cell.index))) this.#showChecks(index);
    this.#tell();
  }

  /** What is changed next is a step of its own. */
  seal(): void {
    this.form.seal();
  }

  /** What was just changed belongs to the step before. */
  goOn(): void {
    this.form.goOn();
  }

  /** Takes the last step of the form back, or does it again. Gives the keys of the rows that are others. */
  step(isBack: boolean): readonly string[] {
    const before = this.rows();
    if (isBack) this.form.undo();
    else this.form.redo();
    passKeys(before, rowsOf(this.#options.field.value));
    this.#isStale = true;
    const others = this.rows().flatMap((row, index) => (isEqual(before[index], row) ? [] : [{ index, key: keyOfRow(row) }]));
    for (const { index } of others) this.#showChecks(index);
    this.#tell();
    return others.map(({ key }) => key);
  }

  /** What the rules make of a cell; `undefined` where the row is gone. */
  stateOf(index: number, field: FieldModel): FieldState | undefined {
    const scope = this.form.scopeOf(this.#pathOf(index, field.name));
    return scope && fieldState(field, scope);
  }

  /** What is wrong in a cell and shown. */
  faultOf(index: number, name: string): string | undefined {
    const { problems } = this.form.getStatus();
    if (problems !== this.#problems.of)
      this.#problems = { of: problems, byPath: new Map(problems.map(({ field, message }) => [field, message])) };
    return this.#problems.byPath.get(this.#pathOf(index, name));
  }

  /** Tells whenever rows or what is said of them may be others. Gives back how to end it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const { form } = this.#options;
    const changed = () => {
      this.#isStale = true;
      listener();
    };
    this.#listeners.add(listener);
    const ends = [form.watchValues(changed), form.subscribe(changed)];
    return () => {
      this.#listeners.delete(listener);
      for (const end of ends) end();
    };
  };

  /** Path of the field that holds the rows. */
  get listPath(): string {
    return this.#options.field.path.toString();
  }

  /** Path of a row in the form, e.g. `serviceTimes.0`; `undefined` where it is gone. */
  rowPathOf(key: string): string | undefined {
    const index = this.rows().findIndex((row) => keyOfRow(row) === key);
    return index < 0 ? undefined : `${this.listPath}.${index}`;
  }

  /** Where a cell stands in the form. */
  #pathOf(index: number, name: string): string {
    return joinPath(`${this.listPath}.${index}`, name);
  }

  /** The field of a cell; the rules of its row are at work then. */
  #cellOf(index: number, name: string) {
    const { form, field, child } = this.#options;
    const model = child.fields.find((candidate) => candidate.name === name);
    if (!model || index >= rowsOf(field.value).length) return undefined;
    this.#startRules(index);
    return form.ensureField(`${this.listPath}.${index}`, model);
  }

  /** The rules of a row are at work once their fields are there, so all that have any are made. */
  #startRules(index: number): void {
    const { form, child } = this.#options;
    const rowPath = `${this.listPath}.${index}`;
    for (const other of child.fields)
      if (hasRules(other) && !fieldAt(form.core, joinPath(rowPath, other.name))) form.ensureField(rowPath, other);
  }

  /**
   * What checks between fields of a row find is shown from now on, whichever of the fields was written. A cell that is still empty
   * is left alone: it would be asked for before anybody came to it.
   */
  #showChecks(index: number): void {
    const { form, field, child } = this.#options;
    const row = rowsOf(field.value)[index];
    const places = new Set(child.checks.map(({ at }) => at));
    for (const model of child.fields) {
      if (!row || !places.has(model.name) || isBlank(row[model.name])) continue;
      touchField(form.ensureField(`${this.listPath}.${index}`, model) as Field);
    }
  }

  #tell(): void {
    this.#isStale = true;
    for (const listener of this.#listeners) listener();
  }
}

function hasRules({ rule, system }: FieldModel): boolean {
  return !system && (rule.value !== undefined || rule.reset.length > 0 || rule.visible !== undefined);
}

/** Keys in the order they have once some were taken to their places. */
function placedOrder(keys: readonly string[], places: readonly { readonly index: number; readonly key: string }[]): readonly string[] {
  const moved = new Set(places.map(({ key }) => key));
  const next = keys.filter((key) => !moved.has(key));
  for (const { index, key } of places) next.splice(index, 0, key);
  return next;
}
