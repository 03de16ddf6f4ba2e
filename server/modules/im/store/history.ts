import { sql } from "kysely";
import type { ChatHistory, FoundMessages } from "../../../../src/schema/wire/imAnswers.ts";
import type { Database } from "../../../database/database.types.ts";
import type { Person } from "../person.ts";
import { type Chat, nameFor, type OwnChat, readChat } from "./chats.ts";
import { messageFor, readEntries } from "./entries.ts";

/** Messages of a page (IM-41). */
export const PAGE_SIZE = 20;
/** Entries that somebody who was away gets at once. */
const MISSED = 200;

/** Which page: before or after a number, or the n-th of the newest. */
export interface PagePlace {
  readonly before?: number;
  readonly after?: number;
  readonly pageNo: number;
}

/** Reads a page of a chat (API-103). Numbers have no gap, so a page is found by its numbers alone. */
export async function readHistory(db: Database, me: Person, chat: OwnChat, { before, after, pageNo }: PagePlace): Promise<ChatHistory> {
  const { lastNumber, from } = chat;
  const reader = { userId: me.id, from };
  const ofChat = sql`e.chat_id = ${chat.id} and e.number > ${from}`;
  const entries =
    after !== undefined
      ? await readEntries(db, { where: sql`${ofChat} and e.number > ${after}`, limit: MISSED })
      : await readEntries(db, {
          where: sql`${ofChat} and e.number < ${before ?? lastNumber + 1 - (pageNo - 1) * PAGE_SIZE}`,
          order: sql`e.number desc`,
          limit: PAGE_SIZE,
        });
  const messageList = entries.map((entry) => messageFor(chat, entry, reader));
  return { messageList, pageNo, count: lastNumber - from, pageSize: PAGE_SIZE };
}

/** What is looked for in messages. */
export interface MessageQuestion {
  readonly keyword: string;
  /** Within this chat; absent: in all chats that one belongs to. */
  readonly chat?: OwnChat;
  readonly pageNo: number;
}

/** Found messages that are counted; nobody turns more pages. */
const MOST_FOUND = 1000;

/** Looks for a text in the chats that somebody belongs to now, in what was meant for them. */
export async function searchMessages(db: Database, me: Person, { keyword, chat, pageNo }: MessageQuestion): Promise<FoundMessages> {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`e.kind = 'text' and e.recalled_at is null and e.content ilike ${pattern}
    and exists (select 1 from (${ownChats(me)}) as own where own.id = e.chat_id and e.number > own.from_number)
    and (${chat?.id ?? null}::text is null or e.chat_id = ${chat?.id ?? null})`;
  const order = sql`e.at desc, e.chat_id, e.number desc`;
  const entries = await readEntries(db, { where, order, limit: PAGE_SIZE, offset: (pageNo - 1) * PAGE_SIZE });
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select 1 from im_entry as e where ${where} limit ${MOST_FOUND}) as found`.execute(db);
  const messages: FoundMessages["messages"][number][] = [];
  const known = new Map<string, Named>();
  for (const entry of entries) {
    const found = known.get(entry.chatId) ?? (await named(db, me, entry.chatId));
    if (!found) continue;
    known.set(entry.chatId, found);
    const message = messageFor(found.chat, entry, { userId: me.id, from: found.from });
    messages.push({ ...message, chat: { ...nameFor(found.chat, me.id), name: found.name } });
  }
  return { messages, total: rows[0]?.total ?? 0 };
}

/** Chats that somebody belongs to now (`id`), and from where on they read them (`from_number`). */
export function ownChats(me: Person) {
  return sql`
    select c.id, 0 as from_number from im_chat as c
    where c.tenant_id = ${me.tenantId} and (c.first_id = ${me.id} or c.second_id = ${me.id})
    union all
    select c.id, m.from_number from im_group_member as m
    join im_group as g on g.id = m.group_id and g.dissolved_at is null and g.tenant_id = ${me.tenantId}
    join im_chat as c on c.group_id = g.id
    where m.user_id = ${me.id} and m.left_at is null`;
}

interface Named {
  readonly chat: Chat;
  readonly name: string;
  readonly from: number;
}

async function named(db: Database, me: Person, chatId: string): Promise<Named | undefined> {
  const chat = await readChat(db, chatId);
  if (!chat) return undefined;
  const other = chat.pair.find(({ id }) => id !== me.id)?.id ?? "";
  const { rows } = await sql<{ name: string; from_number: number }>`
    select g.name, m.from_number from im_group as g join im_group_member as m on m.group_id = g.id and m.user_id = ${me.id}
    where g.id = ${chat.groupId}
    union all select u.realname, 0 from sys_user as u where u.id = ${other}`.execute(db);
  const [row] = rows;
  return row && { chat, name: row.name, from: row.from_number };
}
