import { compileExpression } from "../expression/compileExpression.ts";
import { dependenciesOf } from "../expression/dependenciesOf.ts";
import type { ExpressionScope } from "../expression/scope.ts";
import { isEqual, isTrue, memberOf } from "../expression/values.ts";
import type { CheckModel } from "../model/entity.ts";
import { messageOf } from "./limits.ts";

/** A cross-field assertion that does not hold. */
export interface CheckFailure {
  readonly id: string;
  /** Field the message is shown at; absent: at the form as a whole. */
  readonly at?: string;
  readonly message: string;
}

/** Runs the checks that apply to a row and gives those that fail, in file order. */
export function runChecks(checks: readonly CheckModel[], scope: ExpressionScope): CheckFailure[] {
  return checks
    .filter((check) => applies(check, scope) && !isTrue(compileExpression(check.assert)(scope)))
    .map((check) => failureOf(check, scope));
}

/** The checks that a row has to pass: all for a new one, for a stored one those about something that has changed, too. */
export function checksAbout(checks: readonly CheckModel[], scope: Pick<ExpressionScope, "row" | "old">): readonly CheckModel[] {
  return checks.filter((check) => isAbout(check, scope));
}

/** Reference fields whose rows a check reads: empty where it needs no other row than its own. */
export function referencesRead({ when, assert }: CheckModel): readonly string[] {
  return [...new Set([when, assert].flatMap((source) => (source === undefined ? [] : dependenciesOf(source).ref)))];
}

function applies(check: CheckModel, scope: ExpressionScope): boolean {
  const { when } = check;
  if (!isAbout(check, scope) || !referencesRead(check).every((name) => scope.ref?.[name])) return false;
  return when === undefined || isTrue(compileExpression(when)(scope));
}

/** Whether what the check is about is new or has changed. */
function isAbout({ changes }: CheckModel, { row, old }: Pick<ExpressionScope, "row" | "old">): boolean {
  if (changes === undefined || old === undefined) return true;
  return changes.some((name) => !isEqual(memberOf(row, name), memberOf(old, name)));
}

function failureOf(check: CheckModel, scope: ExpressionScope): CheckFailure {
  const { id, at } = check;
  return { id, message: messageOf(check, scope), ...(at !== undefined && { at }) };
}
