import type { Row } from "../../../schema/model/json.ts";

/** A value of a row as a text; `""` where there is none. */
export function textIn(row: Row, field: string): string {
  const value = row[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What a coded value or a reference of a row is called: the text beside it, else the value. */
export function labelIn(row: Row, field: string): string {
  const label = textIn(row, `${field}_dictText`);
  return label === "" ? textIn(row, field) : label;
}

/** What the visitor of a consultation is called; their number and no name where the viewer may not read who it is. */
export function visitorName(row: Row): string {
  const name = textIn(row, "nickname");
  return name === "" ? "来访者" : name;
}
