import type { FieldModel, QueryOperator, QueryRule } from "../model/entity.ts";
import { splitList } from "../text/splitList.ts";
import { readCondition } from "./conditionText.ts";
import { ASKED } from "./operators/addressForms.ts";
import { operatorOf, operators } from "./operators/registry.ts";
import { takesMany, takesNone } from "./queryRules.ts";

/** Endings of parameters that say themselves how their value compares (protocol 1.9). */
const endings = operators.flatMap(({ name, address: { ending } }) => (ending === undefined ? [] : [{ ending, rule: name as QueryRule }]));

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
  const found = endings.find(({ ending }) => name.endsWith(ending) && name.length > ending.length);
  return found ? { field: name.slice(0, -found.ending.length), rule: found.rule } : { field: name };
}

/**
 * Writes a condition as request parameters.
 *
 * @param texts one; any number where the operator takes several; begin and end of a range; `ASKED` where it takes none. None says
 *   nothing.
 * @example writeParameters("realname", "like", ["王"]) // { realname: "*王*" }
 */
export function writeParameters(field: string, operator: QueryOperator, texts: readonly string[]): Record<string, string> {
  return operatorOf(operator).address.write(field, texts);
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
  return operatorOf(operator).address.read(field.name, parameters, (value) => readCondition(field, value));
}

/** The texts of a condition as one, as conditions of the advanced query carry them (QUERY-18). */
export function joinTexts(rule: QueryRule, texts: readonly string[]): string {
  if (takesNone(rule)) return "";
  return takesMany(rule) ? texts.join(",") : (texts[0] ?? "");
}

/** Parts what `joinTexts` joined; of a condition that takes no value, that it is asked. */
export function splitTexts(rule: QueryRule, text: string): readonly string[] {
  if (takesNone(rule)) return [ASKED];
  if (takesMany(rule)) return splitList(text);
  return text === "" ? [] : [text];
}
