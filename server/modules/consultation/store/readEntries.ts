import { sql } from "kysely";
import { chinaDateTime } from "../../../../src/schema/index.ts";
import type { ConsultEntry } from "../../../../src/schema/wire/consultAnswers.ts";
import type { Database } from "../../../database/database.types.ts";

/** An entry as its row holds it. */
export interface StoredEntry {
  readonly consultId: string;
  readonly number: number;
  readonly kind: ConsultEntry["kind"];
  readonly senderId: string;
  readonly content: string;
  readonly cid: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Which entries of a consultation are read; without a place the newest `most`. */
export interface EntryPlace {
  readonly consultId: string;
  /** What the visitor is called. */
  readonly nickname: string;
  readonly most: number;
  /** Only entries behind this number, the first of them first. */
  readonly after?: number;
  /** Entries at the end that are passed over. */
  readonly skip?: number;
}

/** Reads entries of one consultation, oldest first. Who may read them is the caller's question. */
export async function readEntries(
  db: Database,
  { consultId, nickname, most, after, skip = 0 }: EntryPlace,
): Promise<readonly ConsultEntry[]> {
  const behind = after === undefined ? sql`` : sql`and m.number > ${after}`;
  const order = after === undefined ? sql`desc` : sql`asc`;
  const { rows } = await sql<StoredEntry & { readonly realname: string | null }>`
    select m.consult_id as "consultId", m.number, m.kind, m.sender_id as "senderId", m.content, m.cid, m.at::float8 as at, u.realname
    from hiv_consult_message as m left join sys_user as u on m.kind = 'staff' and u.id = m.sender_id
    where m.consult_id = ${consultId} ${behind}
    order by m.number ${order} limit ${most} offset ${skip}`.execute(db);
  const entries = rows.map((row) => entryOf(row, row.kind === "visitor" ? nickname : (row.realname ?? "")));
  return after === undefined ? entries.toReversed() : entries;
}

/** How an entry leaves the server (spec §3): what the staff says and what the visitor says stand apart. */
export function entryOf({ consultId, number, kind, content, cid, at }: StoredEntry, fromName: string): ConsultEntry {
  return {
    id: `${consultId}-${number}`,
    number,
    kind,
    botContent: kind === "visitor" ? "" : content,
    userContent: kind === "visitor" ? content : "",
    createTime: chinaDateTime(new Date(at)),
    fromName: kind === "event" ? "" : fromName,
    cid,
  };
}
