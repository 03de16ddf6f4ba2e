import type { FieldModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";
import { isExactNumber } from "../text/exactNumber.ts";
import { plainSigns } from "../text/halfWidth.ts";
import { trimSpace } from "../text/space.ts";

const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
/** Thousands apart by one and the same sign. */
const GROUPED = /^[-+]? ?\d{1,3}(?:([, '])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;
/** Chinese units of large numbers as powers of ten. */
const LARGE: Readonly<Record<string, number>> = { 万: 4, 亿: 8 };
const WITH_UNIT = /^(.+?) ?([万亿])$/;

/** A number as plain decimal digits, sign and point; `undefined` where the text is none. */
export function plainNumber(text: string): string | undefined {
  const signs = trimSpace(plainSigns(text));
  const [, figures = signs, unit = ""] = WITH_UNIT.exec(signs) ?? [];
  const grouped = GROUPED.test(figures) ? figures.replaceAll(/[, ']/g, "") : figures.replace(/^([-+]) /, "$1");
  if (!PLAIN.test(grouped)) return undefined;
  const power = LARGE[unit];
  if (power === undefined) return grouped;
  return grouped.toLowerCase().includes("e") ? undefined : `${grouped}e${power}`;
}

/**
 * Reads a number as people write it: full-width digits and signs, thousands apart by comma, blank or apostrophe, 万 and 亿, any
 * dash as minus, and the field's own unit behind it.
 *
 * @param unit what may stand behind the number, e.g. `分钟`
 * @returns undefined where the text is none, as `1,5` and `1 2` could be two, or one of more digits than are kept
 */
export function readNumber(text: string, unit?: string): number | undefined {
  const bare = unit === undefined || unit === "" || !text.endsWith(unit) ? text : text.slice(0, -unit.length);
  const plain = plainNumber(bare);
  return plain !== undefined && isExactNumber(plain) ? Number(plain) : undefined;
}

/** Why a text that is no number of the field is none; a number of too many digits is one, and says so. */
export function numberFault(field: FieldModel, text: string, wanted: string): string {
  const unit = unitOf(field) ?? "";
  const plain = plainNumber(unit !== "" && text.endsWith(unit) ? text.slice(0, -unit.length) : text);
  const isOne = plain !== undefined && !isExactNumber(plain);
  return isOne ? `${field.title}“${text}”的位数太多，不能准确保存，请减少位数` : `${field.title}“${text}”${wanted}`;
}

/** The unit that a field's numbers carry. */
export function unitOf(field: FieldModel): string | undefined {
  const { unit } = field.ui.props;
  return typeof unit === "string" ? unit : undefined;
}

/**
 * Writes a number with thousands separators for screens (spec §9).
 * @param decimals fixed number of decimals; absent: as many as the number has
 */
export function formatNumber(value: unknown, decimals?: number): string {
  if (typeof value !== "number" || !Number.isFinite(value)) return "";
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  if (text.includes("e")) return text;
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** JSON Schema of a number with the field's own bounds. */
export function numberSchema(field: FieldModel, type: "integer" | "number", step?: number): JsonObject {
  const { minimum, maximum, multipleOf = step, enum: values } = field.constraints;
  return {
    type,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(multipleOf !== undefined && { multipleOf }),
    ...(values !== undefined && { enum: [...values] }),
  };
}

/** A number within the field's bounds, `step` apart for neighbouring seeds. */
export function sampleNumber(field: FieldModel, seed: number, step: number): number {
  const { minimum = 1, maximum = minimum + 1000 * step, multipleOf = step } = field.constraints;
  const places = Math.max(1, Math.floor((maximum - minimum) / multipleOf) + 1);
  const value = minimum + (seed % places) * multipleOf;
  return Number(value.toFixed(6));
}
