import { http } from "../api/http.ts";

/** One entry of a dictionary as the server sends it. */
export interface DictionaryEntry {
  readonly value: string;
  readonly text: string;
  /** Name of an antd tag colour. */
  readonly color?: string;
  /** Values of the parent dictionary that the entry belongs to; absent: each of them. */
  readonly parents?: readonly string[];
  /** Kept for old rows, not offered for new ones. */
  readonly disabled?: boolean;
}

/** All dictionaries by code. */
export type Dictionaries = Readonly<Record<string, readonly DictionaryEntry[]>>;

/** Loads all dictionaries. */
export async function loadDictionaries(signal?: AbortSignal): Promise<Dictionaries> {
  return (await http.get<Dictionaries>("/sys/dict/queryAllDictItems", undefined, { handles: "all", signal })).result;
}
