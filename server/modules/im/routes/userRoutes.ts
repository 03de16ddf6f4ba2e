import { sql } from "kysely";
import { imCalls } from "../../../../src/schema/calls/imCalls.ts";
import type { ImDepartment, ImStart, ImUser } from "../../../../src/schema/wire/imAnswers.ts";
import { AppError } from "../../../errors/appError.ts";
import type { Route } from "../../../http/defineRoute.ts";
import type { ImDesk } from "../imDesk.ts";
import { imErrors } from "../imErrors.ts";
import { colleagues, departments, findColleague } from "../person.ts";
import { readUsers } from "../readUsers.ts";
import { mayStay, readGroups } from "../store/groups.ts";
import { readStates } from "../store/states.ts";
import { type ImCall, imRoute, textOf } from "./imRoute.ts";

/** People found by a text. */
const MOST_FOUND = 50;
/** People of a department, a group or a list of friends. */
const MOST_LISTED = 500;

/** Calls about people (API-97 to API-100, API-102, API-104). */
export function userRoutes(desk: ImDesk): readonly Route[] {
  return [
    imRoute({ path: imCalls.userInit.path, budget: "read", answer: (call) => start(desk, call) }),
    imRoute({ path: imCalls.userGet.path, answer: (call) => userOf(desk, call) }),
    imRoute({ path: "/im/user/search", budget: "read", answer: (call) => search(desk, call) }),
    imRoute({ path: imCalls.chatUserList.path, answer: (call) => membersOf(desk, call) }),
    imRoute({ path: imCalls.deptMylist.path, answer: (call) => branchesOf(desk, call) }),
    imRoute({ path: imCalls.deptUsers.path, answer: (call) => peopleOf(desk, call) }),
    imRoute({ path: "/im/friend/keep", answer: (call) => keepFriend(desk, call) }),
    imRoute({ path: "/im/friend/drop", answer: (call) => dropFriend(desk, call) }),
  ];
}

const isUser = (id: string) => sql`u.id = ${id}`;
const sourceOf = ({ services }: ImDesk, { call }: ImCall) => ({ schemas: services.schemas, session: call.session });

async function start(desk: ImDesk, call: ImCall): Promise<ImStart> {
  const { services } = desk;
  const { db } = services.database;
  const { me } = call;
  const [own] = await readUsers(services, call.call, { where: isUser(me.id), limit: 1 });
  const friends = sql`${colleagues(sourceOf(desk, call))} and exists (
    select 1 from im_friend as f where f.tenant_id = ${me.tenantId} and f.user_id = ${me.id} and f.friend_id = u.id)`;
  return {
    me: own ?? { ...me, nickname: me.realname, avatar: "", sign: "", phone: "", email: "", departs: [] },
    friends: await readUsers(services, call.call, { where: friends, limit: MOST_LISTED }),
    groups: await readGroups(db, me),
    chats: await readStates(db, me),
  };
}

/** @throws AppError IM_USER_UNKNOWN */
async function userOf(desk: ImDesk, call: ImCall): Promise<ImUser> {
  const userName = textOf(call.form, "userName", { title: "账号（userName）" });
  const where = sql`u.username = ${userName} and ${colleagues(sourceOf(desk, call))}`;
  const [user] = await readUsers(desk.services, call.call, { where, limit: 1 });
  if (!user) throw new AppError(imErrors.IM_USER_UNKNOWN, {});
  return user;
}

/** Phones are found by the whole number alone, and only by who finds them in the address book. */
async function search(desk: ImDesk, call: ImCall): Promise<readonly ImUser[]> {
  const keyword = textOf(call.form, "keyword", { title: "要查找的姓名、账号或手机号" });
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isPhone = /^\d{11}$/.test(keyword) && call.call.session.can("sys:addressBook:list");
  const where = sql`${colleagues(sourceOf(desk, call))} and u.id <> ${call.me.id}
    and (u.realname ilike ${pattern} or u.username ilike ${pattern} or (${isPhone} and u.phone = ${keyword}))`;
  return readUsers(desk.services, call.call, { where, limit: MOST_FOUND });
}

/** @throws AppError IM_NOT_MEMBER */
async function membersOf(desk: ImDesk, call: ImCall): Promise<readonly ImUser[]> {
  const groupId = textOf(call.form, "chatId", { title: "群聊（chatId）" });
  await mayStay(desk.services.database.db, { groupId, userId: call.me.id });
  const where = sql`exists (
    select 1 from im_group_member as m where m.group_id = ${groupId} and m.user_id = u.id and m.left_at is null)`;
  return readUsers(desk.services, call.call, { where, limit: MOST_LISTED });
}

async function branchesOf(desk: ImDesk, call: ImCall): Promise<readonly ImDepartment[]> {
  const parentId = textOf(call.form, "parentId", { title: "上级部门（parentId）" });
  const seen = departments(sourceOf(desk, call));
  const { rows } = await sql<ImDepartment>`
    with d as (select * from sys_depart as d where ${seen})
    select d.id, d.depart_name as name, exists (select 1 from d as below where below.parent_id = d.id) as "hasChildren"
    from d where ${parentId === "0" ? sql`not exists (select 1 from d as above where above.id = d.parent_id)` : sql`d.parent_id = ${parentId}`}
    order by d.depart_order, d.org_code`.execute(desk.services.database.db);
  return rows;
}

async function peopleOf(desk: ImDesk, call: ImCall): Promise<readonly ImUser[]> {
  const deptId = textOf(call.form, "deptId", { title: "部门（deptId）" });
  const source = sourceOf(desk, call);
  const where = sql`${colleagues(source)} and exists (
    select 1 from sys_depart as d where d.id = ${deptId} and jsonb_exists(u.depart_ids, d.id) and ${departments(source)})`;
  return readUsers(desk.services, call.call, { where, limit: MOST_LISTED });
}

/** @throws AppError IM_USER_UNKNOWN, IM_FORM */
async function keepFriend(desk: ImDesk, call: ImCall): Promise<ImUser> {
  const user = await userOf(desk, call);
  const { me } = call;
  if (user.username === me.username) throw new AppError(imErrors.IM_FORM, { reason: "不能把自己加为好友" });
  await desk.services.database.transaction(async (trx) => {
    const friend = await findColleague(trx, sourceOf(desk, call), user.username);
    if (!friend) throw new AppError(imErrors.IM_USER_UNKNOWN, {});
    await sql`insert into im_friend (tenant_id, user_id, friend_id, added_at)
      values (${me.tenantId}, ${me.id}, ${friend.id}, ${desk.services.clock().toISOString()}) on conflict do nothing`.execute(trx);
    await desk.news.tellPeople([me.id], trx);
  });
  return user;
}

/** Whoever is no friend is none afterwards either, also who is no colleague any more. */
async function dropFriend(desk: ImDesk, { me, form }: ImCall): Promise<void> {
  const userName = textOf(form, "userName", { title: "账号（userName）" });
  await desk.services.database.transaction(async (trx) => {
    await sql`delete from im_friend where tenant_id = ${me.tenantId} and user_id = ${me.id}
      and friend_id in (select id from sys_user where username = ${userName})`.execute(trx);
    await desk.news.tellPeople([me.id], trx);
  });
}
