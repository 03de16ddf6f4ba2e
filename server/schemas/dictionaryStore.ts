import type { DictionaryItem, DictionaryModel } from "../../src/schema/model/dictionary.ts";
import type { Database } from "../database/database.types.ts";

/** Dictionaries by code. */
export type Dictionaries = ReadonlyMap<string, DictionaryModel>;

/**
 * Reads the dictionaries in force: those of the files, each replaced by the database's as soon as it is there,
 * because that is where administrators edit.
 */
export async function readDictionaries(db: Database, files: Dictionaries): Promise<Dictionaries> {
  const dictionaries = await db
    .selectFrom("sys_dict")
    .select(["id", "dict_code", "dict_name", "description"])
    .orderBy("dict_code")
    .execute();
  const items = await db
    .selectFrom("sys_dict_item")
    .select(["dict_id", "item_value", "item_text", "color", "description", "parents", "status"])
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  const itemsOf = new Map<unknown, DictionaryItem[]>(dictionaries.map((row) => [row["id"], []]));
  for (const row of items) itemsOf.get(row["dict_id"])?.push(toItem(row));
  const merged = new Map(files);
  for (const row of dictionaries) {
    const code = String(row["dict_code"]);
    merged.set(code, {
      ...files.get(code),
      code,
      title: String(row["dict_name"]),
      ...optional("description", row["description"]),
      items: itemsOf.get(row["id"]) ?? [],
    });
  }
  return merged;
}

/** Codes whose entries differ between two states. */
export function changedDictionaries(before: Dictionaries, after: Dictionaries): readonly string[] {
  const codes = new Set([...before.keys(), ...after.keys()]);
  return [...codes].filter((code) => JSON.stringify(before.get(code)?.items) !== JSON.stringify(after.get(code)?.items));
}

function toItem(row: Readonly<Record<string, unknown>>): DictionaryItem {
  return {
    value: String(row["item_value"]),
    text: String(row["item_text"]),
    ...optional("color", row["color"]),
    ...optional("description", row["description"]),
    ...parentsOf(row["parents"]),
    disabled: row["status"] === "disabled",
  };
}

/** Values never hold a comma, so they are kept as people write them. */
function parentsOf(text: unknown): Pick<DictionaryItem, "parents"> {
  const parents = splitValues(typeof text === "string" ? text : "");
  return parents.length > 0 ? { parents } : {};
}

/** The values of the parent dictionary that an entry names, with commas or spaces between them. */
export function splitValues(text: string): readonly string[] {
  return text.split(/[\s,，、;；]+/).filter((value) => value !== "");
}

function optional<K extends string>(key: K, value: unknown): { readonly [P in K]?: string } {
  return typeof value === "string" && value !== "" ? ({ [key]: value } as { readonly [P in K]: string }) : {};
}
