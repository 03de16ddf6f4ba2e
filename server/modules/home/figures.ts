/** A number of the landing page: how many rows of a list meet a condition. */
export interface Figure {
  readonly title: string;
  /** Entity whose rows are counted. */
  readonly entity: string;
  /** Conditions, as the list's address has them. */
  readonly query: Readonly<Record<string, string>>;
}

/** The numbers of a day; dates as they travel, e.g. `2026-11-21`. */
export function figuresOf(today: string, yesterday: string): readonly Figure[] {
  return [
    { entity: "appointment", title: "今日预约", query: { date_begin: today, date_end: today } },
    { entity: "appointment", title: "今日待到访", query: { date_begin: today, date_end: today, status: "booked" } },
    { entity: "appointment", title: "逾期未办理", query: { date_end: yesterday, status: "booked" } },
    { entity: "organ", title: "开放中的机构", query: { status: "open" } },
    { entity: "surveyTopic", title: "进行中的问卷", query: { status: "published" } },
  ];
}
