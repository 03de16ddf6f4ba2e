import { listRows } from "../../runtime/index.ts";
import type { ListParams } from "../../runtime/index.ts";

/** Rows shown; the list itself holds the rest. */
export const SHOWN = 8;

/** List that the waiting appointments come from. */
export const appointments = { api: "/hiv/appointment" };

/** One appointment, as the list gives it; names come masked from the server. */
export type WaitingRow = Readonly<Record<string, unknown>>;

/** Conditions of today's appointments that nobody has arrived for yet, and the request for them. */
export function waitingOf(today: string) {
  const query = { date_begin: today, date_end: today, status: "booked" };
  const params: ListParams = { ...query, pageNo: 1, pageSize: 100, field: "id,realname,organId,slotId,service" };
  return { query, params };
}

/** Loads the rows shown, earliest slot first. */
export async function loadWaiting(params: ListParams, signal: AbortSignal): Promise<readonly WaitingRow[]> {
  const { records } = await listRows(appointments, params, signal);
  return [...records].sort(bySlot).slice(0, SHOWN);
}

function bySlot(left: WaitingRow, right: WaitingRow): number {
  return String(left["slotId_dictText"] ?? "").localeCompare(String(right["slotId_dictText"] ?? ""), "zh-CN");
}
