import { plainText } from "./cellGround.ts";
import type { ColumnOption } from "./lineageColumn.ts";

/** The texts of a value; what no choice is stays as it is. */
export function textOf(options: readonly ColumnOption[], value: unknown, isMany: boolean): string {
  const values = isMany ? valuesOf(value) : [value];
  return values.map((one) => optionOf(options, one)?.text ?? plainText(one)).join("，");
}

/** The choice of a value; numbers and their texts are one value. */
export function optionOf(options: readonly ColumnOption[], value: unknown): ColumnOption | undefined {
  return options.find((option) => String(option.value) === plainText(value));
}

/** The values of a cell that holds several, joined by commas. */
export function valuesOf(value: unknown): readonly string[] {
  const text = Array.isArray(value) ? value.join(",") : plainText(value);
  return text.split(",").filter((part) => part !== "");
}
