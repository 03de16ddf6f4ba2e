/** The text of a text column; `""` where it is null. */
export function columnText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
