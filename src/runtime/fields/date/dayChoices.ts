import type { Row } from "../../../schema/model/json.ts";
import { http } from "../../api/http.ts";

/** What the server says of one day. */
export interface DayChoice {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Places left in all, where a limit counts them. */
  readonly remaining?: number;
  /** Why the day cannot be chosen; absent where it can. */
  readonly reason?: string;
}

/** Which days are asked about, for which field of which row. */
export interface DaysRequest {
  readonly entity: string;
  readonly field: string;
  readonly row?: Row;
  /** The row above, inside child rows. */
  readonly parentRow?: Row | undefined;
  readonly from: string;
  readonly to: string;
}

/** Asks the server which days a date field may be set to in a row. */
export async function loadDays(request: DaysRequest, signal?: AbortSignal): Promise<readonly DayChoice[]> {
  const { result } = await http.post<{ readonly days?: readonly DayChoice[] } | null>("/sys/reference/days", request, {
    handles: "all",
    signal,
  });
  return result?.days ?? [];
}
