import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { asApiError } from "../api/apiError.ts";
import type { ApiError } from "../api/apiError.ts";
import { listRows } from "../api/entityApi.ts";
import type { ListParams, Page, TotalIs } from "../api/entityApi.ts";
import { pollEvery } from "../api/pollEvery.ts";
import { queryKeys } from "../api/queryKeys.ts";

/** The rows of one page and how they are doing. */
export interface ListRows {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalIs: TotalIs | undefined;
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

function pageOf(page: Page | undefined): Pick<ListRows, "rows" | "total" | "totalIs"> {
  return { rows: page?.records ?? noRows, total: page?.total ?? 0, totalIs: page?.totalIs };
}

/** Loads the page that the parameters describe; the one before stays on screen until it has come. */
export function useListRows({ entity, refresh: seconds }: ListingScreen, params: ListParams, enabled: boolean): ListRows {
  const client = useQueryClient();
  const interval = useMemo(() => (seconds === undefined ? undefined : pollEvery(seconds * 1000)), [seconds]);
  const { data, error, isError, isSuccess, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: queryKeys.list(entity.name, params),
    queryFn: async ({ signal }) => listRows(entity, { ...params, ...(await besideOf(client, entity.name, params)) }, signal),
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
