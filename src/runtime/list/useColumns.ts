import { useMemo } from "react";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { useNarrow } from "../base/useNarrow.ts";
import { useDictionaryTexts } from "../dictionary/DictionaryProvider.tsx";
import { useUserPreference } from "../base/useUserPreference.ts";
import { arrangeColumns, preferencesOf } from "./columnPreferences.ts";
import type { ArrangedColumn, ColumnPreference } from "./columnPreferences.ts";
import { actionsWidth, columnWidth } from "./columnWidth.ts";
import type { Density } from "./density.ts";
import { fitColumns } from "./fitColumns.ts";

/** The columns of a screen as the person wants them, and how to change that. */
export interface ColumnsControl {
  /** Those that the list has no room for are not visible, unless the person arranged them. */
  readonly columns: readonly ArrangedColumn[];
  /** The column that names a row: the link to it. */
  readonly keyField: string;
  readonly isChanged: boolean;
  arrange(columns: readonly ArrangedColumn[]): void;
  /** Makes a column as wide as that many px; `undefined`: as the screen says. */
  resize(field: string, width: number | undefined): void;
  reset(): void;
}

/** The place in which a list stands. */
export interface ListPlace {
  /** px; `undefined` where it is not known, then all columns are shown. */
  readonly width: number | undefined;
  readonly isSelectable: boolean;
  readonly density: Density;
}

/** Width (px) of the column in which rows are chosen. */
export const selectionWidth = 44;
/** Least width (px) of a table on a tiny screen (spec §9). */
export const tableFloor = 800;

const unknownPlace: ListPlace = { width: undefined, isSelectable: false, density: "small" };

/** Arranges a screen's columns; what a person changes is kept for them. */
export function useColumns(screen: ListingScreen, place: ListPlace = unknownPlace): ColumnsControl {
  const { id, columns, entity } = screen;
  const [preferences, setPreferences] = useUserPreference<readonly ColumnPreference[]>(`columns.${id}`);
  const shown = columns.filter(({ hidden }) => !hidden);
  const keyField = shown.some(({ field }) => field === entity.label) ? entity.label : (shown[0]?.field ?? entity.label);
  const arranged = useMemo(() => arrangeColumns(columns, preferences), [columns, preferences]);
  const fitted = useFittedColumns(screen, { arranged, keyField, place });
  return useMemo(
    () => ({
      columns: fitted,
      keyField,
      isChanged: preferences !== undefined,
      arrange: (next) => setPreferences(preferencesOf(next)),
      resize: (field, width) =>
        setPreferences(preferencesOf(fitted.map((column) => (column.field === field ? { ...column, ownWidth: width } : column)))),
      reset: () => setPreferences(undefined),
    }),
    [fitted, keyField, preferences, setPreferences],
  );
}

function useFittedColumns(
  { entity, rowActions, sort }: ListingScreen,
  { arranged, keyField, place }: { readonly arranged: readonly ArrangedColumn[]; readonly keyField: string; readonly place: ListPlace },
): readonly ArrangedColumn[] {
  const can = useCan();
  const isNarrow = useNarrow();
  const textsOf = useDictionaryTexts();
  const { width, isSelectable, density } = place;
  const [ownSort] = sort;
  return useMemo(() => {
    if (width === undefined) return arranged;
    const ground = { entity, keyField, isNarrow, density, ownSort, can, textsOf };
    const fields = new Map(shownFields(entity).map((field) => [field.name, field]));
    const acting = rowActions.length > 0 ? actionsWidth(rowActions, ground) : 0;
    const room = (isNarrow ? Math.max(width, tableFloor) : width) - acting - (isSelectable ? selectionWidth : 0);
    return fitColumns(arranged, room, (column) => {
      const field = fields.get(column.field);
      return field ? columnWidth(column, field, ground) : 0;
    });
  }, [arranged, width, isSelectable, density, entity, rowActions, keyField, isNarrow, ownSort, can, textsOf]);
}
