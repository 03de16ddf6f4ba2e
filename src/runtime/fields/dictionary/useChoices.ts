import { useMemo } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import { useDictionary } from "../../dictionary/DictionaryProvider.tsx";
import type { Choice } from "../parts/choice.ts";

/** Choices of a dictionary field. */
export interface Choices {
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
}

/**
 * The items a dictionary field may take. Items that are kept for old rows only are offered where the row still
 * holds them; a value the dictionary does not know stays as it is (PICK-34, PICK-38).
 *
 * @param held stored values, to be listed even where they are no longer offered
 * @param options `withRetired`: offer the items kept for old rows as well
 */
export function useChoices(
  field: FieldModel,
  held: readonly string[],
  { withRetired = false }: { readonly withRetired?: boolean } = {},
): Choices {
  const { items, isLoading, itemOf } = useDictionary(field.dictionary ?? "");
  const heldKey = held.join("\n");
  const choices = useMemo(() => {
    const kept = new Set(heldKey === "" ? [] : heldKey.split("\n"));
    const offered = items.filter((item) => withRetired || !item.disabled || kept.has(item.value));
    const unknown = [...kept].filter((value) => itemOf(value) === undefined);
    return [...offered.map((item) => ({ value: item.value, label: item.text })), ...unknown.map((value) => ({ value, label: value }))];
  }, [items, itemOf, heldKey, withRetired]);
  return { choices, isLoading };
}
