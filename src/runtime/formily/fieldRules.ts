import type { Field, GeneralField } from "@formily/core";
import { dependenciesOf } from "../../schema/expression/dependenciesOf.ts";
import { isBlank, isEqual } from "../../schema/expression/values.ts";
import type { ExpressionScope } from "../../schema/expression/scope.ts";
import type { FieldModel, RuleModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { FieldState } from "../../schema/rules/fieldStates.ts";
import { fieldState } from "../../schema/rules/fieldStates.ts";
import type { FieldData } from "./entityForm.types.ts";
import { dataOf } from "./fieldData.ts";
import { plain } from "./plain.ts";

/** What the rules of a field ask of the form it stands in. */
export interface RuleHost {
  /** Scope of the row a field stands in; reading it is watched. */
  scopeOf(fieldPath: string): ExpressionScope | undefined;
  /** Values are being put in by the program, which resets nothing. */
  readonly isLoading: boolean;
  readonly isLocked: boolean;
  /** Whether the value of a field is relied on elsewhere and stays as it is. */
  isHeld(fieldPath: string): boolean;
}

/** A closure that Formily runs again whenever a value it has read changes. */
export type FieldReaction = (field: GeneralField) => void;

/** Rules of a field as Formily reactions. */
export function fieldReactions(model: FieldModel, host: RuleHost): FieldReaction[] {
  const reactions = [stateReaction(model, host)];
  return model.rule.reset.length > 0 ? [...reactions, resetReaction(model, host)] : reactions;
}

/**
 * Keeps visible, required, read-only and computed value as the rules want them. A hidden field loses its value and
 * gets it back when it is shown again (`none`), unless the rule keeps hidden values (`hidden`).
 */
function stateReaction(model: FieldModel, host: RuleHost): FieldReaction {
  const reads = namesRead(model.rule);
  let wasShown = true;
  return (target) => {
    const field = target as Field;
    const scope = host.scopeOf(field.path.toString());
    if (!scope) return;
    // A missing key is watched only where it is read as a property, so every name is read once.
    touch(scope.row, reads.row);
    touch(scope.parent, reads.parent);
    const state = fieldState(model, scope);
    if (state.visible && !wasShown && !host.isLoading) startShown(field, model);
    wasShown = state.visible;
    applyState(field, model, { ...state, isOpen: isOpen(field, host) });
  };
}

/**
 * Lets a field that turns up only now, of a row that is stored already, start as it would in a new row. What somebody had in
 * it comes back by itself, and what somebody emptied stays empty.
 */
function startShown(field: Field, { default: constant, rule }: FieldModel): void {
  const kept: unknown = field.caches.value ?? field.value;
  if (constant !== undefined && rule.hidden === "clear" && !field.selfModified && isBlank(kept)) field.value = constant;
}

function applyState(field: Field, { rule }: FieldModel, state: FieldState & { readonly isOpen: boolean }): void {
  field.display = state.visible ? "visible" : rule.hidden === "keep" ? "hidden" : "none";
  field.pattern = state.isOpen && !state.readOnly ? "editable" : "readOnly";
  const data = dataOf(field);
  // Who cannot fill it in is asked for nothing.
  const isRequired = state.required && field.pattern === "editable";
  if (data.isRequired !== isRequired) field.data = { ...data, isRequired } satisfies FieldData;
  if (rule.value !== undefined && state.visible) setComputed(field, state.value ?? null);
}

/** Rows of a list that is closed are closed too. */
function isOpen(field: Field, host: RuleHost): boolean {
  return !host.isLocked && !host.isHeld(field.path.toString()) && (field.parent?.pattern ?? "editable") === "editable";
}

/** Empties a field when one of the fields its rule names has got another value by a person's hand. */
function resetReaction({ rule, children }: FieldModel, host: RuleHost): FieldReaction {
  let before: readonly unknown[] | undefined;
  return (target) => {
    const field = target as Field;
    const row = host.scopeOf(field.path.toString())?.row;
    if (!row) return;
    const now = rule.reset.map((name) => plain(row[name]) ?? null);
    const isFirst = before === undefined;
    const isSame = isEqual(now, before);
    before = now;
    if (!isFirst && !isSame && !host.isLoading) field.value = children ? [] : null;
  };
}

function setComputed(field: Field, value: unknown): void {
  // Past the field: while it is being made, Formily lets a stored value win over one that is set.
  if (!isEqual(field.value, value)) field.form.setValuesIn(field.path, value);
}

/** Names of the fields that the rule's expressions read. */
function namesRead({ visible, required, readOnly, value }: RuleModel): {
  readonly row: readonly string[];
  readonly parent: readonly string[];
} {
  const reads = [visible, required, readOnly, value].flatMap((source) => (source === undefined ? [] : [dependenciesOf(source)]));
  return {
    row: [...new Set(reads.flatMap(({ row }) => row))],
    parent: [...new Set(reads.flatMap(({ parent }) => parent))],
  };
}

function touch(row: Row | undefined, names: readonly string[]): void {
  for (const name of names) void row?.[name];
}
