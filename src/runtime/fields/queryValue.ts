import { settledValue } from "../../schema/kinds/readTyped.ts";
import { comparedField } from "../../schema/query/comparedField.ts";
import { asksForPart, takesMany, takesSpan } from "../../schema/query/queryRules.ts";
import { trimSpace } from "../../schema/text/space.ts";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";

/**
 * What a condition compares with, as texts (`FieldView.toQuery`): a whole value as it would be stored, e.g. a telephone
 * number without what parts it; a part as it was typed.
 *
 * @example textsOfValue(date, "range", ["2026-01-05", null]) // ["2026-01-05", ""]
 */
export function textsOfValue(field: FieldModel, operator: QueryOperator, value: unknown): readonly string[] {
  if (takesSpan(operator)) {
    const [begin, end] = (Array.isArray(value) ? value : []) as readonly unknown[];
    const ends = [textOf(begin), textOf(end)];
    return ends.every((text) => text === "") ? [] : ends;
  }
  const isPart = asksForPart(operator);
  const values: readonly unknown[] = takesMany(operator) && Array.isArray(value) ? value : [value];
  return values.map((one) => (isPart ? textOf(one) : wholeText(comparedField(field, operator), one))).filter((text) => text !== "");
}

/** The value that `textsOfValue` gave as texts; `parse` turns each text into a wire value. */
export function valueOfTexts(
  operator: QueryOperator,
  texts: readonly string[],
  parse: (text: string) => unknown = (text) => text,
): unknown {
  if (texts.length === 0) return undefined;
  if (takesSpan(operator)) return texts.map((text) => (text === "" ? null : parse(text)));
  return takesMany(operator) ? texts.map(parse) : parse(texts[0] ?? "");
}

function wholeText(field: FieldModel, value: unknown): string {
  return textOf(typeof value === "string" ? settledValue(field, value) : value);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : trimSpace(String(value));
}
