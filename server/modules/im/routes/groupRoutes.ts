import { sql } from "kysely";
import type { GroupMark, ImGroup } from "../../../../src/schema/wire/imAnswers.ts";
import { trimSpace } from "../../../../src/schema/text/space.ts";
import type { DatabaseTransaction } from "../../../database/database.types.ts";
import { newId } from "../../../database/newId.ts";
import { AppError } from "../../../errors/appError.ts";
import type { Route } from "../../../http/defineRoute.ts";
import type { ImDesk } from "../imDesk.ts";
import { imErrors } from "../imErrors.ts";
import { findColleagues, type Person } from "../person.ts";
import { join, leave, type LockedGroup, lockGroup, readGroups } from "../store/groups.ts";
import { readGroupMarks } from "../store/marks.ts";
import { storeEntry } from "../store/storeEntry.ts";
import { type ImCall, imRoute, textOf } from "./imRoute.ts";
import type { Form } from "./readForm.ts";

/** People of one group; each message is sent to all of them. */
const MOST_MEMBERS = 500;
const LONGEST_NAME = 30;
const LONGEST_PATH = 300;

/** Calls about groups: who makes one owns it; any member invites, the owner decides on the rest. */
export function groupRoutes(desk: ImDesk): readonly Route[] {
  return [
    imRoute({ path: "/im/group/create", answer: (call) => create(desk, call) }),
    imRoute({ path: "/im/group/save", answer: (call) => save(desk, call) }),
    imRoute({ path: "/im/group/marks", answer: (call) => marks(desk, call) }),
    imRoute({ path: "/im/group/invite", answer: (call) => invite(desk, call) }),
    imRoute({ path: "/im/group/expel", answer: (call) => expel(desk, call) }),
    imRoute({ path: "/im/group/leave", answer: (call) => leaveGroup(desk, call) }),
    imRoute({ path: "/im/group/passOn", answer: (call) => passOn(desk, call) }),
    imRoute({ path: "/im/group/dissolve", answer: (call) => dissolve(desk, call) }),
  ];
}

/** Changes a group under its lock and tells all who are concerned: members before and after. */
async function change(
  desk: ImDesk,
  { me, form }: ImCall,
  {
    isOwners,
    work,
  }: { readonly isOwners: boolean; readonly work: (group: LockedGroup, trx: DatabaseTransaction) => Promise<readonly string[]> },
): Promise<string> {
  const id = textOf(form, "groupId", { title: "群聊（groupId）" });
  await desk.services.database.transaction(async (trx) => {
    const group = await lockGroup(trx, me, id);
    if (isOwners && group.ownerId !== me.id) throw new AppError(imErrors.IM_NOT_OWNER, {});
    const concerned = await work(group, trx);
    await desk.news.tellPeople([...new Set([...group.members, ...concerned])], trx);
  });
  return id;
}

/** Says in a group what somebody did with it. */
async function note(
  desk: ImDesk,
  trx: DatabaseTransaction,
  { chatId, by, content }: { readonly chatId: string; readonly by: Person; readonly content: string },
): Promise<void> {
  await storeEntry(desk, trx, { chatId, senderId: by.id, kind: "notice", content });
}

async function create(desk: ImDesk, call: ImCall): Promise<ImGroup> {
  const { me, form } = call;
  const name = textOf(form, "name", { title: "群名称", most: LONGEST_NAME });
  const avatar = pathOf(form);
  const others = (await namedPeople(desk, call)).filter(({ id }) => id !== me.id);
  if (others.length === 0) throw new AppError(imErrors.IM_FORM, { reason: "请至少选择一位同事" });
  assertRoom(others.length + 1);
  const { clock, database } = desk.services;
  const [id, chatId] = [newId(clock()), newId(clock())];
  await database.transaction(async (trx) => {
    await sql`insert into im_group (id, tenant_id, name, avatar, owner_id, created_at)
      values (${id}, ${me.tenantId}, ${name}, ${avatar}, ${me.id}, ${clock().toISOString()})`.execute(trx);
    await sql`insert into im_chat (id, tenant_id, kind, group_id) values (${chatId}, ${me.tenantId}, '1', ${id})`.execute(trx);
    const users = [me.id, ...others.map((other) => other.id)];
    await join(trx, { id, lastNumber: 0 }, { users, at: clock() });
    await note(desk, trx, { chatId, by: me, content: `${me.realname}创建了群聊，邀请${namesOf(others)}加入` });
    await desk.news.tellPeople(users, trx);
  });
  return groupFor(desk, me, id);
}

async function groupFor({ services }: ImDesk, me: Person, id: string): Promise<ImGroup> {
  const [group] = await readGroups(services.database.db, me, id);
  if (!group) throw new AppError(imErrors.IM_NOT_MEMBER, {});
  return group;
}

function marks({ services }: ImDesk, { me, form }: ImCall): Promise<readonly GroupMark[]> {
  return readGroupMarks(services.database.db, me, textOf(form, "groupId", { title: "群聊（groupId）" }));
}

async function save(desk: ImDesk, call: ImCall): Promise<ImGroup> {
  const { me, form } = call;
  const name = textOf(form, "name", { title: "群名称", most: LONGEST_NAME });
  const avatar = pathOf(form);
  const silenced = form.get("silenced") === "true";
  const id = await change(desk, call, {
    isOwners: true,
    async work(group, trx) {
      await sql`update im_group set name = ${name}, avatar = ${avatar}, silenced = ${silenced} where id = ${group.id}`.execute(trx);
      if (name !== group.name) await note(desk, trx, { chatId: group.chatId, by: me, content: `${me.realname}将群名称改为“${name}”` });
      if (avatar !== group.avatar) await note(desk, trx, { chatId: group.chatId, by: me, content: `${me.realname}更换了群头像` });
      if (silenced !== group.silenced)
        await note(desk, trx, { chatId: group.chatId, by: me, content: `${me.realname}${silenced ? "开启" : "解除"}了全员禁言` });
      return [];
    },
  });
  return groupFor(desk, me, id);
}

async function invite(desk: ImDesk, call: ImCall): Promise<void> {
  const { me } = call;
  const people = await namedPeople(desk, call);
  await change(desk, call, {
    isOwners: false,
    async work(group, trx) {
      const joining = people.filter(({ id }) => !group.members.includes(id));
      if (joining.length === 0) return [];
      assertRoom(group.members.length + joining.length);
      const users = joining.map(({ id }) => id);
      await join(trx, group, { users, at: desk.services.clock() });
      await note(desk, trx, { chatId: group.chatId, by: me, content: `${me.realname}邀请${namesOf(joining)}加入群聊` });
      return users;
    },
  });
}

async function expel(desk: ImDesk, call: ImCall): Promise<void> {
  const { me, form } = call;
  if (form.get("member") === me.username) throw new AppError(imErrors.IM_OWNER_LEAVES, {});
  await change(desk, call, {
    isOwners: true,
    async work(group, trx) {
      const member = await memberOf(trx, group, form);
      await note(desk, trx, { chatId: group.chatId, by: me, content: `${me.realname}将${member.realname}移出群聊` });
      await leave(trx, group.id, { userId: member.id, at: desk.services.clock() });
      return [];
    },
  });
}

async function leaveGroup(desk: ImDesk, call: ImCall): Promise<void> {
  const { me } = call;
  await change(desk, call, {
    isOwners: false,
    async work(group, trx) {
      if (group.ownerId === me.id) throw new AppError(imErrors.IM_OWNER_LEAVES, {});
      await note(desk, trx, { chatId: group.chatId, by: me, content: `${me.realname}退出了群聊` });
      await leave(trx, group.id, { userId: me.id, at: desk.services.clock() });
      return [];
    },
  });
}

async function passOn(desk: ImDesk, call: ImCall): Promise<void> {
  const { me, form } = call;
  await change(desk, call, {
    isOwners: true,
    async work(group, trx) {
      const member = await memberOf(trx, group, form);
      if (member.id === me.id) return [];
      await sql`update im_group set owner_id = ${member.id} where id = ${group.id}`.execute(trx);
      await note(desk, trx, { chatId: group.chatId, by: me, content: `${me.realname}将群主转让给${member.realname}` });
      return [];
    },
  });
}

async function dissolve(desk: ImDesk, call: ImCall): Promise<void> {
  await change(desk, call, {
    isOwners: true,
    async work(group, trx) {
      const at = desk.services.clock().toISOString();
      await sql`update im_group set dissolved_at = ${at} where id = ${group.id}`.execute(trx);
      return [];
    },
  });
}

/** The member whom a form names; also one who is no colleague any more. @throws AppError IM_NOT_IN_GROUP */
async function memberOf(
  trx: DatabaseTransaction,
  { members }: LockedGroup,
  form: Form,
): Promise<{ readonly id: string; readonly realname: string }> {
  const username = textOf(form, "member", { title: "成员账号（member）" });
  const { rows } = await sql<{ id: string; realname: string }>`select id, realname from sys_user where username = ${username}`.execute(trx);
  const [member] = rows;
  if (!member || !members.includes(member.id)) throw new AppError(imErrors.IM_NOT_IN_GROUP, {});
  return member;
}

/** Colleagues whom a form names by their accounts, all of whom must be there. @throws AppError IM_USER_UNKNOWN */
async function namedPeople({ services }: ImDesk, { form, call }: ImCall): Promise<readonly Person[]> {
  const names = [...new Set((form.get("members") ?? "").split(",").map(trimSpace))].filter((name) => name !== "");
  if (names.length === 0) throw new AppError(imErrors.IM_FORM, { reason: "请至少选择一位同事" });
  assertRoom(names.length);
  const people = await findColleagues(services.database.db, { schemas: services.schemas, session: call.session }, names);
  if (people.length < names.length) throw new AppError(imErrors.IM_USER_UNKNOWN, {});
  return people;
}

function assertRoom(count: number): void {
  if (count > MOST_MEMBERS) throw new AppError(imErrors.IM_GROUP_FULL, { most: MOST_MEMBERS });
}

/** The path of a stored picture, or none. @throws AppError IM_FORM */
function pathOf(form: Form): string {
  const path = trimSpace(form.get("avatar") ?? "");
  if (path !== "" && !/^[\w-]+(?:\/[\w.-]+)+$/.test(path.slice(0, LONGEST_PATH + 1)))
    throw new AppError(imErrors.IM_FORM, { reason: "群头像应是已上传的图片，请重新上传" });
  return path;
}

/** Names in a sentence; of many the first. */
function namesOf(people: readonly Pick<Person, "realname">[]): string {
  const names = people.slice(0, 10).map(({ realname }) => realname);
  return people.length > names.length ? `${names.join("、")}等 ${people.length} 人` : names.join("、");
}
