import { afterEach, describe, expect, it } from "vitest";
import { clearStoredDictionaries, storeDictionaries, storedDictionaries } from "./dictionaryCache.ts";

const dictionaries = { sex: [{ value: "1", text: "男" }] };
const day = 24 * 60 * 60 * 1000;

afterEach(() => localStorage.clear());

describe("the kept dictionaries", () => {
  it("AUTH-11 API-66 last seven days", () => {
    storeDictionaries(dictionaries, 0);
    expect(storedDictionaries(7 * day - 1)).toEqual(dictionaries);
    expect(storedDictionaries(7 * day)).toBeUndefined();
  });

  it("AUTH-14 are forgotten at sign-out", () => {
    storeDictionaries(dictionaries);
    clearStoredDictionaries();
    expect(storedDictionaries()).toBeUndefined();
  });

  it("count as absent where the storage holds something else", () => {
    localStorage.setItem("UI_CACHE_DB_DICT_DATA", "{");
    expect(storedDictionaries()).toBeUndefined();
  });
});
