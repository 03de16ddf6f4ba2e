import { fieldStates, fillInitialValues, followsStart, type FieldModel, type Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";

/** What a new row has before anybody writes into it: defaults, and what follows from them where nobody can fill it in. */
export function startingRow(scope: EntityScope): Row {
  const { fields } = scope.entity;
  const row = Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])));
  const started = expressionScope(scope, { row, isNew: true });
  fillInitialValues(fields.filter(followsStart), started, () => false);
  return started.row;
}

/** Whether a new row that has so much already cannot do without the field. */
export function isNeeded(scope: EntityScope, field: FieldModel, row: Row): boolean {
  if (field.default !== undefined || field.rule.initial !== undefined || scope.entity.scope.department === field.name) return false;
  const state = fieldStates([field], expressionScope(scope, { row, isNew: true })).get(field.name);
  return state !== undefined && state.visible && state.required;
}
