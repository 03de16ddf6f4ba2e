import { sql } from "kysely";
import { routeOf } from "../../../../src/schema/calls/apiCall.ts";
import { consultCalls } from "../../../../src/schema/calls/consultCalls.ts";
import { CONSULT_PAGE, type ConsultEntry, type ConsultHistory } from "../../../../src/schema/wire/consultAnswers.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import type { ServerServices } from "../../serverServices.ts";
import { contentRight, nicknameOf, seenConsult } from "../consultScope.ts";
import type { EntriesAtHand } from "../store/entriesAtHand.ts";
import { readEntries } from "../store/readEntries.ts";

export const consultId = { type: "string", minLength: 1, maxLength: 64 } as const;
/** A consultation of more pages is read by its record. */
const LAST_PAGE = 10_000;

/** What was said is for holders of the right to read it, in consultations that they see. */
const words = { why: "what was said in a consultation that the caller sees, for holders of the right to read it" } as const;

/** What was said in a consultation (API-96, CONSULT-14), and that it was seen (CONSULT-06). */
export function talkRoutes(services: ServerServices, atHand: EntriesAtHand): readonly Route[] {
  return [newestRoute(services, atHand), historyRoute(services), readRoute(services)];
}

function newestRoute(services: ServerServices, atHand: EntriesAtHand): Route {
  return defineRoute({
    ...routeOf(consultCalls.queryConsultManualDetailByMainId),
    right: { kind: "permission", code: contentRight },
    rows: "entity",
    fields: words,
    // Asked for every second by everybody at the desk, and mostly one row: it must not stand behind lists and exports.
    budget: "light",
    remember: true,
    handler: async (call): Promise<readonly ConsultEntry[]> => {
      const { row } = await seenConsult(services, call, call.query.id);
      return atHand.newest(services.database.db, row);
    },
  });
}

function historyRoute(services: ServerServices): Route {
  return defineRoute({
    method: "GET",
    path: "/hiv/consultManual/talk",
    right: { kind: "permission", code: contentRight },
    rows: "entity",
    fields: words,
    budget: "read",
    remember: true,
    schema: {
      querystring: {
        type: "object",
        required: ["id"],
        properties: { id: consultId, pageNo: { type: "integer", minimum: 1, maximum: LAST_PAGE } },
      },
    },
    handler: async (call): Promise<ConsultHistory> => {
      const { pageNo = 1 } = call.query;
      const { row } = await seenConsult(services, call, call.query.id);
      const place = { consultId: row.id, nickname: nicknameOf(row), most: CONSULT_PAGE, skip: (pageNo - 1) * CONSULT_PAGE };
      return { records: await readEntries(services.database.db, place), total: row.messageCount, pageNo, pageSize: CONSULT_PAGE };
    },
  });
}

function readRoute(services: ServerServices): Route {
  return defineRoute({
    method: "POST",
    path: "/hiv/consultManual/read",
    right: { kind: "permission", code: contentRight },
    rows: "entity",
    fields: { why: "stores how far the counsellor has read" },
    budget: "write",
    repeat: "again",
    schema: {
      body: {
        type: "object",
        required: ["id", "number"],
        additionalProperties: false,
        properties: { id: consultId, number: { type: "integer", minimum: 0 } },
      },
    },
    handler: async (call) => {
      const { row } = await seenConsult(services, call, call.body.id);
      // Whoever only looks on has not read for the counsellor in charge.
      if (row.serverUnread > 0 && (row.counsellorId ?? call.session.user.id) === call.session.user.id)
        await storeRead(services, row.id, call.body.number);
      return null;
    },
  });
}

/** What the visitor said behind the entry is still to be read. */
async function storeRead({ database, events }: ServerServices, id: string, number: number): Promise<void> {
  const { rows } = await sql<{ tenant: string }>`
    update hiv_consult_manual as c set server_unread = (
      select count(*) from hiv_consult_message as m where m.consult_id = c.id and m.kind = 'visitor' and m.number > ${number})
    where c.id = ${id} returning c.tenant_id as tenant`.execute(database.db);
  const [changed] = rows;
  if (changed) events.publish(...rowNews(id, changed.tenant));
}

/** Says to open consoles that a consultation moved on, without anybody having edited its row. */
export function rowNews(id: string, tenantId: string): Parameters<ServerServices["events"]["publish"]> {
  return [
    { cmd: "row", entity: "consultManual", changes: [{ id, kind: "update" }] },
    { tenantId, permission: "hiv:consultManual:list" },
  ];
}
