import type { ServerServices } from "../serverServices.ts";
import type { FinishedRun } from "./finishRun.ts";

/** Lets open consoles load jobs and their history again, and those who are to be alerted their notices. */
export function tellOfRun({ events }: Pick<ServerServices, "events">, finished?: FinishedRun): void {
  events.publish({ cmd: "row", entity: "job" }, { permission: "sys:job:list" });
  events.publish({ cmd: "row", entity: "jobRun" }, { permission: "sys:jobRun:list" });
  if (!finished?.alert) return;
  const { msgId, title, userIds, tenantId } = finished.alert;
  events.publish({ cmd: "user", msgId, msgTxt: title }, { users: userIds, tenantId });
}
