import type { FieldModel } from "../model/entity.ts";
import type { JsonObject } from "../model/json.ts";

const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;
const GROUPED = /^[-+]?\d{1,3}(?:[,，]\d{3})+(?:\.\d*)?$/;

/** Reads a number with or without thousands separators; `undefined` where the text is none. */
export function readNumber(text: string): number | undefined {
  const plain = GROUPED.test(text) ? text.replaceAll(/[,，]/g, "") : text;
  if (!PLAIN.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
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
