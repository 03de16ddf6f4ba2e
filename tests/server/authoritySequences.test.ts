import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chinaDate, plusDays } from "../../src/schema/expression/chinaTime.ts";
import {
  ATTACKERS,
  type AuthorityWorld,
  buildAuthorityWorld,
  MANAGER_CODES,
  type WorldCaller,
} from "../support/authority/authorityWorld.ts";
import type { Reach } from "../support/authority/measureReach.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { PASSWORD, startTestServer } from "../support/testServer.ts";

/** How many sequences are played on each database; a long run sets more. */
const SEQUENCES = Number(process.env["AUTHORITY_SEQUENCES"] ?? 150);
const SEED = Number(process.env["AUTHORITY_SEED"] ?? 20_261_122);
const OWN_PHONE = "13900009999";
const ALL_CODES = [
  ...MANAGER_CODES,
  "hiv:organ:list",
  "hiv:organ:edit",
  "hiv:organ:delete",
  "hiv:organ:export",
  "hiv:appointment:list",
  "hiv:organServiceTime:list",
  "sys:announcement:add",
];
/** A day that comes when time passes. */
const SOON = plusDays(chinaDate(new Date()), 7);
const RULES = [
  "true",
  "row.orgCode == user.orgCode",
  "row.orgCode in user.orgCodes",
  "row.orgCode == 'D2'",
  "row.orgCode != 'D9'",
  "user.orgCode == 'D1'",
  "user.orgCode != 'D9'",
  "user.orgCode == ''",
  "blank(user.orgCode)",
  "!blank(user.orgCode)",
  "size(user.orgCodes) == 0",
  "blank(row.orgCode)",
  "blank(row.orgCode) || row.orgCode in user.orgCodes",
  "blank(row.orgCode) && blank(user.orgCode)",
  `row.orgCode == user.orgCode || now() >= '${SOON} 00:00:00'`,
  `row.orgCode in user.orgCodes && today() > '${SOON}'`,
  `today() > '${SOON}'`,
  "weekday(today()) != 1",
  "dict('sex', '1') == '男'",
  "dict('sex', '1') == '改'",
  "'empty' in user.roles",
  "!('empty' in user.roles)",
  "size(user.roles) == 2",
  "can('hiv:organ:delete')",
  "!can('hiv:organ:list')",
  "'D3' in user.orgCodes",
  "!('D2.1' in user.orgCodes)",
  "!(row.orgCode in user.orgCodes)",
  "row.orgCode in user.orgCodes && !('D20' in user.orgCodes)",
];

/** One call, with choices as numbers that are read modulo what there is to choose from. */
interface Step {
  readonly kind: string;
  /** Which of the accounts under control acts; mostly the first one. */
  readonly actor: number;
  readonly tenant: number;
  readonly picks: readonly number[];
}

/** What a sequence has come to. */
interface Play {
  readonly world: AuthorityWorld;
  /** Accounts that the attacker can sign in to. */
  readonly controlled: Set<string>;
  /** Things made on the way. */
  readonly made: { users: string[]; roles: string[]; departments: string[] };
  /** What was seen on the way and may be gone by the end. */
  readonly seen: Reach[];
  /** The account that the attacker has from the start. */
  readonly self: string;
  hasChanged: boolean;
}

type Call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) => Promise<{ success: boolean; result: unknown }>;
type Act = (play: Play, call: Call, choose: <T>(values: readonly T[]) => T, caller: WorldCaller) => Promise<void>;

const usersOf = ({ world, made }: Play): readonly string[] => [...world.users.values(), ...made.users];
const rolesOf = ({ world, made }: Play): readonly string[] => [...world.roles.values(), ...made.roles];
const departmentsOf = ({ world, made }: Play): readonly string[] => [...world.departments.values(), ...made.departments];
const idOf = (result: unknown): string => (result as { id: string }).id;

async function revised(call: Call, path: string, id: string): Promise<{ id: string; rev: number }> {
  const answer = await call("GET", `${path}/queryById?id=${id}`);
  return { id, rev: answer.success ? (answer.result as { rev: number }).rev : 1 };
}

const valuesOfUser: Readonly<Record<string, (play: Play, choose: <T>(values: readonly T[]) => T) => object>> = {
  phone: () => ({ phone: OWN_PHONE }),
  roles: (play, choose) => ({ roleIds: [choose(rolesOf(play)), choose(rolesOf(play))] }),
  departments: (play, choose) => ({ departIds: [choose(departmentsOf(play))] }),
  place: ({ world }, choose) => ({ orgCode: choose([...world.departments.keys()]) }),
  name: () => ({ realname: "改名" }),
};

/** Roles whose holders may write rules for what the roles open. */
const RULED = ["head", "granter", "times"] as const;

async function setRules(call: Call, choose: <T>(values: readonly T[]) => T, roleIds: readonly string[]): Promise<void> {
  const rule = { entity: choose(["organ", "organ", "organ", "user", "organServiceTime"]), expression: choose(RULES) };
  const rules = choose([[rule], [rule, { entity: "organ", expression: "row.orgCode == user.orgCode" }], []]);
  await call("POST", "/sys/permission/roleDataRules", { roleId: choose(roleIds), rules });
}

const acts: Readonly<Record<string, Act>> = {
  async addUser(play, call, choose) {
    const more = valuesOfUser[choose(Object.keys(valuesOfUser))]?.(play, choose);
    const body = {
      username: `u${Math.random().toString(36).slice(2, 12)}`,
      realname: "新人",
      status: "normal",
      password: PASSWORD,
      ...more,
    };
    const answer = await call("POST", "/sys/user/add", body);
    if (!answer.success) return;
    play.made.users.push(idOf(answer.result));
    play.controlled.add(idOf(answer.result));
  },
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
    const [username, id] = choose([...play.world.users]);
    if ((await call("PUT", "/sys/user/changePassword", { username })).success) play.controlled.add(id);
  },
  async resetOlder(play, call, choose) {
    if (play.hasChanged) play.world.letTimePass();
    const [username, id] = choose([...play.world.users]);
    if ((await call("PUT", "/sys/user/changePassword", { username })).success) play.controlled.add(id);
  },
  async beGranted(play, _call, choose, caller) {
    // Somebody who runs the platform gives a role to an account, not knowing who else can enter it.
    const others = [...play.controlled].filter((id) => id !== caller.userId && id !== play.self);
    if (others.length === 0) return;
    const administrator = { userId: play.world.users.get("admin") ?? "", tenantId: caller.tenantId };
    const ask: Call = (method, path, body) => play.world.call(administrator, { method, path, body });
    const target = await revised(ask, "/sys/user", choose(others));
    const change = choose([
      { roleIds: [choose(rolesOf(play))] },
      { departIds: [choose(departmentsOf(play))] },
      { roleIds: [choose(rolesOf(play))], departIds: [choose(departmentsOf(play))] },
    ]);
    await ask("PUT", "/sys/user/edit", { ...target, ...change });
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

/** Who tries what, and what they had at the start. */
interface Attack {
  readonly attacker: string;
  readonly before: Reach;
  readonly steps: readonly Step[];
}

/** Plays one sequence and gives what the attacker, with all they can sign in to, has got by it. */
async function play(world: AuthorityWorld, { attacker, before, steps }: Attack): Promise<readonly string[]> {
  const self = world.users.get(attacker) ?? "";
  const made = { users: [], roles: [], departments: [] };
  const state: Play = { world, controlled: new Set([self]), made, seen: [], self, hasChanged: false };
  for (const { kind, actor, tenant, picks } of steps) {
    const actors = [...state.controlled];
    const id = actors[actor < 70 ? 0 : actor % actors.length] ?? self;
    const rest = [...picks];
    const choose = <T>(values: readonly T[]): T => values[(rest.shift() ?? 0) % values.length] as T;
    const caller = { userId: id, tenantId: ["0", "0", "1001", "1002"][tenant % 4] ?? "0" };
    const call: Call = async (method, path, body) => {
      const answer = await world.call(caller, { method, path, body });
      if (method !== "GET" && answer.success) state.hasChanged = true;
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      return answer;
    };
    await acts[kind]?.(state, call, choose, caller);
  }
  if (!state.hasChanged) return [];
  try {
    // What comes with time alone has been got by the calls before it.
    world.letTimePass();
    for (const id of await world.usersWithPhone(OWN_PHONE)) state.controlled.add(id);
    const gained = state.seen.flatMap((view) => gains(view, before, world.known));
    for (const id of state.controlled) gained.push(...gains(await world.reachOf(id), before, world.known));
    return gained;
  } finally {
    await world.restore();
  }
}

/** What was made on the way belongs to whoever made it; everything else must have been there before. */
function gains(after: Reach, before: Reach, known: ReadonlySet<string>): readonly string[] {
  const gained: string[] = [];
  for (const [tenant, codes] of after.codes)
    for (const code of codes) if (!before.codes.get(tenant)?.has(code)) gained.push(`${tenant} ${code}`);
  for (const [place, ids] of after.rows)
    for (const id of ids) if (known.has(id) && !before.rows.get(place)?.has(id)) gained.push(`${place} ${id}`);
  return gained;
}

const step: fc.Arbitrary<Step> = fc.record({
  // What somebody writes about their own rows is the likeliest way to more of them.
  kind: fc.constantFrom(...Object.keys(acts), "setOwnRules", "setOwnRules", "setOwnRules"),
  actor: fc.nat(99),
  tenant: fc.nat(99),
  picks: fc.array(fc.nat(999), { minLength: 8, maxLength: 8 }),
});

onBothDatabases("sequences of calls", (open) => {
  let world: AuthorityWorld;
  const reach = new Map<string, Reach>();
  beforeAll(async () => {
    world = await buildAuthorityWorld(await startTestServer(open));
    for (const attacker of ATTACKERS) reach.set(attacker, await world.reachOf(world.users.get(attacker) ?? ""));
    await world.restore();
  });
  afterAll(() => world.server.stop());

  it("P10 P11 P16 no sequence of up to six calls leaves anybody with a code or a row that they were not given", async () => {
    const sequence = fc.tuple(fc.constantFrom(...ATTACKERS), fc.array(step, { minLength: 1, maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(sequence, async ([attacker, steps]) => {
        const before = reach.get(attacker) ?? { codes: new Map(), rows: new Map() };
        expect(await play(world, { attacker, before, steps })).toEqual([]);
      }),
      { numRuns: SEQUENCES, seed: SEED },
    );
  }, 3_600_000);
});
