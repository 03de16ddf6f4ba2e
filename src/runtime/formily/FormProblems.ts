import type { ArrayField, Field, Form } from "@formily/core";
import { isVoidField } from "@formily/core";
import { isEqual } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import type { EntityFormOptions } from "./entityForm.types.ts";
import { dataOf, fieldAt, touchField } from "./fieldData.ts";
import type { FieldPlace } from "./placement.ts";
import { nearestField, titledMessage } from "./placement.ts";
import { joinPath, valueAt } from "./rowPath.ts";

/** A problem the server found, with the value it was found in: another value may be right. */
export interface ServerProblem extends FieldProblem {
  readonly value: unknown;
}

/** The form whose problems these are. */
export interface ProblemHost {
  readonly core: Form<Row>;
  readonly entity: CompiledEntity;
  ensureField(rowPath: string, model: FieldModel): Field | ArrayField;
}

/** What is wrong with a row that is being filled in, and what of it is shown where. */
export class FormProblems {
  validate: EntityFormOptions["validate"];
  /** A person has tried to save: problems without a place of their own are shown too. */
  isAsked = false;
  readonly #host: ProblemHost;
  readonly #drawn: EntityFormOptions["drawn"];
  #server: readonly ServerProblem[] = [];

  constructor(host: ProblemHost, { validate, drawn }: Pick<EntityFormOptions, "validate" | "drawn">) {
    this.#host = host;
    this.validate = validate;
    this.#drawn = drawn;
  }

  /** Whether errors are shown in any field. */
  get isWatched(): boolean {
    return this.#fields().some((field) => dataOf(field).isTouched);
  }

  /** Replaces what the server found. */
  setServer(problems: readonly ServerProblem[]): void {
    this.#server = problems;
  }

  /** Adds that the server would refuse a value, for as long as its field holds it. */
  addTaken(problem: FieldProblem, value: unknown): void {
    this.#server = [...this.#server.filter(({ field }) => field !== problem.field), { ...problem, value }];
    const field = fieldAt(this.#host.core, problem.field) as Field | undefined;
    if (field) touchField(field);
  }

  /** Everything that is wrong with a row. */
  find(row: Row, stored: Row | undefined): readonly FieldProblem[] {
    this.#server = this.#server.filter(({ field, value }) => field === "" || isEqual(valueAt(row, field) ?? null, value ?? null));
    const own = this.validate(row, stored);
    const known = new Set(own.map(({ field }) => field));
    return [...own, ...this.#server.filter(({ field }) => !known.has(field))];
  }

  /** From now on errors are shown: in all fields, or in those asked for; in those of rows that are not drawn too. */
  ask(problems: readonly FieldProblem[], isAsked?: (problem: FieldProblem) => boolean): void {
    this.isAsked ||= isAsked === undefined;
    const { core, entity } = this.#host;
    const asked = (problem: FieldProblem) => isAsked?.(problem) ?? true;
    core.setState(() => {
      for (const { field } of problems.filter(asked)) {
        const place = nearestField(entity, core.values, field);
        if (place) this.#host.ensureField(place.rowPath, place.field);
      }
      for (const field of this.#fields()) if (asked({ field: field.path.toString(), message: "" })) touchField(field);
    });
  }

  /** Puts each problem at the nearest field that is shown; what has no place stands above the form. Gives what is shown. */
  show(problems: readonly FieldProblem[]): readonly FieldProblem[] {
    const { core, entity } = this.#host;
    const messages = new Map<string, string>();
    const loose: FieldProblem[] = [];
    for (const { field: path, message } of problems) {
      const place = nearestField(entity, core.values, path);
      const at = place && joinPath(place.rowPath, place.field.name);
      const field = at === undefined ? undefined : (fieldAt(core, at) as Field | undefined);
      const isShown = place !== undefined && this.#isDrawn(place) && (!field || field.display === "visible");
      if (at === undefined || !isShown) loose.push({ field: "", message: titledMessage(entity, path, message) });
      else if (!messages.has(at)) messages.set(at, message);
    }
    const shown: FieldProblem[] = [];
    core.setState(() => {
      for (const field of this.#fields()) {
        const message = dataOf(field).isTouched ? messages.get(field.path.toString()) : undefined;
        if (message !== undefined) shown.push({ field: field.path.toString(), message });
        if (field.selfErrors.join() !== (message ?? "")) field.selfErrors = message === undefined ? [] : [message];
      }
    });
    return this.isAsked ? [...shown, ...loose] : shown;
  }

  #isDrawn({ field, rowPath }: FieldPlace): boolean {
    const name = rowPath === "" ? field.name : (rowPath.split(".")[0] ?? "");
    return this.#drawn?.has(name) ?? true;
  }

  #fields(): readonly Field[] {
    return Object.values(this.#host.core.fields).filter((field): field is Field => !isVoidField(field));
  }
}
