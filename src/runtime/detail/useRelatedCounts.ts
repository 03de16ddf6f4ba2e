import { useQuery } from "@tanstack/react-query";
import type { DetailScreen } from "../../schema/model/detailScreen.ts";
import type { RelatedCount, RelatedCounts } from "../../schema/wire/relatedAnswers.ts";
import { http } from "../api/http.ts";
import { queryKeys } from "../api/queryKeys.ts";

/** A row with the lists beside it. */
export interface RelatedRow {
  /** Id of the screen that shows the row. */
  readonly screen: string;
  /** Absent until it has come. */
  readonly id: string | undefined;
  readonly related: readonly DetailScreen[];
}

/** How many rows the lists beside a row have, by list, asked for together; what could not be counted is missing, and nothing is said of it. */
export function useRelatedCounts({ screen, id, related }: RelatedRow): ReadonlyMap<string, RelatedCount> {
  // Asking by a covered value is counted and recorded: only a person who opens the list does so.
  const counted = related.filter(({ same }) => same === undefined);
  const { data } = useQuery({
    queryKey: [...queryKeys.overview(), "related", screen, id],
    queryFn: async ({ signal }) =>
      (await http.get<RelatedCounts>("/sys/related/counts", { screen, id: id ?? "" }, { handles: "all", signal })).result,
    meta: { entities: counted.map(({ entity }) => entity) },
    enabled: id !== undefined && counted.length > 0,
    retry: false,
  });
  return new Map((data ?? []).map((count) => [count.id, count]));
}
