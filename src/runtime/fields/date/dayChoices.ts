import type { DayChoice } from "../../../schema/wire/choiceAnswers.ts";
import type { Row } from "../../../schema/model/json.ts";
import { http } from "../../api/http.ts";

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
