import type { SortOrder } from "../../schema/model/entity.ts";
import type { ListingScreen } from "../../schema/model/screen.ts";
import { CARD_PARAMETER } from "../../schema/query/cardCondition.ts";
import type { ListParams } from "../api/entityApi.ts";
import type { ListState, QueryParams } from "./listState.ts";

/** Where parameters come from. */
export interface ListParamsSource {
  readonly screen: Pick<ListingScreen, "id" | "isNarrowed" | "columns" | "sort">;
  readonly state: ListState;
  /** The conditions in force: the person's, or the screen's defaults. */
  readonly query: QueryParams;
  /** Conditions that always hold, e.g. the row a related list belongs to. */
  readonly fixed?: QueryParams | undefined;
}

/** Builds the parameters of a list call (spec §7). Parameters without a value are left out. */
export function listParams({ screen, state, query, fixed }: ListParamsSource): ListParams {
  const { superQuery, card, page, pageSize } = state;
  return {
    ...(superQuery ? { superQueryParams: superQuery.params, superQueryMatchType: superQuery.matchType } : {}),
    ...query,
    ...fixed,
    ...(screen.isNarrowed ? { _screen: screen.id } : {}),
    ...(card === undefined ? {} : { [CARD_PARAMETER]: card }),
    ...sortParams(state.sort ? [state.sort] : screen.sort),
    field: ["id", ...screen.columns.map(({ field }) => field)].join(","),
    pageNo: page,
    pageSize,
  };
}

/** The same list without paging: what an export takes. */
export function exportParams(params: ListParams, selected: readonly string[]): ListParams {
  const { pageNo: _page, pageSize: _size, ...rest } = params;
  return selected.length > 0 ? { ...rest, selections: selected.join(",") } : rest;
}

/**
 * The wire knows one direction for all columns, so the leading ones with the same direction are sent; an order that starts
 * with today is our own, and says the direction of each.
 */
function sortParams(sort: readonly SortOrder[]): ListParams {
  const [first] = sort;
  if (!first) return { column: "createTime", order: "desc" };
  if (first.direction === "ahead")
    return { column: sort.map(({ field }) => field).join(","), order: sort.map(({ direction }) => direction).join(",") };
  const differing = sort.findIndex(({ direction }) => direction !== first.direction);
  const alike = differing < 0 ? sort : sort.slice(0, differing);
  return { column: alike.map(({ field }) => field).join(","), order: first.direction };
}
