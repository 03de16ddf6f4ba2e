import { sql } from "kysely";
import type { ChatName } from "../../../../src/schema/wire/imAnswers.ts";
import type { Database } from "../../../database/database.types.ts";
import { newId } from "../../../database/newId.ts";
import type { Person } from "../person.ts";

/** A chat as it is stored, with the names by which its people know it. */
export interface Chat {
  readonly id: string;
  readonly kind: "0" | "1";
  readonly tenantId: string;
  readonly groupId: string | null;
  /** Of two people: their ids and account names. */
  readonly pair: readonly { readonly id: string; readonly username: string }[];
}

/** A chat with what somebody may see of it. */
export interface OwnChat extends Chat {
  readonly lastNumber: number;
  /** Entries up to this one were not meant for them. */
  readonly from: number;
}

interface ChatRow {
  readonly id: string;
  readonly kind: "0" | "1";
  readonly tenant_id: string;
  readonly group_id: string | null;
  readonly last_number: number;
  readonly first_id: string | null;
  readonly first_name: string | null;
  readonly second_id: string | null;
  readonly second_name: string | null;
}

const chatColumns = sql`c.id, c.kind, c.tenant_id, c.group_id, c.last_number, c.first_id, c.second_id,
  (select username from sys_user where id = c.first_id) as first_name,
  (select username from sys_user where id = c.second_id) as second_name`;

function chatOf(row: ChatRow): Chat {
  const people = [
    { id: row.first_id, username: row.first_name },
    { id: row.second_id, username: row.second_name },
  ];
  const pair = people.flatMap(({ id, username }) => (id === null ? [] : [{ id, username: username ?? "" }]));
  return { id: row.id, kind: row.kind, tenantId: row.tenant_id, groupId: row.group_id, pair };
}

/** What a chat is called by whoever looks at it: with a friend it is the other's account name. */
export function nameFor({ kind, groupId, pair }: Chat, personId: string): ChatName {
  if (kind === "1") return { type: "1", id: groupId ?? "" };
  return { type: "0", id: pair.find(({ id }) => id !== personId)?.username ?? "" };
}

/** Reads a chat by its own id. */
export async function readChat(db: Database, id: string): Promise<Chat | undefined> {
  const { rows } = await sql<ChatRow>`select ${chatColumns} from im_chat as c where c.id = ${id}`.execute(db);
  const [row] = rows;
  return row && chatOf(row);
}

/**
 * Finds a chat as somebody names it. Of groups those that they belong to now; a chat with a friend is found as long as it was
 * begun, whatever became of the other.
 */
export async function findOwnChat(db: Database, me: Person, { type, id }: ChatName): Promise<OwnChat | undefined> {
  const { rows } =
    type === "1"
      ? await sql<ChatRow & { from_number: number }>`
          select ${chatColumns}, m.from_number from im_chat as c
          join im_group as g on g.id = c.group_id and g.dissolved_at is null
          join im_group_member as m on m.group_id = c.group_id and m.user_id = ${me.id} and m.left_at is null
          where c.group_id = ${id} and c.tenant_id = ${me.tenantId}`.execute(db)
      : await sql<ChatRow & { from_number: number }>`
          select ${chatColumns}, 0 as from_number from im_chat as c, sys_user as o
          where o.username = ${id} and c.tenant_id = ${me.tenantId}
            and c.first_id = least(o.id, ${me.id}) and c.second_id = greatest(o.id, ${me.id})`.execute(db);
  const [row] = rows;
  return row && { ...chatOf(row), lastNumber: row.last_number, from: row.from_number };
}

/** The chat of two people, begun where there is none yet. */
export async function chatOfTwo(db: Database, me: Person, other: Person): Promise<Chat> {
  const known = await findOwnChat(db, me, { type: "0", id: other.username });
  if (known) return known;
  const [first, second] = me.id < other.id ? [me, other] : [other, me];
  await sql`insert into im_chat (id, tenant_id, kind, first_id, second_id)
    values (${newId()}, ${me.tenantId}, '0', least(${first.id}, ${second.id}), greatest(${first.id}, ${second.id}))
    on conflict (tenant_id, first_id, second_id) do nothing`.execute(db);
  const begun = await findOwnChat(db, me, { type: "0", id: other.username });
  if (!begun) throw new Error("A chat that was begun is not there.");
  return begun;
}

/** Who hears of what happens in a chat now, and from which entry on. */
export interface Listener {
  readonly userId: string;
  readonly from: number;
}

/** Reads who hears of a chat. */
export async function listenersOf(db: Database, chat: Chat): Promise<readonly Listener[]> {
  if (chat.kind === "0") return chat.pair.map(({ id }) => ({ userId: id, from: 0 }));
  const { rows } = await sql<{ user_id: string; from_number: number }>`
    select m.user_id, m.from_number from im_group_member as m
    join im_group as g on g.id = m.group_id and g.dissolved_at is null
    where m.group_id = ${chat.groupId} and m.left_at is null`.execute(db);
  return rows.map((row) => ({ userId: row.user_id, from: row.from_number }));
}
