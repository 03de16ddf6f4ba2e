import type { JsonObject, JsonValue } from "../model/json.ts";
import { isChangeList, isObject, itemKey } from "./itemKey.ts";

/** Members whose items have keys and are merged by them; other arrays are values and replaced as a whole. */
const KEYED_LISTS: ReadonlySet<string> = new Set([
  "query",
  "columns",
  "toolbar",
  "rowActions",
  "batchActions",
  "groups",
  "fields",
  "related",
  "details",
  "cards",
]);

/**
 * Lays an overlay over a screen file. Objects merge by member, lists by the key of their items, everything else is
 * replaced. In a list, an item of the same key is changed where it stands, a new one is appended or placed by
 * `$after`, and one with `$remove` is taken out. Where the file has no such list, the overlay's list is taken over
 * as it is; its marks then apply to what will be inferred.
 *
 * @example
 * applyOverlay({ columns: ["realname", "date"] }, { columns: [{ field: "people", $after: "realname" }] })
 * // { columns: ["realname", "people", "date"] }
 */
export function applyOverlay(file: JsonObject, overlay: JsonObject): JsonObject {
  return mergeMembers(file, overlay, (below, above) => mergeLists(below, above, isChangeList(below)));
}

/**
 * Lays a screen file over what is inferred. Unlike an overlay, a list without marks is complete and replaces the
 * inferred one; a list with marks changes it.
 */
export function applyToInferred(inferred: JsonObject, file: JsonObject): JsonObject {
  return mergeMembers(inferred, file, (below, above) => (isChangeList(above) ? mergeLists(below, above, false) : above));
}

type ListMerge = (below: readonly JsonValue[], above: readonly JsonValue[]) => readonly JsonValue[];

function mergeMembers(below: JsonObject, above: JsonObject, mergeList: ListMerge): JsonObject {
  const merged: Record<string, JsonValue> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const covered = merged[key];
    if (KEYED_LISTS.has(key) && isList(covered) && isList(value)) merged[key] = mergeList(covered, value);
    else if (isObject(covered) && isObject(value)) merged[key] = mergeMembers(covered, value, mergeList);
    else merged[key] = value;
  }
  return merged;
}

/** Lays changes over a list. `keepMarks`: the list below consists of changes itself, so marks are kept for later. */
function mergeLists(below: readonly JsonValue[], above: readonly JsonValue[], keepMarks: boolean): JsonValue[] {
  return above.reduce<JsonValue[]>((items, change) => (keepMarks ? noteChange(items, change) : applyChange(items, change)), [...below]);
}

function noteChange(items: readonly JsonValue[], change: JsonValue): JsonValue[] {
  const index = indexOf(items, itemKey(change));
  return index < 0 ? [...items, change] : items.with(index, combine(items[index] ?? change, change));
}

function applyChange(items: readonly JsonValue[], change: JsonValue): JsonValue[] {
  const marks: JsonObject = isObject(change) ? change : {};
  const index = indexOf(items, itemKey(change));
  if (marks["$remove"] === true) return items.filter((_, other) => other !== index);
  const covered = items[index];
  const item = withoutMarks(covered === undefined ? change : combine(covered, change));
  if (covered !== undefined && !("$after" in marks)) return items.with(index, item);
  return placeAfter(
    items.filter((_, other) => other !== index),
    item,
    marks["$after"],
  );
}

/** Places an item behind another; `null`: first; unknown or not given: last. */
function placeAfter(items: readonly JsonValue[], item: JsonValue, after: JsonValue | undefined): JsonValue[] {
  if (after === null) return [item, ...items];
  const before = indexOf(items, typeof after === "string" ? after : undefined);
  return before < 0 ? [...items, item] : items.toSpliced(before + 1, 0, item);
}

/** Lays an item over another of the same key; a bare key says nothing new. */
function combine(below: JsonValue, above: JsonValue): JsonValue {
  if (!isObject(above)) return below;
  return isObject(below) ? applyOverlay(below, above) : above;
}

/** An item as it stands in a complete list; one that says no more than its key is written as the key. */
function withoutMarks(item: JsonValue): JsonValue {
  if (!isObject(item)) return item;
  const { $after: _after, $remove: _remove, $merge: _merge, ...rest } = item;
  const [only, ...others] = Object.values(rest);
  return typeof only === "string" && others.length === 0 ? only : rest;
}

function indexOf(items: readonly JsonValue[], key: string | undefined): number {
  return key === undefined ? -1 : items.findIndex((item) => itemKey(item) === key);
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
