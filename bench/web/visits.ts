import axios from "axios";

/** A row of the list. */
export interface Visit {
  readonly id: string;
  readonly realname: string;
  readonly mobile: string;
  readonly status: string;
  readonly level: string;
  readonly date: string;
  readonly people: number;
  readonly fee: number;
  readonly score: number;
  readonly organ: string;
  readonly address: string;
  readonly remark: string;
  readonly createTime: string;
}

/** One page of rows. */
export interface VisitPage {
  readonly records: readonly Visit[];
  readonly total: number;
}

/** Which rows a list shows. */
export interface VisitQuery {
  /** Rows a page brings. */
  readonly count: number;
  readonly page: number;
  readonly pageSize: number;
  readonly column: string;
  readonly order: "asc" | "desc";
  readonly conditions: Readonly<Record<string, unknown>>;
}

/** A tag of a coded value. */
export interface Coded {
  readonly value: string;
  readonly label: string;
  readonly color: string;
}

/** States of a visit. */
export const statuses: readonly Coded[] = [
  { value: "booked", label: "已预约", color: "processing" },
  { value: "arrived", label: "已到访", color: "success" },
  { value: "cancelled", label: "已取消", color: "default" },
];

/** Levels of attention. */
export const levels: readonly Coded[] = [
  { value: "a", label: "一般", color: "default" },
  { value: "b", label: "关注", color: "blue" },
  { value: "c", label: "重点", color: "orange" },
  { value: "d", label: "紧急", color: "red" },
  { value: "e", label: "转介", color: "purple" },
];

/** What a list asks for first. */
export function firstVisits(count: number): VisitQuery {
  return { count, page: 1, pageSize: count, column: "createTime", order: "desc", conditions: {} };
}

/** Key of a page in the cache. */
export function visitsKey(query: VisitQuery) {
  return ["visits", query] as const;
}

/** Loads a page of rows. */
export async function loadVisits({ count, page, conditions, ...rest }: VisitQuery, signal?: AbortSignal): Promise<VisitPage> {
  const { data } = await axios.get<{ readonly result: VisitPage }>(`/apiserver/bench/benchVisit${count}/list`, {
    params: { pageNo: page, ...rest, ...conditions },
    ...(signal ? { signal } : {}),
  });
  return data.result;
}
