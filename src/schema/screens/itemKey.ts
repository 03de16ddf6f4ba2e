import type { JsonObject, JsonValue } from "../model/json.ts";

/** Members by which the items of a list are told apart, in the order they are looked for. */
const KEYS = ["field", "id", "screen", "title"] as const;

/** Name of a list item: the text itself, or the member that names the object. */
export function itemKey(item: JsonValue): string | undefined {
  if (typeof item === "string") return item;
  if (!isObject(item)) return undefined;
  for (const name of KEYS) {
    const key = item[name];
    if (typeof key === "string") return key;
  }
  return undefined;
}

/** Says whether an item changes a list (`$after`, `$remove`, `$merge`) instead of standing in a complete one. */
function isChange(item: JsonValue): boolean {
  return isObject(item) && ("$after" in item || "$remove" in item || "$merge" in item);
}

/** Says whether a list consists of changes; a list without any mark is complete. */
export function isChangeList(items: readonly JsonValue[]): boolean {
  return items.some(isChange);
}

/** Tells JSON objects from the other values. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
