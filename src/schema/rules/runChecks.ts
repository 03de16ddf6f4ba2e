import { compileExpression } from "../expression/compileExpression.ts";
import type { ExpressionScope } from "../expression/scope.ts";
import { isTrue } from "../expression/values.ts";
import type { CheckModel } from "../model/entity.ts";

/** A cross-field assertion that does not hold. */
export interface CheckFailure {
  readonly id: string;
  /** Field the message is shown at; absent: at the form as a whole. */
  readonly at?: string;
  readonly message: string;
}

/** Runs the checks that apply to a row and gives those that fail, in file order. */
export function runChecks(checks: readonly CheckModel[], scope: ExpressionScope): CheckFailure[] {
  return checks.filter((check) => applies(check, scope) && !isTrue(compileExpression(check.assert)(scope))).map(failureOf);
}

function applies({ when }: CheckModel, scope: ExpressionScope): boolean {
  return when === undefined || isTrue(compileExpression(when)(scope));
}

function failureOf({ id, at, message }: CheckModel): CheckFailure {
  return { id, message, ...(at !== undefined && { at }) };
}
