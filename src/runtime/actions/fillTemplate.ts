import type { Row } from "../../schema/model/json.ts";

/**
 * Fills `{field}` placeholders with values of a row, percent-encoded; a blank value gives nothing.
 *
 * @example
 * fillTemplate("/map?id={id}", { id: "a b" }); // "/map?id=a%20b"
 */
export function fillTemplate(template: string, values: Row): string {
  return template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(textOf(values[name])));
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
}
