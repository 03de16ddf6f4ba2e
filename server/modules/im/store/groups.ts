import { sql } from "kysely";
import type { ImGroup } from "../../../../src/schema/wire/imAnswers.ts";
import type { Database, DatabaseTransaction } from "../../../database/database.types.ts";
import { AppError } from "../../../errors/appError.ts";
import { imErrors } from "../imErrors.ts";
import type { Person } from "../person.ts";

interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly avatar: string;
  readonly master: string | null;
  readonly size: number;
  readonly silenced: boolean;
}

/** Reads the groups that somebody belongs to, or one of them. */
export async function readGroups(db: Database, me: Person, id?: string): Promise<readonly ImGroup[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, g.avatar, o.username as master, g.silenced,
      (select count(*) from im_group_member as n where n.group_id = g.id and n.left_at is null)::integer as size
    from im_group_member as m join im_group as g on g.id = m.group_id and g.dissolved_at is null
    left join sys_user as o on o.id = g.owner_id
    where m.user_id = ${me.id} and m.left_at is null and g.tenant_id = ${me.tenantId}
      and (${id ?? null}::text is null or g.id = ${id ?? null}) order by g.name, g.id`.execute(db);
  return rows.map((row) => ({ ...row, master: row.master ?? "" }));
}

/** Who wants to do something in a group. */
export interface GroupAct {
  readonly groupId: string;
  readonly userId: string;
  /** To say something: in a group that is silenced only the owner may. */
  readonly toSpeak?: true;
}

/** @throws AppError IM_NOT_MEMBER, IM_SILENCED */
export async function mayStay(db: Database, { groupId, userId, toSpeak }: GroupAct): Promise<void> {
  const { rows } = await sql<{ silenced: boolean; owner_id: string }>`
    select g.silenced, g.owner_id from im_group_member as m join im_group as g on g.id = m.group_id and g.dissolved_at is null
    where m.group_id = ${groupId} and m.user_id = ${userId} and m.left_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError(imErrors.IM_NOT_MEMBER, {});
  if (toSpeak && row.silenced && row.owner_id !== userId) throw new AppError(imErrors.IM_SILENCED, {});
}

/** A group that is being changed; its chat is locked until the transaction ends. */
export interface LockedGroup {
  readonly id: string;
  readonly chatId: string;
  readonly name: string;
  readonly avatar: string;
  readonly ownerId: string;
  readonly silenced: boolean;
  readonly lastNumber: number;
  /** Ids of the members now. */
  readonly members: readonly string[];
}

/** Locks a group for a change by one of its members. @throws AppError IM_NOT_MEMBER */
export async function lockGroup(trx: DatabaseTransaction, me: Person, id: string): Promise<LockedGroup> {
  const { rows: chats } = await sql<{ id: string; last_number: number }>`
    select id, last_number from im_chat where group_id = ${id} and tenant_id = ${me.tenantId} for update`.execute(trx);
  const [chat] = chats;
  if (!chat) throw new AppError(imErrors.IM_NOT_MEMBER, {});
  await mayStay(trx, { groupId: id, userId: me.id });
  const { rows: groups } = await sql<{ name: string; avatar: string; owner_id: string; silenced: boolean }>`
    select name, avatar, owner_id, silenced from im_group where id = ${id}`.execute(trx);
  const { rows: members } = await sql<{ user_id: string }>`
    select user_id from im_group_member where group_id = ${id} and left_at is null`.execute(trx);
  const [group] = groups;
  if (!group) throw new AppError(imErrors.IM_NOT_MEMBER, {});
  const { name, avatar, silenced, owner_id: ownerId } = group;
  const ids = members.map((row) => row.user_id);
  return { id, chatId: chat.id, lastNumber: chat.last_number, members: ids, name, avatar, ownerId, silenced };
}

/** Lets people join a group; they read from the next entry on. */
export async function join(
  trx: DatabaseTransaction,
  { id, lastNumber }: Pick<LockedGroup, "id" | "lastNumber">,
  { users, at }: { readonly users: readonly string[]; readonly at: Date },
): Promise<void> {
  await sql`insert into im_group_member (group_id, user_id, from_number, joined_at)
    select ${id}, joining, ${lastNumber}::integer, ${at.toISOString()}::timestamptz from unnest(${users}::text[]) as joining
    on conflict (group_id, user_id) do update
      set from_number = excluded.from_number, joined_at = excluded.joined_at, left_at = null`.execute(trx);
}

/** Ends somebody's membership. */
export async function leave(
  trx: DatabaseTransaction,
  id: string,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  await sql`update im_group_member set left_at = ${at.toISOString()}::timestamptz
    where group_id = ${id} and user_id = ${userId} and left_at is null`.execute(trx);
}
