import { sql } from "kysely";
import type { ImMessage } from "../../../../src/schema/wire/imFrames.ts";
import type { Database } from "../../../database/database.types.ts";
import type { Person } from "../person.ts";
import { type Chat, nameFor, readChat } from "./chats.ts";
import { messageFor, readEntries } from "./entries.ts";
import { ownChats } from "./history.ts";
import type { ChatName } from "../../../../src/schema/wire/imAnswers.ts";

/** Messages that are read at once. */
export const UNDELIVERED_AT_ONCE = 200;

/** What others said to somebody, and no window of theirs has got. */
export interface Undelivered {
  readonly chat: ChatName;
  readonly message: ImMessage;
}

/** Reads the oldest messages that no window of somebody has got, oldest first. */
export async function readUndelivered(db: Database, me: Person): Promise<readonly Undelivered[]> {
  const where = sql`e.kind = 'text' and e.recalled_at is null and e.sender_id <> ${me.id} and exists (
    select 1 from (${ownChats(me)}) as own left join im_mark as k on k.chat_id = own.id and k.user_id = ${me.id}
    where own.id = e.chat_id and e.number > greatest(own.from_number, coalesce(k.delivered, 0), coalesce(k.read, 0)))`;
  const entries = await readEntries(db, { where, order: sql`e.at, e.chat_id, e.number`, limit: UNDELIVERED_AT_ONCE });
  const chats = new Map<string, Chat>();
  const found: Undelivered[] = [];
  for (const entry of entries) {
    const chat = chats.get(entry.chatId) ?? (await readChat(db, entry.chatId));
    if (!chat) continue;
    chats.set(entry.chatId, chat);
    // What an entry answers may lie before the person joined; that is not told here.
    const message = messageFor(chat, entry, { userId: me.id, from: entry.number - 1 });
    found.push({ chat: nameFor(chat, me.id), message });
  }
  return found;
}
