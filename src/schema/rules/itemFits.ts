import type { DictionaryItem } from "../model/dictionary.ts";

/**
 * Whether an item of a dictionary may be chosen where the field that decides about it (`x-dictBy`) holds a value.
 *
 * @param above value of that field; a list fits where one of its values does, no value fits items of every value only
 * @example itemFits({ parents: ["44"] }, "44") // true
 */
export function itemFits({ parents }: Pick<DictionaryItem, "parents">, above: unknown): boolean {
  return parents === undefined || [above].flat().some((value) => typeof value === "string" && parents.includes(value));
}
