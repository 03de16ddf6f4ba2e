import type { DictionaryItem, DictionaryModel } from "../../src/schema/model/dictionary.ts";
import { chinaDateTime } from "../../src/schema/index.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../database/database.types.ts";
import { newId } from "../database/newId.ts";
import type { Dictionaries } from "./dictionaryStore.ts";

interface Seeding {
  readonly trx: DatabaseTransaction;
  readonly now: Date;
}

/** Distance between the places of neighbouring items, so that an administrator can put one between. */
const PLACE_STEP = 10;

/**
 * Brings the dictionaries of the files into the database: what is new is added, what nobody has edited follows
 * its file. What an administrator edited or deleted stays as they left it.
 */
export async function seedDictionaries(database: DatabaseHandle, files: Dictionaries, now: Date): Promise<void> {
  await database.transaction(async (trx) => {
    await database.advisoryLock(trx, "dictionaries");
    const seeded = await readSeeded(trx);
    // Lists show the newest first, so the last one made stands on top: reversed, they read in the order of their codes.
    for (const dictionary of [...files.values()].toReversed())
      await seedDictionary(dictionary, seeded.get(dictionary.code) ?? new Map(), { trx, now });
  });
}

/** What earlier runs brought in: dictionary code to item value to the item as it then was. */
async function readSeeded(trx: DatabaseTransaction): Promise<ReadonlyMap<string, Map<string, string>>> {
  const seeded = new Map<string, Map<string, string>>();
  for (const row of await trx.selectFrom("sys_dict_seed").select(["dict_code", "item_value", "stamp"]).execute()) {
    const code = String(row["dict_code"]);
    seeded.set(code, (seeded.get(code) ?? new Map()).set(String(row["item_value"]), String(row["stamp"])));
  }
  return seeded;
}

async function seedDictionary(dictionary: DictionaryModel, seeded: ReadonlyMap<string, string>, seeding: Seeding): Promise<void> {
  const places = dictionary.items.map((item, index) => ({ item, stamp: stampOf(item, index), place: (index + 1) * PLACE_STEP }));
  const fresh = places.filter(({ item, stamp }) => seeded.get(item.value) !== stamp);
  if (fresh.length === 0 && seeded.size > 0) return;
  const dictId = await ensureDictionary(dictionary, { seeding, isNew: seeded.size === 0 });
  for (const { item, stamp, place } of fresh) {
    if (dictId !== undefined) await writeItem({ dictId, item, place, isNew: !seeded.has(item.value) }, seeding);
    const values = { dict_code: dictionary.code, item_value: item.value, stamp };
    await seeding.trx
      .insertInto("sys_dict_seed")
      .values(values)
      .onConflict((conflict) => conflict.columns(["dict_code", "item_value"]).doUpdateSet({ stamp }))
      .execute();
  }
}

function stampOf({ text, color, description, parents, disabled }: DictionaryItem, index: number): string {
  return JSON.stringify([text, color ?? null, description ?? null, disabled, index, ...(parents ? [parents] : [])]);
}

/** Finds or makes the dictionary's row; one that was seeded before and is gone was deleted on purpose. */
async function ensureDictionary(
  { code, title, description }: DictionaryModel,
  { seeding: { trx, now }, isNew }: { readonly seeding: Seeding; readonly isNew: boolean },
): Promise<string | undefined> {
  const found = await trx.selectFrom("sys_dict").select("id").where("dict_code", "=", code).executeTakeFirst();
  if (found) return String(found["id"]);
  if (!isNew) return undefined;
  const id = newId(now);
  await trx
    .insertInto("sys_dict")
    .values({ id, dict_code: code, dict_name: title, description: description ?? null, ...stamps(now) })
    .execute();
  return id;
}

async function writeItem(
  {
    dictId,
    item,
    place,
    isNew,
  }: { readonly dictId: string; readonly item: DictionaryItem; readonly place: number; readonly isNew: boolean },
  { trx, now }: Seeding,
): Promise<void> {
  const content = {
    item_text: item.text,
    color: item.color ?? null,
    description: item.description ?? null,
    parents: item.parents?.join(",") ?? null,
    sort_order: place,
    status: item.disabled ? "disabled" : "enabled",
  };
  if (isNew) {
    const row = { id: newId(now), dict_id: dictId, item_value: item.value, ...content, ...stamps(now) };
    // An administrator may have added the same value already; theirs stays.
    await trx
      .insertInto("sys_dict_item")
      .values(row)
      .onConflict((conflict) => conflict.columns(["dict_id", "item_value"]).doNothing())
      .execute();
  } else {
    // The first revision is the seed's own: nobody has edited the row since.
    await trx
      .updateTable("sys_dict_item")
      .set(content)
      .where("dict_id", "=", dictId)
      .where("item_value", "=", item.value)
      .where("rev", "=", 1)
      .execute();
  }
}

function stamps(now: Date): { readonly create_by: string; readonly create_time: string } {
  return { create_by: "system", create_time: chinaDateTime(now) };
}
