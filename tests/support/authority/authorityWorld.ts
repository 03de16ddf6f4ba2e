import { sql } from "kysely";
import { expect } from "vitest";
import { measureReach, measureView, type Reach } from "./measureReach.ts";
import { joinTenant, moveToTenant } from "../tenantFixtures.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  inTenant,
  passwordCipher,
  type TestAnswer,
  type TestServer,
  type TestSession,
} from "../testServer.ts";

/** Who calls, and for which tenant. */
export interface WorldCaller {
  readonly userId: string;
  readonly tenantId: string;
}

/** What is asked. */
export interface WorldRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object | undefined;
}

/** A server with people, roles, departments and rows that can be put back to what they were. */
export interface AuthorityWorld {
  readonly server: TestServer;
  /** Ids by name. */
  readonly users: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
  /** Tenants where each person is at the start, by name. */
  readonly homes: ReadonlyMap<string, readonly string[]>;
  /** Ids of all rows at the start; what somebody makes on the way is their own. */
  readonly known: ReadonlySet<string>;
  /** Encrypts a password as the page does. */
  readonly encrypt: (password: string) => string;
  /** Calls as somebody, in a tenant; the session is made without a password. */
  call(caller: WorldCaller, request: WorldRequest): Promise<TestAnswer>;
  reachOf(userId: string): Promise<Reach>;
  /** What somebody sees as they stand, say while they look through a role. */
  viewOf(caller: WorldCaller): Promise<Reach>;
  /** Accounts that carry the phone number. */
  usersWithPhone(phone: string): Promise<readonly string[]>;
  /** Moves the clock on by a month. */
  letTimePass(): void;
  /** Gives the dictionary `sex` another text for `1`, as whoever keeps dictionaries may. */
  renameSex(text: string): Promise<void>;
  /** Puts everything back to how it was at the start. */
  restore(): Promise<void>;
}

/** Rights of somebody who administers people, roles and departments and has none on what the people work with. */
export const MANAGER_CODES: readonly string[] = [
  ...["list", "add", "edit", "delete", "freeze", "unfreeze", "approve", "assignRole", "resetPassword"].map((right) => `sys:user:${right}`),
  ...["list", "add", "edit", "delete", "assign", "dataRules", "viewAs"].map((right) => `sys:role:${right}`),
  ...["list", "add", "edit", "delete", "assign"].map((right) => `sys:depart:${right}`),
  ...["list", "add", "edit", "delete"].map((right) => `sys:tenantMember:${right}`),
];

const ORGAN_CODES: readonly string[] = ["hiv:organ:list", "hiv:organ:edit"];
/** Departments with the one above; `D10` and `D1.10` look like others and are not below them. */
const DEPARTMENTS = [["D1"], ["D1.1", "D1"], ["D1.10", "D1"], ["D10"], ["D2"], ["D2.1", "D2"]] as const;
const TENANTS = ["0", "1001", "1002"] as const;
const TABLES: readonly string[] = [
  "sys_user",
  "sys_user_account",
  "sys_role",
  "sys_role_permission",
  "sys_role_data_rule",
  "sys_depart",
  "sys_depart_permission",
  "sys_tenant",
  "sys_tenant_member",
  "sys_third_account",
];

const own = { entity: "organ", expression: "row.orgCode == user.orgCode" } as const;
const below = { entity: "organ", expression: "row.orgCode in user.orgCodes" } as const;
const all = { entity: "organ", expression: "true" } as const;

/** People by tenant: role, departments. The first department is the one they work in. */
const PEOPLE = [
  { name: "people", tenants: ["0"], role: "people", departments: ["D1"] },
  { name: "head", tenants: ["0"], role: "head", departments: ["D1"] },
  { name: "branch", tenants: ["0"], role: "branch", departments: ["D2", "D1.1"] },
  { name: "granter", tenants: ["0"], role: "granter", departments: ["D1.1"] },
  { name: "times", tenants: ["0"], role: "times", departments: ["D1.1"] },
  { name: "nowhere", tenants: ["0"], role: "head", departments: [] },
  { name: "doctor", tenants: ["0"], role: "doctor", departments: ["D1.1"] },
  { name: "lookalike", tenants: ["0"], role: "doctor", departments: ["D10"] },
  { name: "chief", tenants: ["0"], role: "chief", departments: ["D2"] },
  { name: "people1001", tenants: ["1001"], role: "people", departments: [] },
  { name: "doctor1001", tenants: ["1001"], role: "chief", departments: [] },
  { name: "outpost", tenants: ["1001"], role: "admin", departments: [] },
  { name: "bridge", tenants: ["0", "1001"], role: "people", departments: ["D2"] },
] as const;

const ROLES = [
  { code: "people", codes: MANAGER_CODES, rules: [] },
  { code: "head", codes: [...MANAGER_CODES, ...ORGAN_CODES], rules: [below] },
  { code: "branch", codes: ["sys:depart:list", "sys:depart:edit", "sys:depart:add", ...ORGAN_CODES], rules: [below] },
  { code: "granter", codes: [...MANAGER_CODES, "hiv:organ:list"], rules: [own] },
  {
    code: "times",
    codes: [...MANAGER_CODES, "hiv:organ:list", "hiv:organServiceTime:list", "sys:announcement:add"],
    rules: [own, { entity: "user", expression: "row.orgCode in user.orgCodes" }],
  },
  { code: "doctor", codes: [...ORGAN_CODES, "hiv:organ:delete"], rules: [own] },
  { code: "chief", codes: [...ORGAN_CODES, "hiv:organ:delete", "hiv:organ:export"], rules: [all] },
  { code: "empty", codes: [], rules: [] },
] as const;

const MONTH = 30 * 24 * 3600 * 1000;

/** Everybody who attacks. */
export const ATTACKERS: readonly string[] = ["people", "head", "branch", "granter", "times", "nowhere", "people1001", "outpost", "bridge"];

/** Fills an empty server. */
export async function buildAuthorityWorld(server: TestServer): Promise<AuthorityWorld> {
  const admin = await server.signIn("admin");
  const { db } = server.app.services.database;
  for (const tenantNo of TENANTS.slice(1))
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo, name: `分中心 ${tenantNo}` } }));
  for (const tenantNo of TENANTS) await joinTenant(admin, admin.userId, tenantNo);
  const departments = await addDepartments(admin);
  const roles = await addRoles(admin);
  const users = new Map<string, string>([["admin", admin.userId]]);
  for (const person of PEOPLE) users.set(person.name, await addPerson(server, admin, { person, departments, roles }));
  await addOrgans(server);
  for (const table of TABLES) await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from sys_user union all select id from sys_role union all select id from sys_depart union all select id from hiv_organ
    union all select id from hiv_organ_service_time`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return openWorld({ server, users, roles, departments, known, encrypt: await passwordCipher(server) });
}

async function addDepartments(admin: TestSession): Promise<ReadonlyMap<string, string>> {
  const departments = new Map<string, string>();
  for (const [code, parent] of DEPARTMENTS)
    departments.set(code, await addDepartment(admin, code, parent === undefined ? undefined : departments.get(parent)));
  return departments;
}

async function addRoles(admin: TestSession): Promise<ReadonlyMap<string, string>> {
  const roles = new Map<string, string>([["admin", await adminRole(admin)]]);
  for (const tenant of ["0", "1001"])
    for (const { code, codes, rules } of ROLES) {
      const name = roleIn(tenant, code);
      roles.set(name, await addRole(inTenant(admin, tenant), { code: name, codes, rules }));
    }
  return roles;
}

/** The role of all rights acts wherever its holder is a member; all others are a tenant's own. */
function roleIn(tenant: string, code: string): string {
  return tenant === "0" || code === "admin" ? code : `${code}_${tenant}`;
}

/** What a person is made of. */
interface PersonParts {
  readonly person: (typeof PEOPLE)[number];
  readonly departments: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
}

async function addPerson(server: TestServer, admin: TestSession, { person, departments, roles }: PersonParts): Promise<string> {
  const { name, tenants, role, departments: places } = person;
  const departIds = places.map((code) => departments.get(code));
  const id = await addUser(admin, name, { departIds, ...(places[0] ? { orgCode: places[0] } : {}) });
  const isInDefault = tenants.some((tenant) => tenant === "0");
  // Joining takes nobody out of the default tenant, where the role of all rights would give everybody's.
  for (const tenant of tenants.filter((one) => one !== "0")) await (isInDefault ? joinTenant : moveToTenant)(admin, id, tenant);
  await assertTenants(server, id, tenants);
  const roleIds = tenants.map((tenant) => roles.get(roleIn(tenant, role)));
  // Roles of several tenants at once are given by nobody in one call.
  await sql`update sys_user set role_ids = ${JSON.stringify(roleIds)}::jsonb where id = ${id}`.execute(server.app.services.database.db);
  return id;
}

/** A person who stands elsewhere than the table says would be measured by rights nobody meant to give them. */
async function assertTenants({ app }: TestServer, userId: string, tenants: readonly string[]): Promise<void> {
  const { db } = app.services.database;
  const row = await db.selectFrom("sys_user_account").select("tenants").where("user_id", "=", userId).executeTakeFirstOrThrow();
  const stored = row["tenants"] as readonly string[];
  expect(stored.length > 0 ? stored : ["0"]).toEqual([...tenants]);
}

async function adminRole(admin: TestSession): Promise<string> {
  const { records } = expectSuccess(await admin.call("GET", "/sys/role/list?roleCode=admin"));
  return records[0]?.id ?? "";
}

/** One organ for each department and one without, in each tenant, with a service time each. */
async function addOrgans({ app }: TestServer): Promise<void> {
  for (const tenant of TENANTS)
    for (const code of [...DEPARTMENTS.map(([one]) => one), null])
      await sql`
        insert into hiv_organ (id, tenant_id, organ_name, organ_code, org_code, status)
        values (${`organ-${tenant}-${code}`}, ${tenant}, ${`机构 ${code}`}, ${`${tenant}-${code}`}, ${code}, 'open')`.execute(
        app.services.database.db,
      );
  await sql`
    insert into hiv_organ_service_time (id, tenant_id, organ_id)
    select 'time-' || id, tenant_id, id from hiv_organ`.execute(app.services.database.db);
}

function openWorld(parts: Pick<AuthorityWorld, "server" | "users" | "roles" | "departments" | "known" | "encrypt">): AuthorityWorld {
  const { services } = parts.server.app;
  const { db } = services.database;
  const tokens = new Map<string, string>();
  const start = parts.server.time.now;
  let restored = 0;
  let isRenamed = false;

  const renameSex: AuthorityWorld["renameSex"] = async (text) => {
    await sql`
      update sys_dict_item set item_text = ${text} where item_value = '1'
      and dict_id in (select id from sys_dict where dict_code = 'sex')`.execute(db);
    await services.schemas.reloadDictionaries();
    isRenamed = text !== "男";
  };

  const call: AuthorityWorld["call"] = async ({ userId, tenantId }, { method, path, body }) => {
    const token = tokens.get(userId) ?? (await services.sessions.open(userId, { address: "127.0.0.1", agent: "" })).token;
    tokens.set(userId, token);
    const headers = { "x-access-token": token, "tenant-id": tenantId };
    const answer = await parts.server.call(method, path, { headers, ...(body ? { body } : {}) });
    if (answer.status === 401) tokens.delete(userId);
    return answer;
  };

  return {
    ...parts,
    homes: new Map(PEOPLE.map(({ name, tenants }) => [name, tenants])),
    call,
    reachOf: (userId) => measureReach({ db, call }, userId),
    viewOf: (caller) => measureView(call, caller),
    async usersWithPhone(phone) {
      const { rows } = await sql<{ id: string }>`select id from sys_user where phone = ${phone} and del_flag = 0`.execute(db);
      return rows.map(({ id }) => id);
    },
    letTimePass() {
      parts.server.time.now += MONTH;
      tokens.clear();
    },
    renameSex,
    async restore() {
      restored += 1;
      parts.server.time.now = start;
      if (isRenamed) await renameSex("男");
      tokens.clear();
      await services.database.transaction(async (trx) => {
        for (const table of TABLES) {
          await sql`delete from ${sql.table(table)}`.execute(trx);
          await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`.execute(trx);
        }
        // Rights are kept under revisions, which must never say twice the same of something else.
        for (const table of ["sys_role", "sys_depart"])
          await sql`update ${sql.table(table)} set rev = rev + ${restored * 1000}`.execute(trx);
      });
    },
  };
}
