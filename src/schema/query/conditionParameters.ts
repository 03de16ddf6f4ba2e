import type { FieldModel, QueryOperator } from "../model/entity.ts";
import { takesMany, type QueryRule } from "./queryRules.ts";
import { splitList } from "../text/splitList.ts";
import { readCondition, writeCondition } from "./conditionText.ts";

/** Endings of parameters that say themselves how their value compares (protocol 1.9). */
const endings = { _begin: "ge", _end: "le", _MultiString: "in", _All: "all" } as const satisfies Readonly<Record<string, QueryRule>>;

/** What a parameter asks for. */
export interface ParameterName {
  readonly field: string;
  /** How the value compares; absent: the value says so (`readCondition`). */
  readonly rule?: QueryRule;
}

/**
 * Reads the name of a parameter: that of a field, or one with an ending. A field may itself end like that.
 *
 * @example readParameterName("date_begin", isField) // { field: "date", rule: "ge" }
 */
export function readParameterName(name: string, isField: (name: string) => boolean): ParameterName {
  if (isField(name)) return { field: name };
  const found = Object.entries(endings).find(([ending]) => name.endsWith(ending) && name.length > ending.length);
  return found ? { field: name.slice(0, -found[0].length), rule: found[1] } : { field: name };
}

/**
 * Writes a condition as request parameters. A range is two of them, with both ends included; one that is blank is open.
 *
 * @param texts one; any number for `in` and `all`; begin and end for `range`. None says nothing.
 * @example writeParameters("realname", "like", ["王"]) // { realname: "*王*" }
 */
export function writeParameters(field: string, operator: QueryOperator, texts: readonly string[]): Record<string, string> {
  if (operator === "range") {
    const [begin = "", end = ""] = texts;
    return { ...parameter(`${field}_begin`, begin), ...parameter(`${field}_end`, end) };
  }
  const text = joinTexts(operator, texts);
  if (operator === "all") return parameter(`${field}_All`, text);
  return text === "" ? {} : { [field]: writeCondition({ rule: operator, text }) };
}

/**
 * Reads the texts that `writeParameters` wrote; none where nothing is asked for. A condition that compares in another way
 * than the control it is read for is given as it is written, so that it is seen.
 */
export function readParameters(
  field: Pick<FieldModel, "name" | "column" | "derived">,
  operator: QueryOperator,
  parameters: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  if (operator === "range") {
    const ends = [parameters[`${field.name}_begin`] ?? "", parameters[`${field.name}_end`] ?? ""];
    return ends.every((end) => end === "") ? [] : ends;
  }
  if (operator === "all") return splitList(parameters[`${field.name}_All`] ?? "");
  const value = parameters[field.name] ?? "";
  if (value === "") return [];
  const { rule, text } = readCondition(field, value);
  // A list of one has no comma.
  if (operator === "in") return splitList(rule === "eq" ? text : value);
  return [rule === operator ? text : value];
}

/** The texts of a condition as one, as conditions of the advanced query carry them (QUERY-18). */
export function joinTexts(rule: QueryRule, texts: readonly string[]): string {
  return takesMany(rule) ? texts.join(",") : (texts[0] ?? "");
}

/** Parts what `joinTexts` joined. */
export function splitTexts(rule: QueryRule, text: string): readonly string[] {
  if (takesMany(rule)) return splitList(text);
  return text === "" ? [] : [text];
}

function parameter(name: string, text: string): Record<string, string> {
  return text === "" ? {} : { [name]: text };
}
