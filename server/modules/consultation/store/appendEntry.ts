import { sql } from "kysely";
import { plainText } from "../../../../src/schema/chat/plainText.ts";
import { chinaDateTime } from "../../../../src/schema/index.ts";
import type { ConsultEntry } from "../../../../src/schema/wire/consultAnswers.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.types.ts";
import { AppError } from "../../../errors/appError.ts";
import { consultErrors } from "../consultErrors.ts";
import { filesIn } from "./messageFiles.ts";
import { entryOf, type StoredEntry } from "./readEntries.ts";

/** Something that is said in a consultation, or that happens to it. */
export interface NewEntry {
  readonly consultId: string;
  readonly kind: ConsultEntry["kind"];
  /** Account of the counsellor, or id of the visitor; `""` of events. */
  readonly senderId: string;
  /** What the sender is called in it. */
  readonly fromName: string;
  /** Markup that was judged already. */
  readonly content: string;
  /** Id of the sender's making, under which it is stored once; `""`: none. */
  readonly cid: string;
  readonly at: Date;
}

/** Characters of the last thing said that stand in the list. */
const LONGEST_EXCERPT = 60;

/**
 * Stores an entry under the next number of its consultation, whose row it locks: the order is the same for everybody, and what
 * comes twice under one id is stored once. The consultation's counters move along; its `rev` does not, for nobody edits them.
 *
 * @throws AppError ROW_MISSING, CONSULT_CLOSED where somebody speaks in one that is closed
 */
export async function appendEntry(trx: DatabaseTransaction, entry: NewEntry): Promise<ConsultEntry> {
  const { consultId, kind, content, cid, at } = entry;
  const { rows: held } = await sql<{ status: string; count: number }>`
    select status, message_count as count from hiv_consult_manual where id = ${consultId} for update`.execute(trx);
  const [consult] = held;
  if (!consult) throw new AppError("ROW_MISSING", {});
  const known = cid === "" ? undefined : await findStored(trx, consultId, cid);
  if (known) return entryOf(known, entry.fromName);
  if (kind !== "event" && consult.status === "closed") throw new AppError(consultErrors.CONSULT_CLOSED, {});
  const number = consult.count + 1;
  const stored: StoredEntry = { consultId, number, kind, senderId: entry.senderId, content, cid, at: at.getTime() };
  await sql`insert into hiv_consult_message (consult_id, number, kind, sender_id, content, cid, at)
    values (${consultId}, ${number}, ${kind}, ${entry.senderId}, ${content}, ${cid}, ${stored.at})`.execute(trx);
  for (const path of filesIn(content))
    await sql`insert into hiv_consult_file (path, consult_id, number) values (${path}, ${consultId}, ${number})`.execute(trx);
  await moveCounters(trx, entry, number);
  return entryOf(stored, entry.fromName);
}

async function findStored(db: Database, consultId: string, cid: string): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`
    select consult_id as "consultId", number, kind, sender_id as "senderId", content, cid, at::float8 as at
    from hiv_consult_message where consult_id = ${consultId} and cid = ${cid}`.execute(db);
  return rows[0];
}

/** What the list shows of a consultation. Whoever answers has read; the first answer ends the time that the visitor waited. */
async function moveCounters(trx: DatabaseTransaction, { consultId, kind, content, at }: NewEntry, number: number): Promise<void> {
  const now = chinaDateTime(at);
  const said = kind === "event" ? sql`` : sql`, last_time = ${now}::timestamp, last_text = ${plainText(content, LONGEST_EXCERPT)}`;
  const unread = kind === "visitor" ? sql`, server_unread = server_unread + 1` : kind === "staff" ? sql`, server_unread = 0` : sql``;
  const replied =
    kind === "staff"
      ? sql`, first_reply_time = coalesce(first_reply_time, ${now}::timestamp),
          first_reply_minutes = coalesce(first_reply_minutes, greatest(0, floor(extract(epoch from ${now}::timestamp - waiting_since) / 60))::integer)`
      : sql``;
  await sql`update hiv_consult_manual set message_count = ${number}${said}${unread}${replied} where id = ${consultId}`.execute(trx);
}
