import { createForm, LifeCycleTypes, type ArrayField, type Field, type Form } from "@formily/core";
import { chinaDate } from "../../schema/time/chinaTime.ts";
import type { ExpressionScope } from "../../schema/expression/scope.ts";
import { isEqual } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { holdOf } from "../../schema/model/rowHold.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import type { EntityFormOptions, FieldData, FormStatus, FormTerms } from "./entityForm.types.ts";
import { carryOver } from "./carryOver.ts";
import { dataOf, fieldAt, touchField } from "./fieldData.ts";
import { fieldReactions, type RuleHost } from "./fieldRules.ts";
import { FormProblems } from "./FormProblems.ts";
import { FormHistory } from "./FormHistory.ts";
import { isSameRow, isSameValue, startRow, storedTwin } from "./formRows.ts";
import { PathListeners } from "./pathListeners.ts";
import { payloadOf } from "./payload.ts";
import { plain } from "./plain.ts";
import { refuseExpressions } from "./refuseExpressions.ts";
import { joinPath, parentPathOf, rowAt, rowPathOf, valueAt } from "./rowPath.ts";
import { rowScope, type ScopeSource } from "./rowScope.ts";
import { settledRow } from "./settledRow.ts";

refuseExpressions();

/**
 * A row being filled in: values, rules and problems over a Formily core form. It needs no component, so rules and
 * validation cover fields that are not drawn. It is never attached to React's life cycle: a hidden tab would count as
 * the form's end and take its fields away.
 */
export class EntityForm implements RuleHost {
  readonly core: Form<Row>;
  readonly entity: CompiledEntity;
  readonly isLocked: boolean;
  isLoading = false;
  readonly #options: EntityFormOptions;
  readonly #listeners = new Set<() => void>();
  readonly #leavers = new PathListeners();
  readonly #writers = new PathListeners();
  readonly #watchers = new Set<() => void>();
  readonly #problems: FormProblems;
  #stored: Row | undefined;
  #start: Row;
  #status: FormStatus = { isChanged: false, problems: [], canUndo: false, canRedo: false };
  readonly #history: FormHistory;
  #isScheduled = false;

  constructor(options: EntityFormOptions) {
    const { entity, stored, initial = {}, context = {}, isLocked = false } = options;
    this.#options = options;
    this.entity = entity;
    this.isLocked = isLocked;
    this.#stored = stored;
    this.core = createForm<Row>({
      values: { ...context, ...startRow(options, { entity, given: stored ?? initial, isNew: stored === undefined }) },
    });
    for (const field of entity.fields) if (!field.system) this.ensureField("", field);
    this.#problems = new FormProblems(this, options);
    this.#start = this.values();
    this.#history = new FormHistory(plain(this.core.values), (name, left, right) => this.#isSame(name, left, right));
    this.core.subscribe(({ type }) => {
      if (type === LifeCycleTypes.ON_FORM_VALUES_CHANGE) this.#schedule();
    });
  }

  /** The stored row the form started from; absent for a new one. */
  get stored(): Row | undefined {
    return this.#stored;
  }

  /** A copy of all values as they would be stored now. */
  values(): Row {
    return settledRow(this.entity, plain(this.core.values), this.#stored, chinaDate(this.#options.now()));
  }

  /** What has to be sent to store the row. */
  payload(): Row {
    return payloadOf(this.#options, {
      entity: this.entity,
      row: this.values(),
      stored: this.#stored,
    });
  }

  /** The Formily field of a model in the row at a path; made where it does not exist yet. */
  ensureField(rowPath: string, model: FieldModel): Field | ArrayField {
    const known = fieldAt(this.core, joinPath(rowPath, model.name));
    if (known) return known as Field;
    const props = {
      name: model.name,
      basePath: rowPath,
      reactions: fieldReactions(model, this),
      data: { isRequired: false, isTouched: false, isChecking: false } satisfies FieldData,
    };
    return model.children ? this.core.createArrayField(props) : this.core.createField(props);
  }

  /** Whether what relies on the stored row keeps a field as it is; the server says so of main rows. */
  isHeld(fieldPath: string): boolean {
    return holdOf(this.#stored)?.fields.includes(fieldPath) ?? false;
  }

  scopeOf(fieldPath: string): ExpressionScope | undefined {
    const rowPath = rowPathOf(fieldPath);
    const row = rowAt(this.core.values, rowPath);
    const parentPath = parentPathOf(rowPath);
    if (!row) return undefined;
    const parent = parentPath === undefined ? undefined : rowAt(this.core.values, parentPath);
    return rowScope(this.#options, { row, stored: this.storedRow(rowPath), parent });
  }

  /** What a new child row of a list starts with; its rules, and what gives its values, may read the row that holds the list. */
  newChildRow(listPath: string, entity: CompiledEntity, given: Row | ((parent: Row, source: ScopeSource) => Row)): Row {
    const parent = plain(rowAt(this.core.values, rowPathOf(listPath)) ?? {});
    const start = typeof given === "function" ? given(parent, this.#options) : given;
    return startRow(this.#options, { entity, given: start, isNew: true, parent });
  }

  /** The stored row that the row at a path started from; absent for new rows. */
  storedRow(rowPath: string): Row | undefined {
    const parentPath = parentPathOf(rowPath);
    if (parentPath === undefined) return this.#stored;
    const row = rowAt(this.core.values, rowPath);
    const name = rowPath.slice(parentPath === "" ? 0 : parentPath.length + 1).split(".")[0] ?? "";
    return row && storedTwin(row, this.storedRow(parentPath)?.[name]);
  }

  /** Takes a person's input. */
  input(field: Field, value: unknown): void {
    field.value = value;
    field.modify();
    this.#writers.tell(field.path.toString());
  }

  /** Tells the path of each field that a person gives a value. Gives back how to end it. */
  readonly watchInput: PathListeners["add"] = (listener) => this.#writers.add(listener);

  /** Tells whenever any value may have changed, once all that changes with it has. Gives back how to end it. */
  watchValues(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  /** A person leaves a field: from now on its errors are shown, if something was changed in it. */
  leave(field: Field): void {
    if (field.selfModified) touchField(field);
    this.#history.seal();
    this.#schedule();
    this.#leavers.tell(field.path.toString());
  }

  /** What is changed next is a step of its own that can be taken back. */
  seal(): void {
    this.#history.seal();
  }

  /** What was just changed belongs to the step before, e.g. because it follows from that. */
  readonly goOn = (): void => this.#history.goOn();

  /** Tells the path of each field that is left. Gives back how to end it. */
  readonly watchLeaving: PathListeners["add"] = (listener) => this.#leavers.add(listener);

  /** Value of a field of the main row as it is now. */
  valueOf(name: string): unknown {
    return this.values()[name] ?? null;
  }

  /** Whether a person can change a field of the main row as things stand. */
  isOpen(name: string): boolean {
    const field = fieldAt(this.core, name);
    return field !== undefined && field.display === "visible" && field.pattern === "editable";
  }

  /** Shows beside a field of the main row that its value is being looked at. */
  setChecking(name: string, isChecking: boolean): void {
    const field = fieldAt(this.core, name) as Field | undefined;
    if (field) field.data = { ...dataOf(field), isChecking } satisfies FieldData;
  }

  /** Shows that the server would refuse a value, for as long as the field holds it. */
  showTaken(problem: FieldProblem, value: unknown): void {
    this.#problems.addTaken(problem, value);
    this.#schedule();
  }

  /** Finds and shows everything that is wrong; with names, only what is wrong in these fields of the main row. */
  check(names?: ReadonlySet<string>): readonly FieldProblem[] {
    const isAsked = ({ field }: FieldProblem) => names === undefined || names.has(field.split(".")[0] ?? "");
    const found = this.#problems.find(this.values(), this.#stored);
    this.#problems.ask(found, names && isAsked);
    this.#show(found, this.#status.isChanged);
    return this.#status.problems.filter(isAsked);
  }

  /** Lets the next attempt to save start afresh. */
  forgetServerProblems(): void {
    this.#problems.setServer([]);
  }

  /** Takes another way to find problems, e.g. because the generated validator has arrived. */
  validateWith(validate: EntityFormOptions["validate"]): void {
    this.#problems.validate = validate;
    this.#schedule();
  }

  /** Shows what the server found wrong, each at its field. */
  showServerProblems(problems: readonly FieldProblem[]): readonly FieldProblem[] {
    const values = this.values();
    this.#problems.setServer(problems.map((problem) => ({ ...problem, value: valueAt(values, problem.field) })));
    return this.check();
  }

  /** The same row under a schema that has changed: what was filled in stays where there is still a field for it. */
  under(changed: FormTerms): EntityForm {
    const form = new EntityForm({ ...this.#options, stored: this.#stored, ...changed });
    form.isLoading = true;
    form.core.setState(() => carryOver(this.core, form.core, form.entity.fields));
    form.isLoading = false;
    form.#problems.isAsked = this.#problems.isAsked;
    form.#schedule();
    return form;
  }

  /** Names of the main row's fields that hold something else than what the form started with. */
  changedNames(): readonly string[] {
    const row = this.values();
    return this.entity.fields.filter(({ name }) => !this.#isSame(name, row[name], this.#start[name])).map(({ name }) => name);
  }

  /** Names of the main row's fields that have to be filled in as things stand. */
  requiredNames(): readonly string[] {
    return this.entity.fields
      .map(({ name }) => name)
      .filter((name) => {
        const field = this.core.fields[name] as Field | undefined;
        return field !== undefined && dataOf(field).isRequired;
      });
  }

  /** Takes values as a whole, past what their change would empty; one step to take back. */
  put(values: Row): void {
    this.#history.seal();
    this.#load(values);
    this.#history.note(plain(this.core.values));
    this.#schedule();
  }

  /** Takes back what was changed last. Gives the names of the fields that changed. */
  undo(): readonly string[] {
    this.#history.note(plain(this.core.values));
    return this.#step(this.#history.undo());
  }

  /** Does again what was taken back last. */
  redo(): readonly string[] {
    return this.#step(this.#history.redo());
  }

  #step(values: Row | undefined): readonly string[] {
    if (!values) return [];
    this.#load(values);
    this.#schedule();
    return Object.keys(values);
  }

  #load(values: Row): void {
    this.isLoading = true;
    this.core.setState(() => {
      for (const { name, children } of this.entity.fields) {
        if (values[name] === undefined) continue;
        if (children) this.core.clearFormGraph(`${name}.*`, false);
        this.core.setValuesIn(name, plain(values[name]) ?? (children ? [] : null));
      }
    });
    this.isLoading = false;
  }

  #isSame(name: string, left: unknown, right: unknown): boolean {
    const field = this.entity.fields.find((candidate) => candidate.name === name);
    return field === undefined || field.system || isSameValue(this.entity, field, left, right);
  }

  /** Goes on from another stored row, with the values that were chosen for it. */
  rebase(stored: Row, values: Row): void {
    this.#load(Object.fromEntries(this.entity.fields.map(({ name, children }) => [name, values[name] ?? (children ? [] : null)])));
    this.#history.restart(plain(this.core.values));
    this.#stored = stored;
    this.#start = startRow(this.#options, { entity: this.entity, given: stored, isNew: false });
    this.#problems.setServer([]);
    this.#schedule();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getStatus = (): FormStatus => this.#status;

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#recheck();
    });
  }

  #recheck(): void {
    this.#history.note(plain(this.core.values));
    const row = this.values();
    this.#show(this.#problems.isWatched ? this.#problems.find(row, this.#stored) : [], !isSameRow(this.entity, row, this.#start));
    for (const listener of this.#watchers) listener();
  }

  #show(found: readonly FieldProblem[], isChanged: boolean): void {
    const { canUndo, canRedo } = this.#history;
    const next: FormStatus = { isChanged, canUndo, canRedo, problems: this.#problems.show(found) };
    if (isEqual(this.#status, next)) return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }
}
