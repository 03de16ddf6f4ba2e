import { http, queryKeys } from "../../runtime/index.ts";

/** A number, with the list that shows what it counts. */
export interface HomeFigure {
  readonly title: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly count: number;
}

/** One appointment, as its list gives it; names come masked from the server. */
export type WaitingRow = Readonly<Record<string, unknown>>;

/** The first of today's appointments that nobody has arrived for yet, earliest slot first, and the list of all. */
export interface Waiting {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly rows: readonly WaitingRow[];
}

/** Sign-ins of one day. */
export interface DayOfVisits {
  /** `YYYY-MM-DD`. */
  readonly tian: string;
  /** `MM-DD`. */
  readonly type: string;
  readonly visit: number;
  readonly ip: number;
}

/** What the landing page shows a viewer; `null` is what they may not read. */
export interface Home {
  readonly today: string;
  readonly figures: readonly HomeFigure[];
  readonly waiting: Waiting | null;
  readonly visits: { readonly counts: { readonly todayVisitCount: number }; readonly days: readonly DayOfVisits[] } | null;
}

/** Entities whose rows the landing page is made of; their live events keep it true. */
const entities = ["appointment", "organ", "surveyTopic"];

/** Asks for the landing page of a day, in one call; a new day is another page. */
export function homeQuery(today: string) {
  return {
    queryKey: [...queryKeys.overview(), "home", today] as const,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      (await http.get<Home>("/sys/home", undefined, { handles: "all", signal })).result,
    meta: { entities },
  };
}
