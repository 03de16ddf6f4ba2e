import type { ConditionRecord, MatchType } from "../../../schema/query/advancedQuery.ts";
import { readAdvancedQuery, writeAdvancedQuery } from "../../../schema/query/advancedQuery.ts";
import { isQueryRule } from "../../../schema/query/queryRules.ts";
import type { SuperQuery } from "../../listing/listState.ts";

/** The advanced query of these conditions. */
export function superQueryOf(matchType: MatchType, records: readonly ConditionRecord[]): SuperQuery {
  return { params: writeAdvancedQuery(records), matchType };
}

/** The conditions of an advanced query. Of an address that somebody cut short there are none; the server refuses it by name. */
export function recordsOf({ params }: SuperQuery): readonly ConditionRecord[] {
  return asRecords(readAdvancedQuery(params));
}

/** The conditions among what was read from outside. */
export function asRecords(parsed: unknown): readonly ConditionRecord[] {
  return Array.isArray(parsed) ? parsed.filter(isRecord) : [];
}

function isRecord(item: unknown): item is ConditionRecord {
  if (typeof item !== "object" || item === null) return false;
  const { field, rule, val } = item as Readonly<Record<string, unknown>>;
  return typeof field === "string" && typeof rule === "string" && isQueryRule(rule) && typeof val === "string";
}
