import type { FieldKind } from "../kinds/kind.ts";
import type { QueryOperator, QueryRule } from "../model/entity.ts";
import { operatorOf, queryRules } from "./operators/registry.ts";

/** Whether a text names the operator of a single condition. */
export function isQueryRule(text: string): text is QueryRule {
  return (queryRules as readonly string[]).includes(text);
}

/** Whether a condition asks for a piece of the value and not for the whole. */
export function asksForPart(operator: QueryOperator): boolean {
  return operatorOf(operator).takes === "part";
}

/** Whether a condition compares with several values: any of them (`in`), or, of a list, each of them (`all`). */
export function takesMany(operator: QueryOperator): boolean {
  return operatorOf(operator).takes === "many";
}

/** Whether a condition asks for something without comparing with a value. */
export function takesNone(operator: QueryOperator): boolean {
  return operatorOf(operator).takes === "none";
}

/** Whether a condition asks by the begin and the end of a range. */
export function takesSpan(operator: QueryOperator): boolean {
  return operatorOf(operator).takes === "span";
}

/** The operators that make sense for values of a kind, those that it names and those that come along. */
export function rulesOfKind(kind: Pick<FieldKind, "operators">): readonly QueryRule[] {
  const isOffered = (rule: QueryRule) => kind.operators.includes(rule) || operatorOf(rule).suits?.(kind) === true;
  return queryRules.filter(isOffered);
}
