import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { resultOf } from "../../expression/typeEnvironment.ts";
import { compact } from "../../model/compact.ts";
import type { RuleModel } from "../../model/entity.ts";
import { ruleOrder } from "../../rules/ruleOrder.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName } from "../checkFieldName.ts";
import type { FieldKeyword, FieldSite } from "../fieldKeyword.ts";

/** `x-rule`: what depends on other fields. */
export interface RawXRule {
  readonly "x-rule"?: Partial<RuleModel>;
}

/** Makes a field depend on others. */
export const xRuleKeyword: FieldKeyword = {
  names: ["x-rule"],
  compile: ({ raw }) => {
    const { visible, required, readOnly, value, reset = [], hidden = "clear" } = raw["x-rule"] ?? {};
    return { rule: { ...compact({ visible, required, readOnly, value }), reset, hidden } };
  },
  complete: (_source, { reference, rule }) =>
    reference?.owner ? { rule: { ...rule, readOnly: rule.readOnly === undefined ? STORED : `${STORED} || (${rule.readOnly})` } } : {},
  check: (site) => [...checkExpressions(site), ...checkReset(site), ...checkHidden(site), ...checkCycles(site)],
};

/** Rows keep the row that they are part of. */
const STORED = "!isNew";

/** Members that are conditions; `value` may be of any type. */
const CONDITIONS = ["visible", "required", "readOnly"] as const;

function checkExpressions({ field, source: { raw, at }, project, entity }: FieldSite): Diagnostic[] {
  const rule = raw["x-rule"] ?? {};
  const place = { at, project, entity };
  return [
    ...CONDITIONS.flatMap((member) => checkExpressionAt({ ...place, expression: rule[member], path: ["x-rule", member], result: "bool" })),
    ...checkExpressionAt({ ...place, expression: rule.value, path: ["x-rule", "value"], result: resultOf(field), gives: field }),
  ];
}

function checkReset({ field, entity, source: { at } }: FieldSite): Diagnostic[] {
  return field.rule.reset.flatMap((name, index) =>
    checkFieldName(entity, name, at(["x-rule", "reset", index]), () => (name === field.name ? "字段不能清空自己" : undefined)),
  );
}

function checkHidden({ source: { raw, at } }: FieldSite): Diagnostic[] {
  const rule = raw["x-rule"];
  if (rule?.hidden === undefined || rule.visible !== undefined) return [];
  const details = { found: "hidden", reason: "没有 visible，字段总是显示", remedy: "补上 visible，或删去 hidden。" };
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["x-rule", "hidden"], "key"), details)];
}

/** A circle is told once, at its first field. */
function checkCycles({ field, entity, source: { at } }: FieldSite): Diagnostic[] {
  const cycles = ruleOrder(entity.fields).cycles.filter(([first]) => first === field.name);
  return cycles.map((cycle) => diagnose("SCHEMA_RULE_CYCLE", at(["x-rule"], "key"), { found: field.name, cycle }));
}
