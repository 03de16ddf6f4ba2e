import type { RuleModel } from "../model/entity.ts";

/** Members of `x-rule` that are expressions, in the order of the reference. Whoever asks what rules read asks here. */
export const RULE_EXPRESSIONS = [
  "visible",
  "required",
  "readOnly",
  "value",
  "initial",
  "minimum",
  "maximum",
] as const satisfies readonly (keyof RuleModel)[];

/** The expressions of a rule. */
export function ruleExpressions(rule: RuleModel): readonly string[] {
  return RULE_EXPRESSIONS.flatMap((member) => rule[member] ?? []);
}
