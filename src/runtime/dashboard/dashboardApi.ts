import { queryOptions } from "@tanstack/react-query";
import type { NumbersCard, RowsCard } from "../../schema/model/dashboard.ts";
import type { CardFigures, CardRows } from "../../schema/wire/dashboardAnswers.ts";
import { failureOf } from "../api/envelope.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { askCard } from "./cardsInOneCall.ts";

/** What a dashboard is narrowed to, on a day. */
export interface PageFilter {
  /** Today, as it travels: what cards call today is another day tomorrow. */
  readonly today: string;
  /** Absent: the page has no period. */
  readonly from?: string;
  readonly to?: string;
  /** Code of a department; absent: all that the viewer sees. */
  readonly department?: string;
}

/** Asks for the numbers of a card, in one call with the other cards of the page. Live events of its entity load them anew. */
export function figuresQuery(screen: string, card: NumbersCard, filter: PageFilter) {
  const { today, from, to, department } = filter;
  const part = {
    ...(card.hasPeriod && from !== undefined && to !== undefined ? { from, to } : {}),
    ...(card.hasDepartment && department !== undefined ? { department } : {}),
  };
  return queryOptions({
    queryKey: [...queryKeys.overview(), "figures", screen, card.id, today, part],
    queryFn: async ({ signal }): Promise<CardFigures> => {
      // The whole page, so that all its cards go into one call: what does not narrow a card is not looked at for it.
      const answer = await askCard({ screen, from, to, department }, card.id, signal);
      if (!("figures" in answer)) throw failureOf(200, undefined);
      return answer.figures;
    },
    meta: { entities: [card.entity], isSilent: true },
  });
}

/** Asks for the first rows of a card's list, in one call with the other cards of the page. */
export function rowsQuery(screen: string, card: RowsCard, { today, from, to, department }: PageFilter) {
  return queryOptions({
    queryKey: [...queryKeys.overview(), "rows", screen, card.id, today],
    queryFn: async ({ signal }): Promise<CardRows> => {
      const answer = await askCard({ screen, from, to, department }, card.id, signal);
      if (!("rows" in answer)) throw failureOf(200, undefined);
      return answer.rows;
    },
    meta: { entities: [card.entity], isSilent: true },
  });
}
