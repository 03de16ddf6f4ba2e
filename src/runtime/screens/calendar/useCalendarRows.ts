import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { asApiError } from "../../api/apiError.ts";
import { listRows } from "../../api/entityApi.ts";
import { pollEvery } from "../../api/pollEvery.ts";
import { queryKeys } from "../../api/queryKeys.ts";
import { readEntities } from "../../api/readEntities.ts";
import type { ListController } from "../../listing/useListController.ts";

/** Rows that a calendar shows at most, as many as the server gives at once; whoever has more narrows the conditions. */
export const MOST_ROWS = 1000;

/** The list with all rows of its span in place of a page. */
export function useCalendarRows(list: ListController): ListController {
  const { screen, params } = list;
  const { entity, refresh: seconds } = screen;
  const asked = { ...params, pageNo: 1, pageSize: MOST_ROWS };
  const interval = useMemo(() => (seconds === undefined ? undefined : pollEvery(seconds * 1000)), [seconds]);
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.list(entity.name, asked),
    queryFn: ({ signal }) => listRows(entity, asked, signal),
    placeholderData: keepPreviousData,
    ...readEntities(entity),
    ...(interval && { refetchInterval: interval }),
  });
  return useMemo(() => {
    const failure = error ? asApiError(error) : undefined;
    const shown = failure?.kind === "forbidden" ? undefined : data;
    return {
      ...list,
      rows: shown?.records ?? [],
      total: shown?.total ?? 0,
      totalIs: shown?.totalIs,
      lacksDepartment: shown?.lacksDepartment === true,
      isFirstLoad: data === undefined && !isError,
      isLoading: isFetching,
      error: failure,
      refresh: async () => void (await refetch()),
    };
  }, [list, data, error, isError, isFetching, refetch]);
}
