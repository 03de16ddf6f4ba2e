/** What the landing page shows a viewer; `null` is what they may not read. */
export interface Home {
  readonly today: string;
  readonly figures: readonly HomeFigure[];
  readonly waiting: Waiting | null;
  readonly visits: { readonly counts: { readonly todayVisitCount: number }; readonly days: readonly DayOfVisits[] } | null;
}

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

/** Sign-ins of a day. */
export interface DayOfVisits {
  /** `YYYY-MM-DD`. */
  readonly tian: string;
  /** The same day as an axis shows it, `MM-DD`. */
  readonly type: string;
  readonly visit: number;
  /** Addresses they came from. */
  readonly ip: number;
}
