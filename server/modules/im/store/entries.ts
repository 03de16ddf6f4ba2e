import { type RawBuilder, sql } from "kysely";
import type { EntryKind, ImMessage } from "../../../../src/schema/wire/imFrames.ts";
import type { Database } from "../../../database/database.types.ts";
import { plainText } from "../messageText.ts";
import { type Chat, nameFor } from "./chats.ts";

/** An entry as it is stored, with what is shown of its sender and of what it answers. */
export interface Entry {
  readonly chatId: string;
  readonly number: number;
  readonly cid: string | null;
  readonly senderId: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string;
  readonly kind: EntryKind;
  readonly content: string;
  readonly of: number | null;
  readonly mentions: readonly string[];
  readonly at: number;
  readonly isRecalled: boolean;
  readonly reply: { readonly number: number; readonly username: string; readonly content: string } | undefined;
}

interface EntryRow {
  readonly chat_id: string;
  readonly number: number;
  readonly cid: string | null;
  readonly sender_id: string;
  readonly username: string | null;
  readonly realname: string | null;
  readonly avatar: string | null;
  readonly kind: EntryKind;
  readonly content: string;
  readonly of_number: number | null;
  readonly reply_to: number | null;
  readonly reply_name: string | null;
  readonly reply_content: string | null;
  readonly mentions: readonly string[];
  readonly at: number;
  readonly recalled_at: number | null;
}

/** Path of the picture of an account under the alias. */
export function avatarOf(alias: string): RawBuilder<string> {
  return sql`coalesce(${sql.ref(`${alias}.avatar`)} -> 0 ->> 'path', '')`;
}

/** Which entries, under the alias `e`, in which order, and how many at most. */
export interface EntryQuestion {
  readonly where: RawBuilder<unknown>;
  /** @default by number */
  readonly order?: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset?: number;
}

/** Reads entries. */
export async function readEntries(
  db: Database,
  { where, order = sql`e.number`, limit, offset = 0 }: EntryQuestion,
): Promise<readonly Entry[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, s.username, s.realname, ${avatarOf("s")} as avatar, r.content as reply_content, rs.realname as reply_name
    from im_entry as e
    left join sys_user as s on s.id = e.sender_id
    left join im_entry as r on r.chat_id = e.chat_id and r.number = e.reply_to
    left join sys_user as rs on rs.id = r.sender_id
    where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(entryOf);
}

function entryOf(row: EntryRow): Entry {
  const { number, cid, kind, content, mentions, at } = row;
  return {
    chatId: row.chat_id,
    number,
    cid,
    senderId: row.sender_id,
    username: row.username ?? "",
    realname: row.realname ?? "",
    avatar: row.avatar ?? "",
    kind,
    content,
    of: row.of_number,
    mentions,
    at,
    isRecalled: row.recalled_at !== null,
    reply:
      row.reply_to === null
        ? undefined
        : { number: row.reply_to, username: row.reply_name ?? "", content: plainText(row.reply_content ?? "") },
  };
}

/** For whom a message is written. */
export interface Reader {
  readonly userId: string;
  /** Entries up to this one were not meant for them, so nothing of those is quoted either. */
  readonly from: number;
}

/** An entry as the frames and answers say it to somebody. */
export function messageFor(chat: Chat, entry: Entry, { userId, from }: Reader): ImMessage {
  const { number, kind, content, reply, of, cid, mentions } = entry;
  const { type, id } = nameFor(chat, entry.senderId);
  return {
    type,
    id,
    fromname: entry.username,
    username: entry.realname,
    avatar: entry.avatar,
    content,
    timestamp: entry.at,
    mine: entry.senderId === userId,
    number,
    kind,
    ...(cid === null ? {} : { cid }),
    ...(of === null ? {} : { of }),
    ...(entry.isRecalled ? { recalled: true as const } : {}),
    ...(reply ? { reply: { number: reply.number, username: reply.username, text: reply.number > from ? reply.content : "" } } : {}),
    ...(mentions.length > 0 ? { mentions } : {}),
  };
}
