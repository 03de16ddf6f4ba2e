import { sql } from "kysely";
import type { EntryKind } from "../../../../src/schema/wire/imFrames.ts";
import type { DatabaseTransaction } from "../../../database/database.types.ts";
import type { ImDesk } from "../imDesk.ts";

/** An entry that is to be stored. */
export interface NewEntry {
  readonly chatId: string;
  readonly senderId: string;
  readonly kind: EntryKind;
  readonly content: string;
  readonly cid?: string;
  readonly of?: number;
  readonly replyTo?: number;
  readonly mentions?: readonly string[];
  /** Paths of files that it names, all of which its sender may fetch. */
  readonly files?: readonly string[];
}

/**
 * Stores an entry with the next number of its chat. The row of the chat stays locked until the transaction ends, so numbers
 * have no gap, and whoever has heard of one has heard of all before it.
 *
 * @throws DatabaseError `uniqueViolation` where the sender has stored something under the same id already
 */
export async function storeEntry(desk: ImDesk, trx: DatabaseTransaction, entry: NewEntry): Promise<number> {
  const { chatId, senderId, kind, content, cid = null, of = null, replyTo = null, mentions = [], files = [] } = entry;
  const at = desk.services.clock().getTime();
  const { rows } = await sql<{ number: number }>`
    with next as (update im_chat set last_number = last_number + 1, last_at = ${at} where id = ${chatId} returning last_number)
    insert into im_entry (chat_id, number, cid, sender_id, kind, content, of_number, reply_to, mentions, at)
    select ${chatId}, last_number, ${cid}, ${senderId}, ${kind}, ${content}, ${of}::integer, ${replyTo}::integer,
      ${JSON.stringify(mentions)}::jsonb, ${at}::bigint from next
    returning number`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("An entry was to be stored in a chat that is not there.");
  for (const path of files)
    await sql`insert into im_entry_file (path, chat_id, number) values (${path}, ${chatId}, ${row.number})`.execute(trx);
  await desk.news.tell({ chat: chatId, number: row.number }, trx);
  return row.number;
}
