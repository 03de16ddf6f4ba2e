import type { Row } from "../model/json.ts";

/** What the landing page shows a viewer; `null` is what they may not read. */
export interface Home {
  readonly today: string;
  readonly figures: readonly HomeFigure[];
  /** Today's appointments that nobody has arrived for yet, earliest slot first. */
  readonly waiting: HomeList | null;
  /** Names of what the viewer may list and sees nothing of for want of a department. */
  readonly unseen?: readonly string[];
  readonly visits: { readonly counts: { readonly todayVisitCount: number }; readonly days: readonly DayOfVisits[] } | null;
}

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
  readonly rows: readonly Row[];
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
