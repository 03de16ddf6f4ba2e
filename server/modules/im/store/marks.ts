import { sql } from "kysely";
import type { ChatMark } from "../../../../src/schema/wire/imFrames.ts";
import type { Database } from "../../../database/database.types.ts";
import type { ImDesk } from "../imDesk.ts";
import type { Person } from "../person.ts";
import { findOwnChat } from "./chats.ts";

/**
 * Notes how far somebody has got in a chat. Marks only grow, and none is beyond the newest entry; what is read has been
 * delivered. All are told where that changed anything.
 */
export async function storeMark(desk: ImDesk, me: Person, { type, id, delivered = 0, read = 0 }: ChatMark): Promise<void> {
  const { database } = desk.services;
  const chat = await findOwnChat(database.db, me, { type, id });
  if (!chat) return;
  const upTo = (number: number): number => Math.min(number, chat.lastNumber);
  await database.transaction(async (trx) => {
    const { rows } = await sql`
      insert into im_mark as k (chat_id, user_id, delivered, read)
      values (${chat.id}, ${me.id}, ${upTo(Math.max(delivered, read))}, ${upTo(read)})
      on conflict (chat_id, user_id) do update
        set delivered = greatest(k.delivered, excluded.delivered), read = greatest(k.read, excluded.read)
        where excluded.delivered > k.delivered or excluded.read > k.read
      returning 1`.execute(trx);
    if (rows.length > 0) await desk.news.tell({ chat: chat.id, mark: me.id }, trx);
  });
}

/** How far somebody has got and read in a chat. */
export async function readMark(
  db: Database,
  chatId: string,
  userId: string,
): Promise<{ readonly delivered: number; readonly read: number }> {
  const { rows } = await sql<{ delivered: number; read: number }>`
    select delivered, read from im_mark where chat_id = ${chatId} and user_id = ${userId}`.execute(db);
  return rows[0] ?? { delivered: 0, read: 0 };
}

/** Notes whether somebody wants to hear of a chat. */
export async function storeMuted(
  db: Database,
  me: Person,
  { chatId, muted }: { readonly chatId: string; readonly muted: boolean },
): Promise<void> {
  await sql`insert into im_mark (chat_id, user_id, muted) values (${chatId}, ${me.id}, ${muted})
    on conflict (chat_id, user_id) do update set muted = excluded.muted`.execute(db);
}
