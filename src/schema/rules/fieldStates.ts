import { compileExpression } from "../expression/compileExpression.ts";
import type { ExpressionScope } from "../expression/scope.ts";
import { isTrue } from "../expression/values.ts";
import type { FieldModel } from "../model/entity.ts";

/** What the rules make of a field for one row. */
export interface FieldState {
  readonly visible: boolean;
  /** Must be filled in. Never true for a hidden field or one that people do not write. */
  readonly required: boolean;
  readonly readOnly: boolean;
  /** Present for a computed field: the value it must have. */
  readonly value?: unknown;
}

/**
 * Evaluates the rules of every field over a row that `applyRules` has been through.
 * Rules of child rows see the main row as `parent`: pass it in the scope.
 */
export function fieldStates(fields: readonly FieldModel[], scope: ExpressionScope): Map<string, FieldState> {
  return new Map(fields.map((field) => [field.name, fieldState(field, scope)]));
}

/** Evaluates the rules of one field. */
export function fieldState({ readOnly, required, rule }: FieldModel, scope: ExpressionScope): FieldState {
  const holds = (source: string | undefined, otherwise: boolean) =>
    source === undefined ? otherwise : isTrue(compileExpression(source)(scope));
  const visible = holds(rule.visible, true);
  const computed = rule.value !== undefined;
  const written = !readOnly && !computed;
  return {
    visible,
    required: visible && written && (required || holds(rule.required, false)),
    readOnly: !written || holds(rule.readOnly, false),
    ...(rule.value !== undefined && { value: compileExpression(rule.value)(scope) }),
  };
}
