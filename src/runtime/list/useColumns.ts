import { useMemo } from "react";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { arrangeColumns, preferencesOf } from "./columnPreferences.ts";
import type { ArrangedColumn, ColumnPreference } from "./columnPreferences.ts";
import { useUserPreference } from "../base/useUserPreference.ts";

/** The columns of a screen as the person wants them, and how to change that. */
export interface ColumnsControl {
  readonly columns: readonly ArrangedColumn[];
  /** The column that names a row: fixed left, and the link to the row. */
  readonly keyField: string;
  readonly isChanged: boolean;
  arrange(columns: readonly ArrangedColumn[]): void;
  /** Makes a column as wide as that many px; `undefined`: as the screen says. */
  resize(field: string, width: number | undefined): void;
  reset(): void;
}

/** Arranges a screen's columns; what a person changes is kept for them. */
export function useColumns({ id, columns, entity }: ListingScreen): ColumnsControl {
  const [preferences, setPreferences] = useUserPreference<readonly ColumnPreference[]>(`columns.${id}`);
  const shown = columns.filter(({ hidden }) => !hidden);
  const keyField = shown.some(({ field }) => field === entity.label) ? entity.label : (shown[0]?.field ?? entity.label);
  const arranged = useMemo(() => arrangeColumns(columns, preferences, keyField), [columns, preferences, keyField]);
  return useMemo(
    () => ({
      columns: arranged,
      keyField,
      isChanged: preferences !== undefined,
      arrange: (next) => setPreferences(preferencesOf(next)),
      resize: (field, width) =>
        setPreferences(preferencesOf(arranged.map((column) => (column.field === field ? { ...column, ownWidth: width } : column)))),
      reset: () => setPreferences(undefined),
    }),
    [arranged, keyField, preferences, setPreferences],
  );
}
