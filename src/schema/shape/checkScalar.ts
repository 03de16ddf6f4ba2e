import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { wireFormats, wireFormatWords } from "../time/wireFormats.ts";
import type { JsonValue } from "../model/json.ts";
import type { MetaSchema } from "./metaSchema.ts";
import type { ShapeSite } from "./shapeSite.ts";

/** Precision up to which a number counts as a multiple: 0.07 is one of 0.01, whatever binary fractions say. */
const PRECISION = 1e-6;

/** A value as a sentence quotes it. */
export function shown(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Measures a text, number or truth value: allowed values first, then its form. */
export function checkScalar({ schema, value, path, at }: ShapeSite): Diagnostic[] {
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed) {
    if (allowed.includes(value)) return [];
    return [diagnose("SCHEMA_WRONG_VALUE", at(path), { found: shown(value), allowed: allowed.map(shown) })];
  }
  const rule = brokenRule(schema, value);
  return rule === undefined ? [] : [diagnose("SCHEMA_WRONG_FORM", at(path), { found: shown(value), rule })];
}

function brokenRule(schema: MetaSchema, value: JsonValue): string | undefined {
  if (typeof value === "string") return brokenLength(schema, value) ?? brokenWriting(schema, value);
  return typeof value === "number" ? brokenBounds(schema, value) : undefined;
}

function brokenLength({ minLength = 0, maxLength = Infinity }: MetaSchema, text: string): string | undefined {
  const { length } = [...text];
  if (length < minLength) return minLength === 1 ? "不能为空" : `至少 ${minLength} 个字`;
  return length > maxLength ? `最多 ${maxLength} 个字，现有 ${length} 个` : undefined;
}

function brokenWriting({ pattern, patternErrorMessage, format }: MetaSchema, text: string): string | undefined {
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return patternErrorMessage ?? `须匹配 ${pattern}`;
  if (format !== undefined && !wireFormats[format].test(text)) return `须是 ${wireFormatWords[format][1]} 这样的写法`;
  return undefined;
}

function brokenBounds(
  { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity, multipleOf }: MetaSchema,
  number: number,
): string | undefined {
  if (number < minimum) return `不小于 ${minimum}`;
  if (number <= exclusiveMinimum) return `大于 ${exclusiveMinimum}`;
  if (number > maximum) return `不大于 ${maximum}`;
  if (multipleOf === undefined) return undefined;
  const quotient = number / multipleOf;
  return Math.abs(quotient - Math.round(quotient)) > PRECISION ? `须是 ${multipleOf} 的整数倍` : undefined;
}
