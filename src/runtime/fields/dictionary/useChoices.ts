import { useMemo } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { DictionaryEntry } from "../../dictionary/dictionaryApi.ts";
import { itemFits } from "../../../schema/rules/itemFits.ts";
import { useDictionary } from "../../dictionary/DictionaryProvider.tsx";
import type { Choice } from "../parts/choice.ts";

/** Value of the field that decides which items go with it; `null` where it holds none, `undefined` where none decides. */
export function aboveOf({ dictionaryBy }: FieldModel, row: Row): unknown {
  return dictionaryBy === undefined ? undefined : (row[dictionaryBy.field] ?? null);
}

/** What a list says that offers nothing. */
export function nothingToChoose({ dictionaryBy }: FieldModel, above: unknown): string {
  const isOpen = dictionaryBy !== undefined && [above ?? []].flat().length === 0;
  return isOpen ? `请先选择${dictionaryBy.title}` : "没有可选项";
}

interface ChoicesOptions {
  /** Offer the items kept for old rows as well. */
  readonly withRetired?: boolean;
  /** Value of the field that decides which items go with it (`x-dictBy`), where it is known. */
  readonly above?: unknown;
  /** Items that cannot be chosen for a reason that is told, by value: they are listed, to be greyed. */
  readonly refused?: ReadonlyMap<string, string>;
}

/** Choices of a dictionary field. */
export interface Choices {
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
}

/**
 * The items a dictionary field may take. Items that are kept for old rows only are offered where the row still
 * holds them; a value the dictionary does not know stays as it is (PICK-34, PICK-38). What is held and does not go with the field
 * that decides about it stays, and says so.
 *
 * @param held stored values, to be listed even where they are no longer offered
 */
export function useChoices(
  field: FieldModel,
  held: readonly string[],
  { withRetired = false, above, refused }: ChoicesOptions = {},
): Choices {
  const { items, isLoading, itemOf } = useDictionary(field.dictionary ?? "");
  const heldKey = held.join("\n");
  const by = field.dictionaryBy;
  const aboveKey = by === undefined || above === undefined ? undefined : [above].flat().join("\n");
  const choices = useMemo(() => {
    const kept = new Set(heldKey === "" ? [] : heldKey.split("\n"));
    const fits = (item: DictionaryEntry): boolean => aboveKey === undefined || itemFits(item, aboveKey.split("\n"));
    const offered = items.filter(
      (item) => kept.has(item.value) || ((withRetired || !item.disabled || refused?.has(item.value)) && fits(item)),
    );
    const unknown = [...kept].filter((value) => itemOf(value) === undefined);
    const reasonOf = (item: DictionaryEntry) => (fits(item) ? {} : { reason: `不属于所选的${by?.title}，请重新选择` });
    return [
      ...offered.map((item) => ({ value: item.value, label: item.text, ...reasonOf(item) })),
      ...unknown.map((value) => ({ value, label: value })),
    ];
  }, [items, itemOf, heldKey, withRetired, aboveKey, refused, by?.title]);
  return { choices, isLoading };
}
