import { isQueryRule, queryRules } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { Condition, type AskedCondition } from "../condition/condition.ts";
import type { ConditionGroup } from "../condition/conditionQuery.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** Stands between a field with child rows and a field of theirs, e.g. `services,weekday`. */
const CHILD_SIGN = ",";

/**
 * Reads `superQueryParams` (protocol 1.10): a JSON list of `{field, rule, val}`, percent-encoded once more than
 * the address is. A field `group,child` asks for rows of which at least one child row meets the condition.
 * A condition without a value is refused, as is an unknown field, rule or match type: what is not filled in yet stays in
 * the query builder, and a condition that was passed over here would answer with more than was asked for.
 */
export function superQueryGroup(scope: EntityScope, params: string, matchType: string): ConditionGroup {
  const match = matchType === "" ? "and" : matchType;
  if (match !== "and" && match !== "or") throw invalid("superQueryMatchType", `只能是 and 或 or，现在是“${matchType.slice(0, 40)}”`);
  const list = parseList(params);
  if (list.length === 0) throw invalid("superQueryParams", "至少要有一个条件");
  return { match, conditions: list.map((item) => readCondition(scope, item)) };
}

function parseList(params: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(params.trimStart().startsWith("[") ? params : decodeURIComponent(params));
    if (Array.isArray(parsed)) return parsed;
  } catch {
    // Not encoded, or not JSON: told below.
  }
  throw invalid("superQueryParams", "应为条件列表");
}

function readCondition(scope: EntityScope, item: unknown): Condition {
  if (typeof item !== "object" || item === null) throw invalid("superQueryParams", "每个条件都应有 field、rule、val");
  const { field: name } = item as { readonly field?: unknown };
  if (typeof name !== "string") throw invalid("superQueryParams", "条件缺少 field");
  const sign = name.indexOf(CHILD_SIGN);
  if (sign < 0) return Condition.on(scope, askedCondition(name, item));
  return Condition.below(scope, name.slice(0, sign), askedCondition(name.slice(sign + 1), item));
}

function askedCondition(field: string, item: object): AskedCondition {
  const { rule = "eq", val: value } = item as { readonly rule?: unknown; readonly val?: unknown };
  if (typeof rule === "string" && isQueryRule(rule)) return { field, rule, value };
  const found = typeof rule === "string" ? rule.slice(0, 40) : typeof rule;
  throw new AppError("QUERY_RULE_UNKNOWN", { rule: found, allowed: queryRules });
}

function invalid(name: string, reason: string): AppError {
  return new AppError("QUERY_PARAM_INVALID", { name, reason });
}
