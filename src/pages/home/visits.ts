import { http } from "../../runtime/index.ts";

/** How often people have signed in. */
export interface VisitCounts {
  readonly totalVisitCount: number;
  readonly todayVisitCount: number;
  /** Addresses that today's sign-ins came from. */
  readonly todayIp: number;
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

/** Right without which the numbers are not shown: they lead to the people who are online. */
export const VISITS_RIGHT = "sys:online:list";

/** Page that the numbers lead to. */
export const VISITS_PATH = "/monitor/online";

/** Counts the sign-ins in all and of today. */
export async function loadVisitCounts(): Promise<VisitCounts> {
  return (await http.get<VisitCounts>("/sys/loginfo", undefined, { handles: "all" })).result;
}

/** Counts the sign-ins of each of the last seven days. */
export async function loadVisitDays(): Promise<readonly DayOfVisits[]> {
  return (await http.get<readonly DayOfVisits[]>("/sys/visitInfo", undefined, { handles: "all" })).result;
}
