import { sql } from "kysely";
import type { OrganRow } from "../../../../src/generated/entities/organ.ts";
import { messageFault } from "../../../../src/schema/chat/messageFault.ts";
import type { ConsultEntry } from "../../../../src/schema/wire/consultAnswers.ts";
import type { DatabaseTransaction } from "../../../database/database.types.ts";
import { AppError } from "../../../errors/appError.ts";
import { consultErrors } from "../../consultation/consultErrors.ts";
import { rowNews } from "../../consultation/routes/talkRoutes.ts";
import { appendEntry } from "../../consultation/store/appendEntry.ts";
import { openConsultation } from "../../consultation/store/openConsultation.ts";
import { entryOf, type StoredEntry } from "../../consultation/store/readEntries.ts";
import type { ServerServices } from "../../serverServices.ts";
import { hoursText, isOpenAt, nextHours } from "../organs/organHours.ts";
import type { Visitor } from "../people/visitorTokens.ts";
import { visitorErrors } from "../visitorErrors.ts";
import { type Asked, ownConsultation } from "./ownConsultation.ts";
import { assertOwnFiles } from "./ownFiles.ts";

/** Beginning of the ids of what the desk says by itself; a colon stands in no id that visitors may choose. */
const OWN_EVENT = "visitor:";
const LEFT = `${OWN_EVENT}left:`;

/** What a visitor says to an organ. */
export interface Said {
  readonly visitor: Visitor;
  readonly organ: OrganRow;
  readonly content: string;
  /** Id of the visitor's making: under it the message is stored once, from however many windows it comes. */
  readonly cid: string;
  readonly requestId: string;
}

/**
 * Stores what a visitor says. Where no consultation is under way one begins: the organ greets, and outside of its hours it says
 * once when somebody will answer.
 *
 * @throws AppError VISITOR_TEXT, VISITOR_FOREIGN_FILE
 */
export async function sayToOrgan(services: ServerServices, said: Said): Promise<ConsultEntry> {
  const reason = messageFault(said.content);
  if (reason !== undefined) throw new AppError(visitorErrors.VISITOR_TEXT, { reason });
  const known = await findSaid(services, said);
  if (known) return entryOf(known, said.visitor.nickname);
  await assertOwnFiles(services, said.visitor, said.content);
  try {
    return await sayOnce(services, said);
  } catch (error) {
    // A counsellor closed the consultation in the moment in which the visitor spoke: what they said begins the next one.
    if (error instanceof AppError && error.code === consultErrors.CONSULT_CLOSED.code) return sayOnce(services, said);
    throw error;
  }
}

async function sayOnce(services: ServerServices, { visitor, organ, content, cid, requestId }: Said): Promise<ConsultEntry> {
  const { miniUserId, tenantId, nickname } = visitor;
  const consultId = await openConsultation(services, { tenantId, miniUserId, organId: organ.id, nickname, requestId });
  const at = services.clock();
  const fromName = nickname;
  const stored = await services.database.transaction(async (trx) => {
    const tell = (id: string, text: string) =>
      appendEntry(trx, { consultId, kind: "event", senderId: "", fromName: "", content: text, cid: `${OWN_EVENT}${id}`, at });
    const greeting = organ.consultGreeting ?? "";
    if (greeting !== "" && (await isUnbegun(trx, consultId))) await tell("greeting", greeting);
    const entry = await appendEntry(trx, { consultId, kind: "visitor", senderId: miniUserId, fromName, content, cid, at });
    if (!isOpenAt(organ, at)) await tell("hours", outsideOfHours(organ, at));
    return entry;
  });
  services.events.publish(...rowNews(consultId, tenantId));
  return stored;
}

/** What was said to the organ under this id before, in a consultation that may have been closed since. */
async function findSaid({ database }: ServerServices, { visitor, organ, cid }: Said): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`
    select m.consult_id as "consultId", m.number, m.kind, m.sender_id as "senderId", m.content, m.cid, m.at::float8 as at
    from hiv_consult_message m join hiv_consult_manual c on c.id = m.consult_id
    where c.tenant_id = ${visitor.tenantId} and c.mini_user_id = ${visitor.miniUserId} and c.organ_id = ${organ.id}
      and m.kind = 'visitor' and m.cid = ${cid} limit 1`.execute(database.db);
  return rows[0];
}

async function isUnbegun(trx: DatabaseTransaction, consultId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hiv_consult_message where consult_id = ${consultId} limit 1`.execute(trx);
  return rows.length === 0;
}

function outsideOfHours(organ: OrganRow, now: Date): string {
  const [hours, next] = [hoursText(organ), nextHours(organ, now)];
  const when = next === "" ? "咨询师上班后回复您" : `咨询师将在 ${next} 以后回复您`;
  return `现在不在咨询时间${hours === "" ? "" : `（${hours}）`}，您的留言已收到，${when}。如有紧急情况，请拨打 120 或 110。`;
}

/** Notes that a visitor has left; the consultation stays as it is, for somebody may still have to answer. @throws AppError VISITOR_NONE */
export async function leaveOrgan(services: ServerServices, asked: Asked): Promise<void> {
  const { db } = services.database;
  const own = await ownConsultation(db, asked);
  if (!own || own.status === "closed") throw new AppError(visitorErrors.VISITOR_NONE, {});
  const { rows } = await sql<{ number: number; cid: string }>`
    select number, cid from hiv_consult_message where consult_id = ${own.id} order by number desc limit 1`.execute(db);
  const [last] = rows;
  if (last?.cid.startsWith(LEFT)) return;
  const event = { consultId: own.id, kind: "event", senderId: "", fromName: "", content: "来访者已离开" } as const;
  // Two windows that leave at once leave once.
  const cid = `${LEFT}${last?.number ?? 0}`;
  await services.database.transaction((trx) => appendEntry(trx, { ...event, cid, at: services.clock() }));
  services.events.publish(...rowNews(own.id, asked.visitor.tenantId));
}
