import type { EntityHooks } from "../entity/scope/entityHooks.ts";
import type { ServerServices } from "../services.ts";
import { dataLogHooks, logHooks } from "./audit/logHooks.ts";
import { checkRuleHooks } from "./check-rule/checkRuleHooks.ts";
import { departmentHooks } from "./department/departmentHooks.ts";
import { dictionaryHooks, dictionaryItemHooks } from "./dictionary/dictionaryHooks.ts";
import { jobHooks } from "./job/jobHooks.ts";
import { miniUserHooks } from "./mini-user/miniUserHooks.ts";
import { processHooks, routeHooks, statementHooks, tableHooks } from "./monitor/monitorHooks.ts";
import { announcementHooks } from "./notices/announcementHooks.ts";
import { receivedHooks } from "./notices/receivedHooks.ts";
import { appointmentTimeHooks } from "./organ/appointmentTimeHooks.ts";
import { organHooks } from "./organ/organHooks.ts";
import { roleHooks } from "./role/roleHooks.ts";
import { onlineHooks } from "./session/onlineHooks.ts";
import { memberHooks } from "./tenant/memberHooks.ts";
import { tenantHooks } from "./tenant/tenantHooks.ts";
import { addressBookHooks } from "./user/addressBookHooks.ts";
import { userHooks } from "./user/userHooks.ts";
import type { JobKind } from "./job/jobKind.ts";

/** What the modules add to the writes of entities, by entity. */
export function hooksOfModules(
  services: ServerServices,
  kinds: ReadonlyMap<string, JobKind>,
): readonly (readonly [entity: string, hooks: EntityHooks])[] {
  return [
    ["user", userHooks(services)],
    ["role", roleHooks(services)],
    ["department", departmentHooks(services)],
    ["dict", dictionaryHooks(services)],
    ["dictItem", dictionaryItemHooks(services)],
    ["announcement", announcementHooks(services)],
    ["tenant", tenantHooks()],
    ["tenantMember", memberHooks(services)],
    ["checkRule", checkRuleHooks()],
    ["online", onlineHooks(services.sessions)],
    ["received", receivedHooks()],
    ["addressBook", addressBookHooks()],
    ["log", logHooks()],
    ["dataLog", dataLogHooks()],
    ["organ", organHooks(services)],
    ["appointmentTime", appointmentTimeHooks()],
    ["miniUser", miniUserHooks(services)],
    ["serverProcess", processHooks(services)],
    ["routeFigure", routeHooks(services)],
    ["slowStatement", statementHooks()],
    ["tableSize", tableHooks()],
    ["job", jobHooks(kinds, services.authority)],
  ];
}
