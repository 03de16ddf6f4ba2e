import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import { writeParameters } from "../../../schema/query/conditionParameters.ts";
import { listRows, type TotalIs } from "../../api/entityApi.ts";
import { inTurn } from "../../api/inTurn.ts";
import { pollEvery } from "../../api/pollEvery.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { readEntities } from "../../api/readEntities.ts";
import type { ListController } from "../../listing/useListController.ts";

/** Cards that a column gets at once. */
export const CARDS_AT_ONCE = 20;

/** The cards of one column. */
export interface ColumnCards {
  readonly rows: readonly Row[];
  /** How many there are in all; `undefined` until it is known. */
  readonly total: number | undefined;
  readonly totalIs: TotalIs | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Loads further cards; absent where all are there. */
  readonly more: (() => void) | undefined;
  retry(): void;
}

/**
 * The rows with one value of a field, page by page, by the list's own conditions, order and rights. Of a folded column only the
 * number is looked at.
 */
export function useColumnCards({ screen, params }: ListController, by: FieldModel, of: { value: string; isFolded: boolean }): ColumnCards {
  const { entity, refresh: seconds } = screen;
  const { value, isFolded } = of;
  const pageSize = isFolded ? 1 : CARDS_AT_ONCE;
  const asked = { ...params, ...writeParameters(by.name, "eq", [value]), pageSize };
  const interval = useMemo(() => (seconds === undefined ? undefined : pollEvery(seconds * 1000)), [seconds]);
  const query = useInfiniteQuery({
    queryKey: queryKeys.cards(entity.name, asked),
    queryFn: ({ pageParam, signal }) => inTurn(async () => listRows(entity, { ...asked, pageNo: pageParam }, signal)),
    initialPageParam: 1,
    getNextPageParam: ({ records, total }, _pages, page) => (records.length > 0 && page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    ...readEntities(entity),
    ...(interval && { refetchInterval: interval }),
  });
  const pages = query.data?.pages ?? [];
  const [first] = pages;
  return {
    rows: isFolded ? [] : distinct(pages.flatMap(({ records }) => records)),
    total: first?.total,
    totalIs: first?.totalIs,
    isLoading: query.isFetching,
    error: query.error,
    more: query.hasNextPage && !isFolded ? () => void query.fetchNextPage() : undefined,
    retry: () => void query.refetch(),
  };
}

/** Where cards came or went between two pages, one may be on both. */
function distinct(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [row["id"], row])).values()];
}
