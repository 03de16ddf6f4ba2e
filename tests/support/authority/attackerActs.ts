import { expect } from "vitest";
import {
  ALL_CODES,
  type Act,
  type Call,
  type Choose,
  departmentsOf,
  idOf,
  OWN_PHONE,
  type Play,
  revised,
  rolesOf,
  usersOf,
} from "./attack.ts";
import { grantSomething } from "./grantsByOthers.ts";
import { RULES } from "./writtenRules.ts";
import { PASSWORD } from "../testServer.ts";

/** What an attacker makes of a password that somebody must replace. */
const REPLACED = "Replaced!2026";
/** Most new accounts are given nothing at first. */
const NOTHING_MORE = ["none", "none", "none"] as const;

const valuesOfUser: Readonly<Record<string, (play: Play, choose: Choose) => object>> = {
  phone: () => ({ phone: OWN_PHONE }),
  roles: (play, choose) => ({ roleIds: [choose(rolesOf(play)), choose(rolesOf(play))] }),
  departments: (play, choose) => ({ departIds: [choose(departmentsOf(play))] }),
  place: ({ world }, choose) => {
    const [orgCode, id] = choose([...world.departments]);
    // Alone it is the current one of those somebody has; with the department, the way to any.
    return choose([{ orgCode }, { orgCode, departIds: [id] }]);
  },
  name: () => ({ realname: "改名" }),
};

/** Roles whose holders may write rules for what the roles open. */
const RULED = ["head", "granter", "times"] as const;

async function setRules(call: Call, choose: Choose, roleIds: readonly string[]): Promise<void> {
  const rule = { entity: choose(["organ", "organ", "organ", "user", "organServiceTime"]), expression: choose(RULES) };
  const rules = choose([[rule], [rule, { entity: "organ", expression: "row.orgCode == user.orgCode" }], []]);
  await call("POST", "/sys/permission/roleDataRules", { roleId: choose(roleIds), rules });
}

async function resetSomebody(play: Play, call: Call, choose: Choose): Promise<void> {
  const [username, id] = choose([...play.world.users]);
  const answer = await call("PUT", "/sys/user/changePassword", { username });
  if (!answer.success) return;
  play.controlled.add(id);
  play.passwords.set(id, (answer.result as { password: string }).password);
}

async function addUser(play: Play, call: Call, choose: Choose): Promise<void> {
  const more = valuesOfUser[choose([...Object.keys(valuesOfUser), ...NOTHING_MORE])]?.(play, choose);
  const body = {
    username: `u${Math.random().toString(36).slice(2, 12)}`,
    realname: "新人",
    status: "normal",
    password: PASSWORD,
    ...more,
  };
  const answer = await call("POST", "/sys/user/add", body);
  if (!answer.success) return;
  const id = idOf(answer.result);
  play.made.users.push(id);
  play.controlled.add(id);
  play.passwords.set(id, PASSWORD);
}

/** The alphabet: what an attacker does, with choices that are the sequence's. */
export const acts: Readonly<Record<string, Act>> = {
  addUser,
  async editUser(play, call, choose) {
    const target = await revised(call, "/sys/user", choose(usersOf(play)));
    await call("PUT", "/sys/user/edit", { ...target, ...valuesOfUser[choose(Object.keys(valuesOfUser))]?.(play, choose) });
  },
  async editUserTwice(play, call, choose) {
    const target = await revised(call, "/sys/user", choose(usersOf(play)));
    const [one, other] = [choose(Object.keys(valuesOfUser)), choose(Object.keys(valuesOfUser))];
    await call("PUT", "/sys/user/edit", { ...target, ...valuesOfUser[one]?.(play, choose), ...valuesOfUser[other]?.(play, choose) });
  },
  async removeUser(play, call, choose) {
    await call("DELETE", `/sys/user/delete?id=${choose(usersOf(play))}`);
  },
  async changeStatus(play, call, choose) {
    await call("PUT", "/sys/user/frozenBatch", { ids: choose(usersOf(play)), status: choose(["normal", "frozen"]) });
  },
  async resetPassword(play, call, choose) {
    await resetSomebody(play, call, choose);
  },
  async resetOlder(play, call, choose) {
    if (play.hasChanged) play.world.letTimePass();
    await resetSomebody(play, call, choose);
  },
  async enter(play, _call, choose, { tenantId }) {
    // From here on the account acts like any other.
    if (play.passwords.size === 0) return;
    const [userId, old] = choose([...play.passwords]);
    const [oldpassword, password] = [old, REPLACED].map(play.world.encrypt);
    const body = { oldpassword, password, confirmpassword: password };
    const answer = await play.world.call({ userId, tenantId }, { method: "PUT", path: "/sys/user/updatePassword", body });
    if (answer.success) play.passwords.delete(userId);
  },
  async beGranted(play, call, choose, caller) {
    const accounts = [...play.controlled].filter((id) => id !== play.self);
    // Who has no account to be given anything makes one, for the next time.
    if (accounts.length === 0) return addUser(play, call, choose);
    const administrator = { userId: play.world.users.get("admin") ?? "", tenantId: caller.tenantId };
    const ask: Call = async (method, path, body) => {
      const answer = await play.world.call(administrator, { method, path, body });
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      return answer;
    };
    await grantSomething({ play, ask, choose, userId: choose(accounts) });
  },
  async copyRole(play, call, choose) {
    const code = `c${Math.random().toString(36).slice(2, 12)}`;
    const answer = await call("POST", "/sys/role/copy", { id: choose(rolesOf(play)), roleName: code, roleCode: code });
    if (!answer.success) return;
    const id = idOf(answer.result);
    play.made.roles.push(id);
    await setRules(call, choose, [id]);
    const permissionIds = [choose(ALL_CODES), choose(ALL_CODES)].join(",");
    await call("POST", "/sys/permission/saveRolePermission", { roleId: id, permissionIds });
    if (choose([true, false])) await setRules(call, choose, [id]);
  },
  async viewAs(play, call, choose, caller) {
    if (!(await call("POST", "/sys/role/viewAs", { id: choose(rolesOf(play)) })).success) return;
    play.seen.push(await play.world.viewOf(caller));
    await call("POST", "/sys/role/endViewAs");
  },
  async addRole(play, call, choose) {
    const code = `r${Math.random().toString(36).slice(2, 12)}`;
    const more = choose([{}, { fullAccess: true }, { departId: choose(departmentsOf(play)) }]);
    const answer = await call("POST", "/sys/role/add", { roleName: code, roleCode: code, ...more });
    if (answer.success) play.made.roles.push(idOf(answer.result));
  },
  async editRole(play, call, choose) {
    const target = await revised(call, "/sys/role", choose(rolesOf(play)));
    await call("PUT", "/sys/role/edit", {
      ...target,
      ...choose([{ fullAccess: true }, { departId: choose(departmentsOf(play)) }, { departId: null }]),
    });
  },
  async removeRole(play, call, choose) {
    await call("DELETE", `/sys/role/delete?id=${choose(rolesOf(play))}`);
  },
  async grantCodes(play, call, choose) {
    const codes = [choose(ALL_CODES), choose(ALL_CODES), choose(["hiv:organ:list", "sys:user:list"])];
    await call("POST", "/sys/permission/saveRolePermission", {
      roleId: choose(rolesOf(play)),
      permissionIds: [...new Set(codes)].join(","),
    });
  },
  async setRules(play, call, choose) {
    await setRules(call, choose, rolesOf(play));
  },
  async setOwnRules(play, call, choose) {
    await setRules(
      call,
      choose,
      RULED.map((name) => play.world.roles.get(name) ?? ""),
    );
  },
  async grantDepartment(play, call, choose) {
    const permissionIds = [choose(ALL_CODES), choose(ALL_CODES)].join(",");
    await call("POST", "/sys/permission/saveDepartPermission", { departId: choose(departmentsOf(play)), permissionIds });
  },
  async addDepartment(play, call, choose) {
    const orgCode = choose(["D3", "D3", "D1.1.1", "D20"]);
    const body = { departName: "新部门", orgCode, category: "department", parentId: choose([...departmentsOf(play), null]) };
    const answer = await call("POST", "/sys/sysDepart/add", body);
    if (answer.success) play.made.departments.push(idOf(answer.result));
  },
  async moveDepartment(play, call, choose) {
    const target = await revised(call, "/sys/sysDepart", choose(departmentsOf(play)));
    await call("POST", "/sys/sysDepart/move", { ...target, parentId: choose([...departmentsOf(play), null]) });
  },
  async renameDepartment(play, call, choose) {
    const target = await revised(call, "/sys/sysDepart", choose(departmentsOf(play)));
    await call("PUT", "/sys/sysDepart/edit", { ...target, orgCode: choose(["D1", "D2", "D9", "D1.1"]) });
  },
  async removeDepartment(play, call, choose) {
    await call("DELETE", `/sys/sysDepart/delete?id=${choose(departmentsOf(play))}`);
  },
  async renameSex({ world, hasChanged }, _call, choose) {
    // Before anything has changed there is nothing that it could switch on.
    if (hasChanged) await world.renameSex(choose(["改", "男"]));
  },
  async letTimePass({ world, hasChanged }) {
    if (hasChanged) world.letTimePass();
  },
  async join(play, call, choose) {
    await call("POST", "/sys/tenantMember/add", { tenantNo: choose(["0", "1001", "1002"]), userId: choose(usersOf(play)) });
  },
  async leave(_play, call, choose) {
    const answer = await call("GET", "/sys/tenantMember/list?pageSize=100");
    const records = answer.success ? (answer.result as { records: { id: string }[] }).records : [];
    if (records.length > 0) await call("DELETE", `/sys/tenantMember/delete?id=${choose(records).id}`);
  },
  async selectDepartment({ world }, call, choose) {
    await call("PUT", "/sys/selectDepart", { orgCode: choose([...world.departments.keys()]) });
  },
};
