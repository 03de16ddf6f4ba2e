import { compileExpression } from "../expression/compileExpression.ts";
import type { ExpressionScope } from "../expression/scope.ts";
import { tidyValue } from "../kinds/tidyValue.ts";
import type { FieldModel } from "../model/entity.ts";
import { initialOrder } from "./ruleOrder.ts";

/** What a field of a new row starts with where nobody has filled it in: its default, or what its rule works out (`x-rule.initial`). */
export function initialValue(field: FieldModel, scope: ExpressionScope): unknown {
  const { default: constant = null, rule } = field;
  if (rule.initial === undefined) return constant;
  return tidyValue(field, compileExpression(rule.initial)(scope) ?? null);
}

/**
 * Whether a field of a new row follows what it starts with until the row is stored: nobody can fill it in (`readOnly: "true"`), so
 * what it starts with is all that it can hold. Actions change it afterwards.
 */
export function followsStart({ rule }: FieldModel): boolean {
  return rule.initial !== undefined && rule.readOnly === "true";
}

/**
 * Works out what the fields of a new row start with (`x-rule.initial`) and writes it into `scope.row`, one after the other, so
 * that one may read what another starts with.
 *
 * @param isGiven whether a field has been filled in, be it with nothing: what somebody emptied stays empty
 */
export function fillInitialValues(fields: readonly FieldModel[], scope: ExpressionScope, isGiven: (name: string) => boolean): void {
  for (const field of initialOrder(fields).order) {
    if (field.rule.initial !== undefined && !isGiven(field.name)) scope.row[field.name] = initialValue(field, scope);
  }
}
