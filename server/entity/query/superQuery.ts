import { AppError } from "../../errors.ts";
import type { FieldViewer } from "../fieldRights.ts";
import { isQueryRule, QUERY_RULES, type Comparison } from "./comparison.ts";
import { assertComparable, queryField } from "./queryField.ts";

/** Conditions a person may combine in the advanced query. */
const MAX_CONDITIONS = 50;

/** The advanced query: its conditions and how they are joined. */
export interface SuperQuery {
  readonly match: "and" | "or";
  readonly comparisons: readonly Comparison[];
}

/**
 * Reads `superQueryParams` (protocol 1.10): a JSON list of `{field, rule, val}`, percent-encoded once more than the address is.
 * Conditions without a value are left out, as the query builder shows them before they are filled in;
 * an unknown field, rule or match type is refused by name.
 */
export function parseSuperQuery(viewer: FieldViewer, params: string, matchType: string): SuperQuery {
  const match = matchType === "" ? "and" : matchType;
  if (match !== "and" && match !== "or") throw invalid("superQueryMatchType", `只能是 and 或 or，现在是“${matchType.slice(0, 40)}”`);
  const list = parseList(params);
  if (list.length > MAX_CONDITIONS) throw invalid("superQueryParams", `最多 ${MAX_CONDITIONS} 个条件`);
  const comparisons = list.map((item) => parseCondition(viewer, item)).filter((item) => item.texts.length > 0);
  return { match, comparisons };
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

function parseCondition(viewer: FieldViewer, item: unknown): Comparison {
  if (typeof item !== "object" || item === null) throw invalid("superQueryParams", "每个条件都应有 field、rule、val");
  const { field: name, rule = "eq", val } = item as { readonly field?: unknown; readonly rule?: unknown; readonly val?: unknown };
  if (typeof name !== "string") throw invalid("superQueryParams", "条件缺少 field");
  const field = queryField(viewer, name);
  if (typeof rule !== "string" || !isQueryRule(rule))
    throw new AppError("QUERY_RULE_UNKNOWN", { rule: String(rule).slice(0, 40), allowed: QUERY_RULES });
  assertComparable(viewer, field, rule);
  return { field, rule, texts: textsOf(val, rule === "in") };
}

function textsOf(value: unknown, many: boolean): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = list.flatMap((part) => {
    if (typeof part !== "string" && typeof part !== "number" && typeof part !== "boolean") return [];
    return many ? String(part).split(",") : [String(part)];
  });
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

function invalid(name: string, reason: string): AppError {
  return new AppError("QUERY_PARAM_INVALID", { name, reason });
}
