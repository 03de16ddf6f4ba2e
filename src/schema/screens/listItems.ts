import { isChangeList, isObject, itemKey } from "./itemKey.ts";
import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../errors/diagnostic.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { JsonPath } from "../source/pointer.ts";
import type { OpenSite } from "./screenSite.ts";

/** What a list in a screen file is read from. */
type ListSite = Pick<OpenSite, "source" | "below">;

/** One item of a list in a screen file. */
export interface ListItem {
  readonly key: string;
  readonly path: JsonPath;
  /** Where the key is written. */
  readonly keyAt: SourcePosition;
  /** The item's members; a bare key has none. */
  readonly members: JsonObject;
  readonly isRemoved: boolean;
}

/** Reads the list at a path of the screen's own file; nothing where the file has none. */
export function itemsAt({ source }: ListSite, path: JsonPath): ListItem[] {
  const list = valueAt(source.own as JsonObject, path);
  return (Array.isArray(list) ? (list as readonly JsonValue[]) : []).flatMap((item, index) => {
    const key = itemKey(item);
    const place = [...path, index];
    const members = isObject(item) ? item : {};
    const member = Object.keys(members).find((name) => members[name] === key);
    if (key === undefined) return [];
    return [
      {
        key,
        path: place,
        keyAt: source.at(member === undefined ? place : [...place, member]),
        members,
        isRemoved: members["$remove"] === true,
      },
    ];
  });
}

/** Keys of the list at a path of what lies below the file. */
export function keysBelow({ below }: ListSite, path: JsonPath): string[] {
  const list = valueAt(below as JsonObject, path);
  return Array.isArray(list) ? (list as readonly JsonValue[]).flatMap((item) => itemKey(item) ?? []) : [];
}

/** Checks that a list names nothing twice, and that its changes are of something that is there. */
export function checkList(site: ListSite, path: JsonPath, below: readonly string[] = keysBelow(site, path)): Diagnostic[] {
  const items = itemsAt(site, path);
  const own = items.map(({ key }) => key);
  const list = path.join(".");
  return [...checkMixed(site, path, items, below), ...checkItems(site, items, { list, own, below })];
}

/** In a list of changes a bare name of what is there anyway says nothing; told once, at the first. */
function checkMixed({ source }: ListSite, path: JsonPath, items: readonly ListItem[], below: readonly string[]): Diagnostic[] {
  const list = valueAt(source.own as JsonObject, path);
  if (!Array.isArray(list) || !isChangeList(list as readonly JsonValue[])) return [];
  const idle = items.find(({ key, members }) => below.includes(key) && Object.keys(members).length < 2);
  return idle ? [diagnose("SCHEMA_MIXED_LIST", idle.keyAt, { found: idle.key })] : [];
}

interface CheckedList {
  readonly list: string;
  /** Keys of the list itself. */
  readonly own: readonly string[];
  /** Keys of what it changes. */
  readonly below: readonly string[];
}

function checkItems(site: ListSite, items: readonly ListItem[], { list, own, below }: CheckedList): Diagnostic[] {
  return items.flatMap(({ key, keyAt, path: place, members }, index): Diagnostic[] => {
    const first = own.indexOf(key);
    if (first < index)
      return [diagnose("SCHEMA_DUPLICATE_NAME", keyAt, { what: "列表项", found: key, first: `第 ${items[first]?.keyAt.line} 行` })];
    const changes = members["$remove"] === true || members["$merge"] === true;
    if (changes && !below.includes(key)) return [diagnose("SCHEMA_OVERLAY_TARGET", keyAt, { found: key, list, allowed: below })];
    const after = members["$after"];
    const known = [...new Set([...below, ...own])].filter((name) => name !== key);
    if (typeof after !== "string" || known.includes(after)) return [];
    return [diagnose("SCHEMA_OVERLAY_TARGET", site.source.at([...place, "$after"]), { found: after, list, allowed: known })];
  });
}

function valueAt(value: JsonValue, path: JsonPath): JsonValue | undefined {
  let found: JsonValue | undefined = value;
  for (const segment of path) {
    if (Array.isArray(found)) found = (found as readonly JsonValue[])[Number(segment)];
    else found = isObject(found) ? found[segment] : undefined;
  }
  return found;
}
