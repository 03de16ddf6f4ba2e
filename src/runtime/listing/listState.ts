import type { TotalIs } from "../api/entityApi.ts";
import type { MatchType } from "../../schema/query/advancedQuery.ts";
import type { SortOrder } from "../../schema/model/entity.ts";

/** How many rows a page may have; the first is the default (spec §9). */
export const pageSizes = [10, 20, 30, 50, 100] as const;

/** Conditions as the server takes them: parameter name to text (spec §7). */
export type QueryParams = Readonly<Record<string, string>>;

/** Conditions of the advanced query: `superQueryParams` and `superQueryMatchType`, ready to be sent. */
export interface SuperQuery {
  readonly params: string;
  readonly matchType: MatchType;
}

/** What a person has chosen in a list; everything that the address keeps. */
export interface ListState {
  /** Absent: nothing chosen yet, the screen's defaults apply. */
  readonly query?: QueryParams;
  readonly superQuery?: SuperQuery;
  /** The rows behind a number of a dashboard (`writeCard`). */
  readonly card?: string;
  readonly page: number;
  readonly pageSize: number;
  /** Absent: the screen's own order. */
  readonly sort?: SortOrder;
}

/** A list nobody has touched. */
export const untouchedList: ListState = { page: 1, pageSize: pageSizes[0] };

/** A number of rows as it goes on a sentence: as it is where it was counted, else as what it is. */
export function totalText(total: number, totalIs: TotalIs | undefined): string {
  if (totalIs === undefined) return ` ${total} 条`;
  const number = total.toLocaleString("zh-CN");
  return totalIs === "about" ? `约 ${number} 条` : ` ${number} 条以上`;
}

/** The last page that exists; 1 for an empty list (spec §4, and `protocol.md` 1.8 for the empty case). */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
