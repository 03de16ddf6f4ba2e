import { settledValue } from "../../schema/kinds/readTyped.ts";
import { trimSpace } from "../../schema/text/space.ts";
import type { FieldModel, QueryOperator } from "../../schema/model/entity.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** How one value is written into a parameter; the micro-syntax that the server reads. */
const patterns: Readonly<Record<Exclude<QueryOperator, "in" | "range">, (text: string) => string>> = {
  eq: (text) => text,
  ne: (text) => `!${text}`,
  like: (text) => `*${text}*`,
  right_like: (text) => `${text}*`,
  left_like: (text) => `*${text}`,
  gt: (text) => `> ${text}`,
  ge: (text) => `>= ${text}`,
  lt: (text) => `< ${text}`,
  le: (text) => `<= ${text}`,
};

/** What `patterns` puts before and after the text. */
const affixes: Readonly<Record<Exclude<QueryOperator, "in" | "range">, readonly [before: number, after: number]>> = {
  eq: [0, 0],
  ne: [1, 0],
  like: [1, 1],
  right_like: [0, 1],
  left_like: [1, 0],
  gt: [2, 0],
  ge: [3, 0],
  lt: [2, 0],
  le: [3, 0],
};

/**
 * Writes a condition as request parameters: `*v*` contains, `!v` not equal, `>= v`, `a,b` one of,
 * `f_begin` and `f_end` a range with both ends included (FORM-28 to FORM-30).
 *
 * @example
 * toQueryParams(realname, "like", "王"); // { realname: "*王*" }
 */
export function toQueryParams(field: FieldModel, operator: QueryOperator, value: unknown): Record<string, string> {
  if (operator === "range") {
    const [begin, end] = Array.isArray(value) ? value : [];
    return { ...textParam(`${field.name}_begin`, begin), ...textParam(`${field.name}_end`, end) };
  }
  if (operator === "in") {
    const texts = (Array.isArray(value) ? value : [value]).map((item: unknown) => wholeText(field, item)).filter((text) => text !== "");
    return texts.length === 0 ? {} : { [field.name]: texts.join(",") };
  }
  const text = asksForPart(operator) ? textOf(value) : wholeText(field, value);
  return text === "" ? {} : { [field.name]: patterns[operator](text) };
}

const PARTS: ReadonlySet<QueryOperator> = new Set(["like", "right_like", "left_like"]);

/** Whether a condition asks for a piece of the value and not for the whole. */
export function asksForPart(operator: QueryOperator): boolean {
  return PARTS.has(operator);
}

/** A whole value is asked for as it would be stored, e.g. a telephone number without what parts it. */
function wholeText(field: FieldModel, value: unknown): string {
  return textOf(typeof value === "string" ? settledValue(field, value) : value);
}

/** Reads a condition of texts back from request parameters; `parse` turns each text into a wire value. */
export function fromQueryParams(
  { field, operator, params }: { readonly field: FieldModel; readonly operator: QueryOperator; readonly params: Params },
  parse: (text: string) => unknown = (text) => text,
): unknown {
  if (operator === "range") {
    const sides = [params[`${field.name}_begin`], params[`${field.name}_end`]].map((side) => (side ? parse(side) : null));
    return sides.every((side) => side === null) ? undefined : sides;
  }
  const text = params[field.name];
  if (!text) return undefined;
  if (operator === "in")
    return text
      .split(",")
      .filter((part) => part !== "")
      .map(parse);
  const inner = plainPart(text, operator);
  return inner === "" ? undefined : parse(inner);
}

/** Marks the text of a condition with how it compares, as `toQueryParams` does. */
export function markedText(text: string, operator: Exclude<QueryOperator, "range">): string {
  return operator === "in" ? text : patterns[operator](text);
}

/** The text of a condition without the marks of how it compares. */
export function plainPart(text: string, operator: Exclude<QueryOperator, "range">): string {
  if (operator === "in") return text;
  const [before, after] = affixes[operator];
  return text.slice(before, text.length - after);
}

function textParam(name: string, value: unknown): Record<string, string> {
  const text = textOf(value);
  return text === "" ? {} : { [name]: text };
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? "" : trimSpace(String(value));
}
