import { localKept } from "../storage/keptStorage.ts";
import type { Dictionaries } from "./dictionaryApi.ts";

/** Local-storage key fixed by the specification (§3). */
const storageKey = "UI_CACHE_DB_DICT_DATA";
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Keeps all dictionaries for seven days, so that lists show texts at once after a reload. */
export function storeDictionaries(dictionaries: Dictionaries, now = Date.now()): void {
  localKept.set(storageKey, JSON.stringify({ value: dictionaries, expire: now + lifetime }));
}

/** The kept dictionaries; `undefined` where there are none or they are too old. */
export function storedDictionaries(now = Date.now()): Dictionaries | undefined {
  try {
    const { value, expire } = JSON.parse(localKept.get(storageKey) ?? "null") as { value: Dictionaries; expire: number };
    // Kept longer than anything is kept: this computer's clock was ahead when it was.
    return expire > now && expire <= now + lifetime ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the kept dictionaries, at sign-out. */
export function clearStoredDictionaries(): void {
  localKept.remove(storageKey);
}
