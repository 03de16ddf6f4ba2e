/** Text of a value that is text already; `""` for null. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Text items of a list value; a lone text counts as a list of one. */
export function textItems(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(plainText);
  const text = plainText(value);
  return text === "" ? [] : [text];
}
