import { useCallback } from "react";
import { labelledValues } from "../../../schema/kinds/choiceKind.ts";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { BoardLayout } from "../../../schema/model/board.ts";
import { useDictionary } from "../../dictionary/DictionaryProvider.tsx";
import { useUserPreference } from "../../base/useUserPreference.ts";

/** The columns of a board. */
export interface ColumnValues {
  readonly values: readonly string[];
  readonly isLoading: boolean;
  isFolded(value: string): boolean;
  fold(value: string, isFolded: boolean): void;
  titleOf(value: string): string;
}

/** Which values have a column: those that the file names, or all that the field may hold. What is folded is kept per person. */
export function useColumnValues(screen: string, { values, folded }: BoardLayout, by: FieldModel): ColumnValues {
  const { items, isLoading, textOf } = useDictionary(by.dictionary ?? "");
  const [kept = folded, keep] = useUserPreference<readonly string[]>(`board.${screen}.folded`);
  const own = by.dictionary === undefined ? labelledValues(by) : items;
  const titleOf = useCallback(
    (value: string) => (by.dictionary === undefined ? (by.labels?.[value] ?? value) : textOf(value)),
    [by, textOf],
  );
  return {
    values: values ?? own.map(({ value }) => value),
    isLoading: by.dictionary !== undefined && isLoading,
    isFolded: (value) => kept.includes(value),
    fold: (value, isFolded) => keep(isFolded ? [...kept, value] : kept.filter((one) => one !== value)),
    titleOf,
  };
}
