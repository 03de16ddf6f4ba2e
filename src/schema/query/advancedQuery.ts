import type { QueryRule } from "../model/entity.ts";
import { type JsonLoss, jsonLoss } from "../text/jsonLoss.ts";

/** A condition of the advanced query as it is sent and kept (QUERY-03). What says how the value is written comes along for servers that know no schema. */
export interface ConditionRecord {
  /** A field, or one of child rows (`writeFieldPath`). */
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

/** How the conditions of an advanced query are joined (QUERY-05). */
export type MatchType = "and" | "or";

/** Writes conditions as `superQueryParams` (QUERY-32): a JSON list, percent-encoded once more than the address is. */
export function writeAdvancedQuery(records: readonly ConditionRecord[]): string {
  return encodeURI(JSON.stringify(records));
}

/** Reads `superQueryParams`, percent-encoded or not. What is in the list is for its reader to judge; `undefined` where there is none. */
export function readAdvancedQuery(params: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(plainText(params));
    return Array.isArray(parsed) ? (parsed as readonly unknown[]) : undefined;
  } catch {
    // Cut short on its way, or never one.
    return undefined;
  }
}

/** What reading `superQueryParams` would change, such as a number of too many digits; they have to be a list. */
export function advancedQueryLoss(params: string): JsonLoss | undefined {
  return jsonLoss(plainText(params));
}

function plainText(params: string): string {
  return params.trimStart().startsWith("[") ? params : decodeURIComponent(params);
}

/** Which field a condition asks for: of the rows themselves, or of the child rows in their field `list`. */
export interface FieldPath {
  readonly list?: string;
  readonly field: string;
}

/** Stands between a field with child rows and a field of theirs. */
const BELOW = ",";

/** Writes the field of a condition (QUERY-31). @example writeFieldPath({ list: "services", field: "weekday" }) // "services,weekday" */
export function writeFieldPath({ list, field }: FieldPath): string {
  return list === undefined ? field : list + BELOW + field;
}

/** Reads what `writeFieldPath` writes. */
export function readFieldPath(path: string): FieldPath {
  const at = path.indexOf(BELOW);
  return at < 0 ? { field: path } : { list: path.slice(0, at), field: path.slice(at + 1) };
}
