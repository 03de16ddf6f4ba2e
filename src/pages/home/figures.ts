import type { ListParams } from "../../runtime/index.ts";

/** A number of the landing page: how many rows of a list meet a condition. */
export interface Figure {
  readonly title: string;
  /** Entity whose rows are counted, and its list's path. */
  readonly entity: string;
  readonly api: string;
  /** Right without which the number is not shown, because its list may not be read. */
  readonly permission: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The numbers of a day; `today` and `yesterday` are dates as they travel, e.g. `2026-11-21`. */
export function figuresOf(today: string, yesterday: string): readonly Figure[] {
  const appointments = { entity: "appointment", api: "/hiv/appointment", permission: "hiv:appointment:list" };
  return [
    { ...appointments, title: "今日预约", query: { date_begin: today, date_end: today } },
    { ...appointments, title: "今日待到访", query: { date_begin: today, date_end: today, status: "booked" } },
    { ...appointments, title: "逾期未办理", query: { date_end: yesterday, status: "booked" } },
    { title: "开放中的机构", entity: "organ", api: "/hiv/organ", permission: "hiv:organ:list", query: { status: "open" } },
    {
      title: "进行中的问卷",
      entity: "surveyTopic",
      api: "/hiv/surveyTopic",
      permission: "hiv:surveyTopic:list",
      query: { status: "published" },
    },
  ];
}

/** Address of the list that shows the rows a figure counts. */
export function figureAddress({ api, query }: Figure): string {
  return `${api}?${new URLSearchParams(query).toString()}`;
}

/** Parameters that let the server count without sending rows along. */
export function figureParams({ query }: Figure): ListParams {
  return { ...query, pageNo: 1, pageSize: 1, field: "id" };
}
