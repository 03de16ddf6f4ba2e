import { advancedQueryLoss, isQueryRule, lossText, queryRules, readAdvancedQuery, readFieldPath } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { Condition, type AskedCondition } from "../condition/condition.ts";
import type { ConditionGroup } from "../condition/conditionQuery.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/**
 * Reads `superQueryParams` (protocol 1.10). A field of child rows asks for rows of which at least one child row meets the
 * condition.
 * An empty list is what a query builder emits that was emptied (spec §4), and asks for nothing.
 * A condition without a value is refused, as is an unknown field, rule or match type: what is not filled in yet stays in
 * the query builder, and a condition that was passed over here would answer with more than was asked for.
 */
export function superQueryGroup(scope: EntityScope, params: string, matchType: string): ConditionGroup | undefined {
  const match = matchType === "" ? "and" : matchType;
  if (match !== "and" && match !== "or") throw invalid("superQueryMatchType", `只能是 and 或 or，现在是“${matchType.slice(0, 40)}”`);
  const list = readAdvancedQuery(params);
  if (!list) throw invalid("superQueryParams", "应为条件列表");
  const loss = advancedQueryLoss(params);
  if (loss) throw invalid("superQueryParams", lossText(loss));
  return list.length === 0 ? undefined : { match, conditions: list.map((item) => readCondition(scope, item)) };
}

function readCondition(scope: EntityScope, item: unknown): Condition {
  if (typeof item !== "object" || item === null) throw invalid("superQueryParams", "每个条件都应有 field、rule、val");
  const { field: path } = item as { readonly field?: unknown };
  if (typeof path !== "string") throw invalid("superQueryParams", "条件缺少 field");
  const { list, field } = readFieldPath(path);
  const asked = askedCondition(field, item);
  return list === undefined ? Condition.read(scope, asked) : Condition.below(scope, list, asked);
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
