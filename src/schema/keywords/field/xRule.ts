import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { isConstant } from "../../expression/isConstant.ts";
import { resultOf } from "../../expression/typeEnvironment.ts";
import { dependenciesOf } from "../../expression/dependenciesOf.ts";
import { ExpressionError } from "../../expression/problem.ts";
import { compact } from "../../model/compact.ts";
import type { RuleModel } from "../../model/entity.ts";
import { type Bound, boundNames, limitChecks } from "../../rules/limits.ts";
import { initialOrder, ruleOrder } from "../../rules/ruleOrder.ts";
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
    const { reset = [], hidden = "clear", ...expressions } = raw["x-rule"] ?? {};
    return { rule: { ...compact(expressions), reset, hidden } };
  },
  complete: (_source, { reference, rule }) =>
    reference?.owner ? { rule: { ...rule, readOnly: rule.readOnly === undefined ? STORED : `${STORED} || (${rule.readOnly})` } } : {},
  check: (site) => [
    ...checkExpressions(site),
    ...checkConstants(site),
    ...checkInitial(site),
    ...boundNames.flatMap((bound) => checkBound(site, bound)),
    ...checkReset(site),
    ...checkHidden(site),
    ...checkCycles(site),
  ],
};

/** Rows keep the row that they are part of. */
const STORED = "!isNew";

/** Members that are conditions, and those that give a value of the field. */
const CONDITIONS = ["visible", "required", "readOnly"] as const;
const GIVING = ["value", "initial"] as const;

function checkExpressions({ field, source: { raw, at }, project, entity }: FieldSite): Diagnostic[] {
  const rule = raw["x-rule"] ?? {};
  const place = { at, project, entity };
  const given = { result: resultOf(field), gives: field };
  return [
    ...CONDITIONS.flatMap((member) => checkExpressionAt({ ...place, expression: rule[member], path: ["x-rule", member], result: "bool" })),
    ...boundNames.flatMap((bound) => {
      const readsReferences = true;
      return checkExpressionAt({ ...place, ...given, readsReferences, expression: rule[bound], path: ["x-rule", bound] });
    }),
    ...GIVING.flatMap((member) => checkExpressionAt({ ...place, ...given, expression: rule[member], path: ["x-rule", member] })),
  ];
}

/** Conditions that always hold or never do are said without one; a field that people see and nobody writes is `readOnly: "true"`. */
const CONSTANTS: Readonly<Record<string, string>> = {
  "visible true": "字段本来就显示，删去 visible。",
  "required true": "把字段写进实体的 required，并删去这里的 required。",
  "required false": "字段本来就可以不填，删去 required。",
  "readOnly false": "字段本来就可以填写，删去 readOnly。",
};

function checkConstants({ source: { raw, at } }: FieldSite): Diagnostic[] {
  return CONDITIONS.flatMap((member) => {
    const stated = raw["x-rule"]?.[member];
    const instead = stated === undefined ? undefined : CONSTANTS[`${member} ${stated}`];
    return instead === undefined
      ? []
      : [diagnose("SCHEMA_RETIRED_KEYWORD", at(["x-rule", member]), { found: `"${member}": "${stated}"`, instead })];
  });
}

/** A start that nobody would see, or that a plainer keyword gives. */
function checkInitial({ field, source: { raw, at } }: FieldSite): Diagnostic[] {
  const { initial } = raw["x-rule"] ?? {};
  if (initial === undefined) return [];
  const misused = (reason: string, remedy: string) => [
    diagnose("SCHEMA_MISUSED_KEYWORD", at(["x-rule", "initial"], "key"), { found: "initial", reason, remedy }),
  ];
  if (field.rule.value !== undefined) return misused("字段是计算出来的", "删去 initial。");
  if (field.children) return misused("子表的行不能这样给出", "删去 initial；预先放入空行写 x-ui.props.defaultRows。");
  if (field.default !== undefined) return misused("字段已有 default", "default 与 initial 只留一个。");
  return isConstant(initial) ? misused("它总是同一个值", "固定的初始值写 default。") : [];
}

/** A bound that nothing is held to, that a plainer keyword states, or that is too long to be compared with. */
function checkBound({ field, kind, source: { raw, at } }: FieldSite, bound: Bound): Diagnostic[] {
  const limit = raw["x-rule"]?.[bound];
  if (limit === undefined) return [];
  const misused = (reason: string, remedy: string) => [
    diagnose("SCHEMA_MISUSED_KEYWORD", at(["x-rule", bound], "key"), { found: bound, reason, remedy }),
  ];
  if (!kind.operators.includes("range")) return misused(`${kind.title}没有大小先后`, `删去 ${bound}；要比较的写成 x-checks。`);
  if (field.constraints[bound] !== undefined) return misused(`字段已有 ${bound}`, `${bound} 与 x-rule.${bound} 只留一个。`);
  if (field.type !== "string" && isConstant(limit)) return misused("它总是同一个值", `固定的界限写 ${bound}。`);
  const [check] = limitChecks({ ...field, rule: { reset: [], hidden: "clear", [bound]: limit } });
  return check === undefined || isConstant(limit) || isWithinLimits(limit) === isWithinLimits(check.assert)
    ? []
    : misused("表达式太长", "拆成几个字段，或写短一些。");
}

function isWithinLimits(source: string): boolean {
  try {
    dependenciesOf(source);
    return true;
  } catch (error) {
    if (error instanceof ExpressionError) return false;
    throw error;
  }
}

/** What other keywords add to the list is theirs to check. */
function checkReset({ field, entity, source: { raw, at } }: FieldSite): Diagnostic[] {
  return (raw["x-rule"]?.reset ?? []).flatMap((name, index) =>
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
  const cycles = [ruleOrder, initialOrder].flatMap((orderOf) => orderOf(entity.fields).cycles);
  return cycles
    .filter(([first]) => first === field.name)
    .map((cycle) => diagnose("SCHEMA_RULE_CYCLE", at(["x-rule"], "key"), { found: field.name, cycle }));
}
