import type { QueryClient } from "@tanstack/react-query";
import type { ListParams, Page } from "../api/entityApi.ts";
import { queryKeys } from "../api/queryKeys.ts";

/**
 * The row beside a page deep in a list, from the page that was shown before it. The rows that follow it are found at once,
 * and none is shown twice or passed over when others come and go meanwhile.
 */
export function neighbourOf(client: QueryClient, entity: string, params: ListParams): ListParams {
  const pageNo = Number(params["pageNo"]);
  const idOn = (other: number, at: number) =>
    client.getQueryData<Page>(queryKeys.list(entity, { ...params, pageNo: other }))?.records.at(at)?.["id"];
  const [last, first] = [idOn(pageNo - 1, -1), idOn(pageNo + 1, 0)];
  if (last !== undefined) return { _after: String(last) };
  return first === undefined ? {} : { _before: String(first) };
}
