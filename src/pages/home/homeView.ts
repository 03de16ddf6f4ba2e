import { chinaDate } from "../../schema/time/chinaTime.ts";

/** Right to the numbers of sign-ins. */
const VISITS_RIGHT = "sys:online:list";
const APPOINTMENTS_RIGHT = "hiv:appointment:list";
/** Rights by the numbers that stand for them. */
const FIGURE_RIGHTS: Readonly<Record<string, number>> = {
  [APPOINTMENTS_RIGHT]: 3,
  "hiv:organ:list": 1,
  "hiv:surveyTopic:list": 1,
  [VISITS_RIGHT]: 1,
};

/** The places of the landing page that a viewer's rights will fill, known before its data. */
export interface HomeView {
  /** Today in China, as it travels, e.g. `2026-11-21`. */
  readonly today: string;
  readonly figures: number;
  readonly hasWaiting: boolean;
  readonly hasVisits: boolean;
}

/** Says which places a viewer's landing page has. */
export function homeView(can: (code: string) => boolean, now: Date): HomeView {
  return {
    today: chinaDate(now),
    figures: Object.entries(FIGURE_RIGHTS).reduce((sum, [right, count]) => sum + (can(right) ? count : 0), 0),
    hasWaiting: can(APPOINTMENTS_RIGHT),
    hasVisits: can(VISITS_RIGHT),
  };
}
