import { compileExpression } from "../expression/compileExpression.ts";
import type { ExpressionScope } from "../expression/scope.ts";
import { isBlank, isEqual, isTrue, memberOf } from "../expression/values.ts";
import type { FieldModel } from "../model/entity.ts";
import type { Row } from "../model/json.ts";
import { followsStart, initialValue } from "./initialValues.ts";
import { ruleOrder } from "./ruleOrder.ts";

/**
 * Gives the row as the rules want it; the row itself is not changed.
 *
 * Empty text becomes null first, since on the wire missing is null. Then, for one field after the other in the order
 * of their dependencies: the `value` rule sets it, and in a new row that of a field which follows its start; a change to one of its `reset` fields empties it; being hidden
 * empties it, unless the rule says `hidden: "keep"`.
 *
 * A change is a difference from `scope.old`; without `old` (a new row on the server) nothing is reset. A value that
 * changed together with its `reset` field was chosen after it and stays, as do the fields in `chosen`.
 *
 * Child rows are separate calls, with the main row as `scope.parent`.
 *
 * @param chosen fields the caller knows to be chosen for the new state even where their value is the old one
 */
export function applyRules(fields: readonly FieldModel[], scope: ExpressionScope, chosen: ReadonlySet<string> = new Set()): Row {
  const row: Row = Object.fromEntries(Object.entries(scope.row).map(([name, value]) => [name, value === "" ? null : value]));
  const live: ExpressionScope = { ...scope, row };
  for (const field of ruleOrder(fields).order) applyRule(field, live, chosen);
  return row;
}

function applyRule(field: FieldModel, scope: ExpressionScope, chosen: ReadonlySet<string>): void {
  const { row } = scope;
  const { name, rule } = field;
  if (rule.value !== undefined) row[name] = compileExpression(rule.value)(scope) ?? null;
  else if (scope.isNew && followsStart(field)) row[name] = initialValue(field, scope);
  const emptied = (isStale(field, scope) && !chosen.has(name)) || isClearedByHiding(field, scope);
  if (emptied && !isBlank(row[name])) row[name] = field.children === undefined ? null : [];
}

/** Whether a field that others reset still holds the value it had before one of them changed. */
function isStale({ name, rule }: FieldModel, { row, old }: ExpressionScope): boolean {
  if (old === undefined || rule.reset.length === 0) return false;
  const isUnchanged = (field: string) => isEqual(memberOf(row, field), memberOf(old, field));
  return isUnchanged(name) && !rule.reset.every(isUnchanged);
}

function isClearedByHiding({ rule }: FieldModel, scope: ExpressionScope): boolean {
  return rule.visible !== undefined && rule.hidden === "clear" && !isTrue(compileExpression(rule.visible)(scope));
}
