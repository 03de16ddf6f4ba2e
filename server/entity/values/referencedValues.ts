/** The stored values of a reference field, one or many. */
export function referencedValues(value: unknown): readonly string[] {
  if (typeof value === "string" && value !== "") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
