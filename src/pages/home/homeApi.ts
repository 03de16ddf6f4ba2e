import { http, queryKeys } from "../../runtime/index.ts";

/** A number, with the list that shows what it counts. */
export interface HomeFigure {
  readonly title: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly count: number;
}

/** The first rows of a screen's list, as text under its columns; names come masked from the server. */
export interface HomeList {
  readonly title: string;
  readonly path: string;
  readonly columns: readonly { readonly field: string; readonly title: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
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
  /** Today's appointments that nobody has arrived for yet, earliest slot first. */
  readonly waiting: HomeList | null;
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
