import type { QueryRule } from "../../../schema/kinds/queryRules.ts";
import { isQueryRule } from "../../../schema/kinds/queryRules.ts";
import type { SuperQuery } from "../../listing/listState.ts";

/** How conditions are joined (QUERY-05). */
export type MatchType = SuperQuery["matchType"];

/** A condition as it is sent and kept (QUERY-03). What says how the value is written comes along for servers that know no schema. */
export interface ConditionRecord {
  readonly field: string;
  readonly rule: QueryRule;
  /** Several values are joined by commas (QUERY-18). */
  readonly val: string;
  /** Field kind. */
  readonly type?: string;
  readonly dbType?: string;
  readonly dictCode?: string;
  /** Entity referred to, the field shown of it, and the one that is stored. */
  readonly dictTable?: string;
  readonly dictText?: string;
  readonly customReturnField?: string;
  /** Stored values of a switch, on first (QUERY-04). */
  readonly extendOption?: readonly [on: string, off: string];
  /** How a day or time is written (QUERY-33). */
  readonly formatStr?: string;
}

/** Writes conditions as `superQueryParams` (QUERY-32): a JSON list, percent-encoded once more than the address is. */
export function superQueryOf(matchType: MatchType, records: readonly ConditionRecord[]): SuperQuery {
  return { params: encodeURI(JSON.stringify(records)), matchType };
}

/** Reads `superQueryParams`; what is no condition counts as not there. */
export function recordsOf({ params }: SuperQuery): readonly ConditionRecord[] {
  try {
    const parsed: unknown = JSON.parse(params.startsWith("[") ? params : decodeURI(params));
    return asRecords(parsed);
  } catch {
    // An address that somebody cut short; the server refuses it by name.
    return [];
  }
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
