import type { ListingScreen } from "../../schema/model/screen.ts";
import { CARD_PARAMETER, readCard } from "../../schema/query/cardCondition.ts";
import { readParameterName } from "../../schema/query/conditionParameters.ts";
import { pageSizes, untouchedList } from "./listState.ts";
import type { ListState, QueryParams } from "./listState.ts";

/** Names in the address; conditions stand under their own parameter names beside them. */
const names = {
  page: "pageNo",
  size: "pageSize",
  column: "column",
  order: "order",
  all: "_all",
  super: "_super",
  match: "_match",
  card: CARD_PARAMETER,
} as const;
const reserved: ReadonlySet<string> = new Set(Object.values(names));

/**
 * Reads a list's state from the address. What makes no sense counts as not given.
 *
 * @param usualSize rows of a page that this person sees where the address names no number
 */
export function readListAddress(
  search: URLSearchParams,
  screen: Pick<ListingScreen, "query">,
  usualSize: number = untouchedList.pageSize,
): ListState {
  const query = Object.fromEntries([...search].filter(([name, value]) => value !== "" && isCondition(name, screen)));
  const hasQuery = Object.keys(query).length > 0 || search.has(names.all);
  const size = Number(search.get(names.size));
  const column = search.get(names.column);
  const conditions = search.get(names.super);
  const card = search.get(names.card);
  const page = positive(search.get(names.page));
  return {
    page,
    pageSize: pageSizes.find((known) => known === size) ?? unnamedSize(page, usualSize),
    ...(hasQuery ? { query } : {}),
    ...(column ? { sort: { field: column, direction: search.get(names.order) === "asc" ? "asc" : "desc" } } : {}),
    ...(conditions ? { superQuery: { params: conditions, matchType: search.get(names.match) === "or" ? "or" : "and" } } : {}),
    ...(card && readCard(card) ? { card } : {}),
  };
}

/**
 * Rows of a page where the address names no number: those that the person is used to; but a later page is the one that was
 * meant only with as many rows as everybody starts with.
 */
function unnamedSize(page: number, usualSize: number): number {
  return page > 1 ? untouchedList.pageSize : usualSize;
}

/**
 * Writes a list's state into the address: only what differs from an untouched list. Parameters of others stay.
 *
 * @param usualSize as it is read with
 */
export function writeListAddress(
  search: URLSearchParams,
  state: ListState,
  screen: Pick<ListingScreen, "query">,
  usualSize: number = untouchedList.pageSize,
): URLSearchParams {
  const kept = [...search].filter(([name]) => !reserved.has(name) && !isCondition(name, screen));
  return new URLSearchParams([...kept, ...queryEntries(state.query), ...stateEntries(state, usualSize)]);
}

function queryEntries(query: QueryParams | undefined): [string, string][] {
  if (!query) return [];
  const entries = Object.entries(query);
  // An emptied query differs from one that was never touched: the screen's defaults must not come back.
  return entries.length > 0 ? entries : [[names.all, "1"]];
}

function stateEntries({ page, pageSize, sort, superQuery, card }: ListState, usualSize: number): [string, string][] {
  return [
    ...(superQuery
      ? [
          [names.super, superQuery.params],
          [names.match, superQuery.matchType],
        ]
      : []),
    ...(card === undefined ? [] : [[names.card, card]]),
    ...(sort
      ? [
          [names.column, sort.field],
          [names.order, sort.direction],
        ]
      : []),
    ...(page > 1 ? [[names.page, String(page)]] : []),
    ...(pageSize === unnamedSize(page, usualSize) ? [] : [[names.size, String(pageSize)]]),
  ] as [string, string][];
}

/** A parameter is a condition where it is named after a queried field: `date`, `date_begin`, `date_end`. */
function isCondition(name: string, { query }: Pick<ListingScreen, "query">): boolean {
  if (reserved.has(name)) return false;
  const isQueried = (known: string) => query.some(({ field }) => field === known);
  return isQueried(readParameterName(name, isQueried).field);
}

function positive(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : 1;
}
