import { sql } from "kysely";
import type { ChatState } from "../../../../src/schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../../src/schema/wire/imFrames.ts";
import type { Database } from "../../../database/database.types.ts";
import type { Person } from "../person.ts";
import type { Chat } from "./chats.ts";
import { avatarOf, type Entry, messageFor, readEntries } from "./entries.ts";

/** Chats that somebody is told of at once, the newest; older ones they reach by name. */
const MOST_CHATS = 500;
/** Nobody reads a number beyond it. */
const MOST_UNREAD = 1000;

interface StateRow {
  readonly id: string;
  readonly kind: "0" | "1";
  readonly name_id: string;
  readonly name: string;
  readonly avatar: string;
  readonly last_number: number;
  readonly from_number: number;
  readonly read: number;
  readonly muted: boolean;
  readonly unread: number;
  readonly others_delivered: number;
  readonly others_read: number;
  readonly newest: number | null;
}

/**
 * Reads how the chats of somebody stand, those with the newest messages first. One without a message is none that anybody is told
 * of, unless they have muted it.
 */
export async function readStates(db: Database, me: Person): Promise<readonly ChatState[]> {
  const { rows } = await sql<StateRow>`
    with own as (
      select c.id, c.kind, c.last_number, c.last_at, 0 as from_number, o.username as name_id, o.realname as name,
        ${avatarOf("o")} as avatar, o.id as other_id, null as group_id
      from im_chat as c join sys_user as o on o.id = case when c.first_id = ${me.id} then c.second_id else c.first_id end
      where c.tenant_id = ${me.tenantId} and (c.first_id = ${me.id} or c.second_id = ${me.id})
      union all
      select c.id, c.kind, c.last_number, c.last_at, m.from_number, g.id, g.name, g.avatar, null, g.id
      from im_group_member as m
      join im_group as g on g.id = m.group_id and g.dissolved_at is null and g.tenant_id = ${me.tenantId}
      join im_chat as c on c.group_id = g.id
      where m.user_id = ${me.id} and m.left_at is null),
    newest as (
      select own.*, coalesce(k.read, 0) as read, coalesce(k.muted, false) as muted from own
      left join im_mark as k on k.chat_id = own.id and k.user_id = ${me.id}
      where own.last_number > own.from_number or k.muted order by own.last_at desc, own.id limit ${MOST_CHATS})
    select own.id, own.kind, own.name_id, own.name, own.avatar, own.last_number, own.from_number,
      greatest(own.read, own.from_number) as read, own.muted,
      (select count(*) from (
        select 1 from im_entry as e where e.chat_id = own.id and e.number > greatest(own.read, own.from_number)
          and e.kind = 'text' and e.recalled_at is null and e.sender_id <> ${me.id} limit ${MOST_UNREAD}) as unread)::integer as unread,
      coalesce(others.delivered, 0) as others_delivered, coalesce(others.read, 0) as others_read,
      (select e.number from im_entry as e where e.chat_id = own.id and e.number > own.from_number and e.kind <> 'recall'
        order by e.number desc limit 1) as newest
    from newest as own
    left join lateral (
      select min(greatest(o.delivered, p.from_number)) as delivered, min(greatest(o.read, p.from_number)) as read from (
        select own.other_id as user_id, 0 as from_number where own.other_id is not null
        union all
        select m.user_id, m.from_number from im_group_member as m
        where m.group_id = own.group_id and m.left_at is null and m.user_id <> ${me.id}) as p
      left join im_mark as o on o.chat_id = own.id and o.user_id = p.user_id) as others on true
    order by own.last_at desc, own.id`.execute(db);
  const last = await readNewest(db, me, rows);
  return rows.map((row) => stateOf(row, last.get(row.id)));
}

function stateOf(row: StateRow, message: ImMessage | undefined): ChatState {
  return {
    type: row.kind,
    id: row.name_id,
    name: row.name,
    avatar: row.avatar,
    number: row.last_number,
    from: row.from_number,
    read: row.read,
    unReadCount: row.unread,
    muted: row.muted,
    othersDelivered: row.others_delivered,
    othersRead: row.others_read,
    ...(message ? { last: message } : {}),
  };
}

/** The newest message of each chat. */
async function readNewest(db: Database, me: Person, rows: readonly StateRow[]): Promise<ReadonlyMap<string, ImMessage>> {
  const asked = rows.filter(({ newest }) => newest !== null);
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ id }) => id);
  const numbers = asked.map(({ newest }) => newest);
  const entries = await readEntries(db, {
    where: sql`(e.chat_id, e.number) in (select * from unnest(${ids}::text[], ${numbers}::integer[]))`,
    limit: asked.length,
  });
  const byChat = new Map<string, Entry>(entries.map((entry) => [entry.chatId, entry]));
  const told = new Map<string, ImMessage>();
  for (const row of asked) {
    const entry = byChat.get(row.id);
    if (entry) told.set(row.id, messageFor(chatOf(row, me), entry, { userId: me.id, from: row.from_number }));
  }
  return told;
}

/** The chat of a state, as far as it takes to name it. */
function chatOf({ id, kind, name_id: name }: StateRow, me: Person): Chat {
  const pair = [
    { id: me.id, username: me.username },
    { id: "", username: name },
  ];
  return { id, kind, tenantId: me.tenantId, groupId: kind === "1" ? name : null, pair: kind === "1" ? [] : pair };
}
