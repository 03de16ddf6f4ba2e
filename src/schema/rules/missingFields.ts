import type { ExpressionScope } from "../expression/scope.ts";
import { isBlank } from "../expression/values.ts";
import type { FieldModel } from "../model/entity.ts";
import type { FieldProblem } from "../validation/fieldProblem.ts";
import { requiredMessage } from "../validation/fieldProblem.ts";
import { fieldState } from "./fieldStates.ts";

/** Finds the fields that the rules require and the row leaves empty. */
export function missingFields(fields: readonly FieldModel[], scope: ExpressionScope): FieldProblem[] {
  return fields
    .filter((field) => isBlank(scope.row[field.name]) && fieldState(field, scope).required)
    .map((field) => ({ field: field.name, message: requiredMessage(field) }));
}
