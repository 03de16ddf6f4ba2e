import { valueType } from "../../../schema/model/shownFields.ts";
import { isBlank as isBlankValue } from "../../../schema/expression/values.ts";
import { switchPair } from "../../../schema/kinds/switchKind.ts";
import type { ConditionRecord } from "../../../schema/query/advancedQuery.ts";
import { joinTexts, splitTexts } from "../../../schema/query/conditionParameters.ts";
import { eqOperator } from "../../../schema/query/operators/eqOperator.ts";
import { takesMany, takesNone } from "../../../schema/query/queryRules.ts";
import type { QueryRule, SqlType } from "../../../schema/model/entity.ts";
import { viewOf } from "../../fields/fieldView.ts";
import type { MomentKind } from "../../fields/parts/moments.ts";
import { wireFormat } from "../../fields/parts/moments.ts";
import type { FieldEntry } from "./queryEntries.ts";

/** A condition while it is filled in. */
export interface Condition {
  /** Tells rows of the builder apart. */
  readonly id: number;
  /** Value of the chosen entry; absent: none chosen yet. */
  readonly field?: string;
  readonly rule: QueryRule;
  /** As the field's own filter emits it: an array where the rule takes several; null where it takes none. */
  readonly value: unknown;
  /** Chosen in place of a rule: what the field is held against without a value of one's own, by `FieldEntry.words`. */
  readonly word?: string;
}

/** A condition nobody has filled in (QUERY-02). */
export function emptyCondition(id: number): Condition {
  return { id, rule: eqOperator.name, value: null };
}

/** Chooses a field: its values are others, so what was filled in goes (QUERY-14). A rule that fits stays. */
export function withField({ id, rule }: Condition, { value: field, rules }: FieldEntry): Condition {
  return { id, field, rule: rules.find((some) => some === rule) ?? rules[0] ?? eqOperator.name, value: null };
}

/** Chooses a rule. One value becomes a list of one where it takes several, a list its first value where it takes one (QUERY-15). */
export function withRule({ word: _word, ...condition }: Condition, rule: QueryRule): Condition {
  const { value } = condition;
  if (takesNone(rule)) return { ...condition, rule, value: null };
  if (takesMany(rule)) return { ...condition, rule, value: isBlank(value) || Array.isArray(value) ? value : [value] };
  const [first = null]: readonly unknown[] = Array.isArray(value) ? value : [value];
  return { ...condition, rule, value: first };
}

/** Whether a condition is complete; one without field, or value where one is asked for, says nothing (QUERY-21), and the server refuses it. */
export function isComplete({ field, rule, value, word }: Condition): boolean {
  return field !== undefined && (word !== undefined || takesNone(rule) || !isBlank(value));
}

/** Writes a complete condition as it is sent; it says what its values are like (QUERY-14). */
export function recordOf({ rule, value }: Condition, entry: FieldEntry): ConditionRecord {
  const { field } = entry;
  const { dictionary, reference } = field;
  const stored = valueType(field);
  return {
    field: entry.value,
    rule,
    val: takesNone(rule) ? "" : joinTexts(rule, viewOf(field.kind).toQuery(field, rule, value)),
    type: entry.type,
    ...(stored ? { dbType: dbTypes[stored] } : {}),
    ...(dictionary === undefined ? {} : { dictCode: dictionary }),
    ...(reference ? { dictTable: reference.entity, dictText: reference.label, customReturnField: reference.store } : {}),
    ...(entry.type === "switch" ? { extendOption: [switchPair(field).on, switchPair(field).off] } : {}),
    ...(entry.type in wireFormat ? { formatStr: wireFormat[entry.type as MomentKind] } : {}),
  };
}

/** Reads a condition back. One whose field is no longer offered keeps its name, so that a person sees what it was. */
export function conditionOf({ field: name, rule, val }: ConditionRecord, id: number, entry: FieldEntry | undefined): Condition {
  if (!entry) return { id, field: name, rule, value: val };
  const { field } = entry;
  if (takesNone(rule)) return { id, field: name, rule, value: null };
  const value = viewOf(field.kind).fromQuery(field, rule, splitTexts(rule, val));
  return { id, field: name, rule, value: value ?? null };
}

function isBlank(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isBlankValue) : isBlankValue(value);
}

/** Names that the wire has for column types (protocol 1.10). */
const dbTypes: Readonly<Record<SqlType, string>> = {
  text: "string",
  integer: "int",
  bigint: "long",
  "double precision": "double",
  numeric: "bigdecimal",
  boolean: "boolean",
  date: "date",
  timestamp: "datetime",
  time: "string",
  jsonb: "string",
  json: "string",
};
