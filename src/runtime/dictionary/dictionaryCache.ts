import type { Dictionaries } from "./dictionaryApi.ts";

/** Local-storage key fixed by the specification (§3). */
const storageKey = "UI_CACHE_DB_DICT_DATA";
const lifetime = 7 * 24 * 60 * 60 * 1000;

/** Keeps all dictionaries for seven days, so that lists show texts at once after a reload. */
export function storeDictionaries(dictionaries: Dictionaries, now = Date.now()): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ value: dictionaries, expire: now + lifetime }));
  } catch {
    // A full or forbidden storage costs a request, nothing else.
  }
}

/** The kept dictionaries; `undefined` where there are none or they are too old. */
export function storedDictionaries(now = Date.now()): Dictionaries | undefined {
  try {
    const { value, expire } = JSON.parse(localStorage.getItem(storageKey) ?? "null") as { value: Dictionaries; expire: number };
    return expire > now ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the kept dictionaries, at sign-out. */
export function clearStoredDictionaries(): void {
  localStorage.removeItem(storageKey);
}
