import { queryOptions } from "@tanstack/react-query";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { listRows, queryKeys } from "../../runtime/index.ts";
import type { ListParams } from "../../runtime/index.ts";
import { chinaDate } from "../../schema/expression/chinaTime.ts";
import { figureParams, figuresOf } from "./figures.ts";
import type { Figure } from "./figures.ts";
import { loadVisitCounts, loadVisitDays, VISITS_RIGHT } from "./visits.ts";
import { loadWaiting, waitingOf } from "./waiting.ts";

const DAY = 24 * 60 * 60 * 1000;

/** What a viewer sees on the landing page. */
export interface HomeView {
  /** Today in China, as it travels, e.g. `2026-11-21`. */
  readonly today: string;
  readonly figures: readonly Figure[];
  readonly hasWaiting: boolean;
  readonly hasVisits: boolean;
}

/** Says what a viewer sees on the landing page: what their rights let them read. */
export function homeView(can: (code: string) => boolean, now: Date): HomeView {
  const today = chinaDate(now);
  return {
    today,
    figures: figuresOf(today, chinaDate(new Date(now.getTime() - DAY))).filter(({ permission }) => can(permission)),
    hasWaiting: can("hiv:appointment:list"),
    hasVisits: can(VISITS_RIGHT),
  };
}

/** Asks for all that the landing page shows a viewer, before it is drawn. */
export function loadHomeData(queries: QueryClient, { today, figures, hasWaiting, hasVisits }: HomeView): void {
  if (hasWaiting) void queries.prefetchQuery(waitingQuery(today));
  for (const figure of figures) void queries.prefetchQuery(figureQuery(figure));
  if (!hasVisits) return;
  void queries.prefetchQuery(visitCountQuery);
  void queries.prefetchQuery(visitDaysQuery);
}

/** Asks for a number. */
export interface CountQuery {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<number>;
}

/** How many rows of a list meet a condition. */
export function figureQuery(figure: Figure): CountQuery {
  const params: ListParams = figureParams(figure);
  return {
    queryKey: queryKeys.list(figure.entity, params),
    queryFn: async ({ signal }) => (await listRows(figure, params, signal)).total,
  };
}

/** The first of today's appointments that nobody has arrived for yet. */
export function waitingQuery(today: string) {
  const { params } = waitingOf(today);
  return queryOptions({ queryKey: queryKeys.list("appointment", params), queryFn: ({ signal }) => loadWaiting(params, signal) });
}

/** How often people signed in today. */
export const visitCountQuery: CountQuery = {
  queryKey: ["visits", "counts"],
  queryFn: async () => (await loadVisitCounts()).todayVisitCount,
};

/** How often people signed in on each of the last seven days. */
export const visitDaysQuery = queryOptions({ queryKey: ["visits", "days"], queryFn: loadVisitDays });
