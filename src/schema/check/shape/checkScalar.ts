import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { JsonValue } from "../../model/json.ts";
import { positionOf } from "../../source/position.ts";
import type { ShapeSite } from "./checkShape.ts";

/** A value as a sentence quotes it. */
export function shown(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Measures a text, number or truth value: allowed values first, then its form. */
export function checkScalar(site: ShapeSite): Diagnostic[] {
  const { schema, value, file, pointer } = site;
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed) {
    if (allowed.includes(value)) return [];
    return [diagnose("SCHEMA_WRONG_VALUE", positionOf(file, pointer), { found: shown(value), allowed: allowed.map(shown) })];
  }
  const rule = typeof value === "string" ? brokenTextRule(site, value) : typeof value === "number" ? brokenNumberRule(site, value) : undefined;
  return rule === undefined ? [] : [diagnose("SCHEMA_WRONG_FORM", positionOf(file, pointer), { found: shown(value), rule })];
}

function brokenTextRule({ schema: { minLength = 0, maxLength, pattern, patternErrorMessage } }: ShapeSite, text: string): string | undefined {
  if (text.length < minLength) return minLength === 1 ? "不能为空" : `至少 ${minLength} 个字`;
  if (maxLength !== undefined && text.length > maxLength) return `最多 ${maxLength} 个字，现有 ${text.length} 个`;
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text)) return patternErrorMessage ?? `须匹配 ${pattern}`;
  return undefined;
}

function brokenNumberRule({ schema: { minimum, maximum, exclusiveMinimum } }: ShapeSite, number: number): string | undefined {
  if (minimum !== undefined && number < minimum) return `不小于 ${minimum}`;
  if (exclusiveMinimum !== undefined && number <= exclusiveMinimum) return `大于 ${exclusiveMinimum}`;
  if (maximum !== undefined && number > maximum) return `不大于 ${maximum}`;
  return undefined;
}
