import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { NothingToChoose } from "../../schema/wire/choiceAnswers.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { listRows } from "../api/entityApi.ts";
import type { ListParams, Page, TotalIs } from "../api/entityApi.ts";
import { pollEvery } from "../api/pollEvery.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { readEntities } from "../api/readEntities.ts";

/** Where rows come from that are not simply the list of their entity. */
export interface RowSource {
  /** Tells apart what was read of the entity this way. */
  readonly key: readonly unknown[];
  load(params: ListParams, signal: AbortSignal): Promise<Page>;
}

/** The rows of one page and how they are doing. */
export interface ListRows {
  readonly rows: readonly Row[];
  /** Rows that those of the page hang below, where they are read along. */
  readonly above: readonly Row[];
  readonly total: number;
  readonly totalIs: TotalIs | undefined;
  /** Nothing is there because the viewer works in no department. */
  readonly lacksDepartment: boolean;
  /** The first row does not belong to the page: it was just stored. */
  readonly hasSavedAbove?: boolean;
  /** Why nothing can be chosen, of rows that are there to be chosen. */
  readonly none?: NothingToChoose | undefined;
  /** Nothing is there to show yet. */
  readonly isFirstLoad: boolean;
  readonly isLoading: boolean;
  /** What is shown answers the current parameters, not the ones before. */
  readonly isCurrent: boolean;
  readonly error: ApiError | undefined;
  /** Loads the page anew. */
  refresh(): Promise<void>;
  /** Marks all that was read of the entity as stale; what is on screen is loaded anew. */
  invalidate(): Promise<void>;
}

const noRows: readonly Row[] = [];

/** Rows before a page from which on the server finds it by the row beside it rather than by counting off. */
const DEEP = 1000;

/** What tells the server the row beside a page deep in a list; where the code for that does not come, the page's number does as well. */
async function besideOf(client: QueryClient, entity: string, params: ListParams): Promise<ListParams> {
  if ((Number(params["pageNo"]) - 1) * Number(params["pageSize"]) < DEEP) return {};
  return import("./neighbourOf.ts").then(
    ({ neighbourOf }) => neighbourOf(client, entity, params),
    () => ({}),
  );
}

function pageOf(page: Page | undefined): Pick<ListRows, "rows" | "above" | "total" | "totalIs" | "lacksDepartment" | "none"> {
  return {
    rows: page?.records ?? noRows,
    above: page?.above ?? noRows,
    total: page?.total ?? 0,
    totalIs: page?.totalIs,
    lacksDepartment: page?.lacksDepartment === true,
    none: page?.none,
  };
}

/** Loads the page that the parameters describe; the one before stays on screen until it has come. */
export function useListRows(
  { entity, refresh: seconds }: ListingScreen,
  params: ListParams,
  { enabled, source }: { readonly enabled: boolean; readonly source?: RowSource | undefined },
): ListRows {
  const client = useQueryClient();
  const interval = useMemo(() => (seconds === undefined ? undefined : pollEvery(seconds * 1000)), [seconds]);
  const { data, error, isError, isSuccess, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: source ? queryKeys.options(entity.name, ...source.key, params) : queryKeys.list(entity.name, params),
    queryFn: async ({ signal }) =>
      source ? source.load(params, signal) : listRows(entity, { ...params, ...(await besideOf(client, entity.name, params)) }, signal),
    ...readEntities(entity),
    placeholderData: keepPreviousData,
    enabled,
    ...(interval && { refetchInterval: interval }),
  });
  const refresh = useCallback(async () => void (await refetch()), [refetch]);
  const invalidate = useCallback(() => client.invalidateQueries({ queryKey: queryKeys.rows(entity.name) }), [client, entity.name]);

  return useMemo(() => {
    const failure = error ? asApiError(error) : undefined;
    // What a failed refresh leaves on screen is old; what a refused one leaves is no longer for the viewer's eyes.
    const shown = failure?.kind === "forbidden" ? undefined : data;
    return {
      ...pageOf(shown),
      isFirstLoad: enabled && data === undefined && !isError,
      isLoading: isFetching,
      isCurrent: enabled && isSuccess && !isPlaceholderData,
      error: failure,
      refresh,
      invalidate,
    };
  }, [data, error, isError, isSuccess, isFetching, isPlaceholderData, enabled, refresh, invalidate]);
}
