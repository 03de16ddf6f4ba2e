import { queryOptions, useQuery } from "@tanstack/react-query";
import type { TableRow } from "../core/tableRow.ts";
import type { CellColumn, ColumnOption } from "./lineageColumn.ts";
import { dictionaryQuery, type OptionSource } from "./optionSource.ts";

/** The choices of a cell while they are loaded, and afterwards. */
export interface CellOptions {
  /** Empty while they are loaded, and where they could not be (PICK-38). */
  readonly options: readonly ColumnOption[];
  readonly isLoading: boolean;
  /** Why they could not be loaded. */
  readonly error: Error | null;
}

/** Loads the choices of a cell where they are not there yet. */
export function useColumnOptions(source: OptionSource, column: CellColumn, row: TableRow): CellOptions {
  const link = source.linkOf(column);
  const asked = link ? source.linkedQuery(column, link, row) : dictionaryQuery(column.dictCode ?? "");
  const isAsked = source.isAsked(column);
  const { isFetching, error } = useQuery<readonly ColumnOption[]>(
    // The two kinds of questions differ in their keys alone.
    queryOptions<readonly ColumnOption[]>({
      ...(asked as object),
      queryKey: [...asked.queryKey],
      enabled: isAsked && asked.enabled !== false,
    }),
  );
  return { options: source.now(column, row), isLoading: isAsked && isFetching, error };
}
