import { type Condition, type FieldEntry, isComplete, queryFault, serverToday } from "../../runtime/index.ts";
import type { QueryRule } from "../../schema/model/entity.ts";
import { settledValue } from "../../schema/kinds/readTyped.ts";
import { kindOf } from "../../schema/kinds/registry.ts";
import type { MatchType } from "../../schema/query/advancedQuery.ts";
import { rulesOfKind, takesMany, takesNone } from "../../schema/query/queryRules.ts";
import { readRule, RULE_WORDS, type RuleCondition, type RuleValue, SAYABLE_RULES, writeRule } from "../../schema/rules/ruleConditions.ts";
import type { RuleField, RuleWord } from "../../schema/wire/roleAnswers.ts";

/** The conditions of a row rule while they are filled in. */
export interface RuleDraft {
  readonly match: MatchType;
  readonly conditions: readonly Condition[];
}

/** What can be chosen as the field of a condition; codes of departments are compared as a whole. */
export function ruleEntries(entity: string, fields: readonly RuleField[]): readonly FieldEntry[] {
  return fields.flatMap(({ field, words }) => {
    const isCode = words.includes("department");
    const rules = rulesOfKind(kindOf(field.kind)).filter((rule) => SAYABLE_RULES.includes(rule) && (!isCode || WHOLE.includes(rule)));
    const offered = words.map((word) => ({ id: word, title: RULE_WORDS[word].title }));
    return rules.length > 0 ? [{ value: field.name, label: field.title, type: field.kind, entity, field, rules, words: offered }] : [];
  });
}

/** Operators that compare with a whole value. */
const WHOLE: readonly QueryRule[] = ["eq", "ne", "in", "empty", "notEmpty"];

/** Reads a rule as conditions on these fields; `undefined` where it says more than conditions can. */
export function draftOf(expression: string, entries: readonly FieldEntry[]): RuleDraft | undefined {
  const read = readRule(expression);
  const conditions = read?.conditions.map((condition, id) => filledIn(condition, id, entries));
  return read && conditions?.every((condition) => condition !== undefined) ? { match: read.match, conditions } : undefined;
}

/**
 * Writes the rule that the conditions make.
 *
 * @returns `""` while one is not complete or cannot be read: a rule without it would open other rows than are meant
 */
export function expressionOf({ match, conditions }: RuleDraft, entries: readonly FieldEntry[]): string {
  const said = conditions.map((condition) => saidBy(condition, entries));
  return said.every((condition) => condition !== undefined) ? writeRule({ match, conditions: said }) : "";
}

function filledIn(condition: RuleCondition, id: number, entries: readonly FieldEntry[]): Condition | undefined {
  const { field } = condition;
  const entry = entries.find(({ value }) => value === field);
  if (!entry) return undefined;
  const rule = entry.rules[0] ?? "eq";
  if ("word" in condition)
    return entry.words?.some(({ id: word }) => word === condition.word)
      ? { id, field, rule, value: null, word: condition.word }
      : undefined;
  if (!entry.rules.includes(condition.rule)) return undefined;
  const [first = null] = condition.values;
  return {
    id,
    field,
    rule: condition.rule,
    value: takesNone(condition.rule) ? null : takesMany(condition.rule) ? condition.values : first,
  };
}

function saidBy(condition: Condition, entries: readonly FieldEntry[]): RuleCondition | undefined {
  const { field = "", rule, value, word } = condition;
  const entry = entries.find((one) => one.value === field);
  if (!entry || !isComplete(condition)) return undefined;
  if (word !== undefined) return { field, word: word as RuleWord };
  if (takesNone(rule)) return { field, rule, values: [] };
  if (queryFault(entry.field, rule, value) !== undefined) return undefined;
  const day = { today: serverToday() };
  const values = (Array.isArray(value) ? value : [value]).map((one) => settledValue(entry.field, one, day));
  return values.every(isRuleValue) ? { field, rule, values } : undefined;
}

function isRuleValue(value: unknown): value is RuleValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
