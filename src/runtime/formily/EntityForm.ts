import type { ArrayField, Field, Form } from "@formily/core";
import { createForm, isVoidField, LifeCycleTypes } from "@formily/core";
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
import { dataOf, touchField } from "./fieldData.ts";
import { fieldReactions } from "./fieldRules.ts";
import type { RuleHost } from "./fieldRules.ts";
import { isSameRow, startRow, storedTwin } from "./formRows.ts";
import { PathListeners } from "./pathListeners.ts";
import { payloadOf } from "./payload.ts";
import type { FieldPlace } from "./placement.ts";
import { nearestField, titledMessage } from "./placement.ts";
import { plain } from "./plain.ts";
import { refuseExpressions } from "./refuseExpressions.ts";
import { joinPath, parentPathOf, rowAt, rowPathOf, valueAt } from "./rowPath.ts";
import { rowScope } from "./rowScope.ts";
import { settledRow } from "./settledRow.ts";

refuseExpressions();

/** A problem the server found, with the value it was found in: another value may be right. */
interface ServerProblem extends FieldProblem {
  readonly value: unknown;
}

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
  #validate: EntityFormOptions["validate"];
  #stored: Row | undefined;
  #start: Row;
  #server: readonly ServerProblem[] = [];
  #status: FormStatus = { isChanged: false, problems: [] };
  #isScheduled = false;
  /** A person has tried to save: problems without a place of their own are shown too. */
  #isAsked = false;

  constructor(options: EntityFormOptions) {
    const { entity, stored, initial = {}, context = {}, isLocked = false } = options;
    this.#options = options;
    this.#validate = options.validate;
    this.entity = entity;
    this.isLocked = isLocked;
    this.#stored = stored;
    this.core = createForm<Row>({
      values: { ...context, ...startRow(options, { entity, given: stored ?? initial, isNew: stored === undefined }) },
    });
    for (const field of entity.fields) if (!field.system) this.ensureField("", field);
    this.#start = this.values();
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

  /** What a new child row of a list starts with; its rules may read the row that holds the list. */
  newChildRow(listPath: string, entity: CompiledEntity, given: Row): Row {
    const parent = rowAt(this.core.values, rowPathOf(listPath));
    return startRow(this.#options, { entity, given, isNew: true, parent: parent && plain(parent) });
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

  /** A person leaves a field: from now on its errors are shown, if something was changed in it. */
  leave(field: Field): void {
    if (field.selfModified) touchField(field);
    this.#schedule();
    this.#leavers.tell(field.path.toString());
  }

  /** Tells the path of each field that is left. Gives back how to end it. */
  readonly watchLeaving: PathListeners["add"] = (listener) => this.#leavers.add(listener);

  /** Value of a field of the main row as it is now. */
  valueOf(name: string): unknown {
    return this.values()[name] ?? null;
  }

  /** Whether a person can change a field of the main row as things stand. */
  isOpen(name: string): boolean {
    const field = this.core.fields[name];
    return field !== undefined && field.display === "visible" && field.pattern === "editable";
  }

  /** Shows beside a field of the main row that its value is being looked at. */
  setChecking(name: string, isChecking: boolean): void {
    const field = this.core.fields[name] as Field | undefined;
    if (field) field.data = { ...dataOf(field), isChecking } satisfies FieldData;
  }

  /** Shows that the server would refuse a value, for as long as the field holds it. */
  showTaken(problem: FieldProblem, value: unknown): void {
    this.#server = [...this.#server.filter(({ field }) => field !== problem.field), { ...problem, value }];
    const field = this.core.fields[problem.field] as Field | undefined;
    if (field) touchField(field);
    this.#schedule();
  }

  /** Finds and shows everything that is wrong; with names, only what is wrong in these fields of the main row. */
  check(names?: ReadonlySet<string>): readonly FieldProblem[] {
    const isAsked = ({ field }: FieldProblem) => names === undefined || names.has(field.split(".")[0] ?? "");
    this.#isAsked ||= names === undefined;
    const problems = this.#problems(this.values());
    this.#touchAt(problems.filter(isAsked), isAsked);
    this.#show(problems, this.#status.isChanged);
    return this.#status.problems.filter(isAsked);
  }

  /** Lets the next attempt to save start afresh. */
  forgetServerProblems(): void {
    this.#server = [];
  }

  /** Takes another way to find problems, e.g. because the generated validator has arrived. */
  validateWith(validate: EntityFormOptions["validate"]): void {
    this.#validate = validate;
    this.#schedule();
  }

  /** Shows what the server found wrong, each at its field. */
  showServerProblems(problems: readonly FieldProblem[]): readonly FieldProblem[] {
    const values = this.values();
    this.#server = problems.map((problem) => ({
      ...problem,
      value: valueAt(values, problem.field),
    }));
    return this.check();
  }

  /** The same row under a schema that has changed: what was filled in stays where there is still a field for it. */
  under(changed: FormTerms): EntityForm {
    const form = new EntityForm({ ...this.#options, stored: this.#stored, ...changed });
    form.isLoading = true;
    form.core.setState(() => carryOver(this.core, form.core, form.entity.fields));
    form.isLoading = false;
    form.#isAsked = this.#isAsked;
    form.#schedule();
    return form;
  }

  /** Goes on from another stored row, with the values that were chosen for it. */
  rebase(stored: Row, values: Row): void {
    this.isLoading = true;
    this.core.setState(() => {
      for (const field of this.entity.fields) {
        if (field.children) this.core.clearFormGraph(`${field.name}.*`, false);
        this.core.setValuesIn(field.name, values[field.name] ?? (field.children ? [] : null));
      }
    });
    this.isLoading = false;
    this.#stored = stored;
    this.#start = startRow(this.#options, { entity: this.entity, given: stored, isNew: false });
    this.#server = [];
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
    const row = this.values();
    const isWatched = this.#fields().some((field) => dataOf(field).isTouched);
    this.#show(isWatched ? this.#problems(row) : [], !isSameRow(this.entity, row, this.#start));
  }

  #problems(row: Row): readonly FieldProblem[] {
    this.#server = this.#server.filter(({ field, value }) => field === "" || isEqual(valueAt(row, field) ?? null, value ?? null));
    const own = this.#validate(row, this.#stored);
    const known = new Set(own.map(({ field }) => field));
    return [...own, ...this.#server.filter(({ field }) => !known.has(field))];
  }

  /** From now on errors are shown in the fields asked for, those of rows that are not drawn included. */
  #touchAt(problems: readonly FieldProblem[], isAsked: (problem: FieldProblem) => boolean): void {
    this.core.setState(() => {
      for (const { field } of problems) {
        const place = nearestField(this.entity, this.core.values, field);
        if (place) this.ensureField(place.rowPath, place.field);
      }
      for (const field of this.#fields()) if (isAsked({ field: field.path.toString(), message: "" })) touchField(field);
    });
  }

  /** Puts each problem at the nearest field that is shown; what has no place stands above the form. */
  #show(problems: readonly FieldProblem[], isChanged: boolean): void {
    const messages = new Map<string, string>();
    const loose: FieldProblem[] = [];
    for (const { field: path, message } of problems) {
      const place = nearestField(this.entity, this.core.values, path);
      const at = place && joinPath(place.rowPath, place.field.name);
      const field = at === undefined ? undefined : (this.core.fields[at] as Field | undefined);
      const isShown = place !== undefined && this.#isDrawn(place) && (!field || field.display === "visible");
      if (at === undefined || !isShown) loose.push({ field: "", message: titledMessage(this.entity, path, message) });
      else if (!messages.has(at)) messages.set(at, message);
    }
    const shown: FieldProblem[] = [];
    this.core.setState(() => {
      for (const field of this.#fields()) {
        const message = dataOf(field).isTouched ? messages.get(field.path.toString()) : undefined;
        if (message !== undefined) shown.push({ field: field.path.toString(), message });
        if (field.selfErrors.join() !== (message ?? "")) field.selfErrors = message === undefined ? [] : [message];
      }
    });
    this.#setStatus({ isChanged, problems: this.#isAsked ? [...shown, ...loose] : shown });
  }

  #isDrawn({ field, rowPath }: FieldPlace): boolean {
    const name = rowPath === "" ? field.name : (rowPath.split(".")[0] ?? "");
    return this.#options.drawn?.has(name) ?? true;
  }

  #fields(): readonly Field[] {
    return Object.values(this.core.fields).filter((field): field is Field => !isVoidField(field));
  }

  #setStatus(next: FormStatus): void {
    const { isChanged, problems } = this.#status;
    if (isChanged === next.isChanged && isEqual(problems, next.problems)) return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }
}
