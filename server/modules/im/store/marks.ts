import { sql } from "kysely";
import type { GroupMark } from "../../../../src/schema/wire/imAnswers.ts";
import type { ChatMark } from "../../../../src/schema/wire/imFrames.ts";
import type { Database } from "../../../database/database.types.ts";
import { AppError } from "../../../errors/appError.ts";
import type { ImDesk } from "../imDesk.ts";
import { imErrors } from "../imErrors.ts";
import type { Person } from "../person.ts";
import { type Chat, findOwnChat } from "./chats.ts";

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
    const { rows } = await sql<{ after: number }>`
      with before as (select read from im_mark where chat_id = ${chat.id} and user_id = ${me.id})
      insert into im_mark as k (chat_id, user_id, delivered, read)
      values (${chat.id}, ${me.id}, ${upTo(Math.max(delivered, read))}, ${upTo(read)})
      on conflict (chat_id, user_id) do update
        set delivered = greatest(k.delivered, excluded.delivered), read = greatest(k.read, excluded.read)
        where excluded.delivered > k.delivered or excluded.read > k.read
      returning greatest((select read from before), ${chat.from}::integer)::integer as after`.execute(trx);
    const [moved] = rows;
    if (moved) await desk.news.tell({ chat: chat.id, mark: me.id, after: moved.after }, trx);
  });
}

/** How far somebody has got and read in a chat. */
export interface StoredMark {
  readonly userId: string;
  readonly username: string;
  readonly delivered: number;
  readonly read: number;
  /** Of a group: whose messages they have read since. */
  readonly senders: readonly string[];
}

/** Entries of a chat that a window holds; of older ones nobody is told that they were read. */
const HELD = 400;

/**
 * Reads marks that moved.
 *
 * @param moved who moved theirs, with the number up to which they had read before
 */
export async function readMarks(db: Database, { id, kind }: Chat, moved: ReadonlyMap<string, number>): Promise<readonly StoredMark[]> {
  const { rows } = await sql<Omit<StoredMark, "userId"> & { readonly user_id: string }>`
    select k.user_id, coalesce(u.username, '') as username, k.delivered, k.read, array(
      select distinct e.sender_id from im_entry as e
      where ${kind}::text = '1' and e.chat_id = k.chat_id and e.kind = 'text'
        and e.number > greatest(m.after, k.read - ${HELD}::integer) and e.number <= k.read) as senders
    from unnest(${[...moved.keys()]}::text[], ${[...moved.values()]}::integer[]) as m (user_id, after)
    join im_mark as k on k.chat_id = ${id} and k.user_id = m.user_id
    left join sys_user as u on u.id = k.user_id`.execute(db);
  return rows.map(({ user_id: userId, ...mark }) => ({ userId, ...mark }));
}

/** How far the other members of a group have read. @throws AppError IM_NOT_MEMBER */
export async function readGroupMarks(db: Database, me: Person, groupId: string): Promise<readonly GroupMark[]> {
  const chat = await findOwnChat(db, me, { type: "1", id: groupId });
  if (!chat) throw new AppError(imErrors.IM_NOT_MEMBER, {});
  const { rows } = await sql<GroupMark>`
    select u.username, m.from_number as from, coalesce(k.read, 0) as read
    from im_group_member as m join sys_user as u on u.id = m.user_id
    left join im_mark as k on k.chat_id = ${chat.id} and k.user_id = m.user_id
    where m.group_id = ${groupId} and m.left_at is null and m.user_id <> ${me.id} order by u.username`.execute(db);
  return rows;
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
