import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../api/queryKeys.ts";
import { loadDictionaries } from "./dictionaryApi.ts";
import type { Dictionaries } from "./dictionaryApi.ts";
import { storeDictionaries, storedDictionaries } from "./dictionaryCache.ts";

/** All dictionaries: from local storage at once, renewed once a session and whenever the server says so. */
export const dictionariesQuery = queryOptions({
  queryKey: queryKeys.dictionaries(),
  queryFn: async ({ signal }) => {
    const dictionaries = await loadDictionaries(signal);
    storeDictionaries(dictionaries);
    return dictionaries;
  },
  staleTime: Infinity,
  gcTime: Infinity,
  placeholderData: () => storedDictionaries(),
});

/** Takes over the dictionaries that came with the sign-in, or after a refresh of the server's cache. */
export function seedDictionaries(client: QueryClient, dictionaries: Dictionaries): void {
  storeDictionaries(dictionaries);
  client.setQueryData(dictionariesQuery.queryKey, dictionaries);
}
