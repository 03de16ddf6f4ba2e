import { chinaDateTime } from "../../src/schema/index.ts";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { newId } from "../database/newId.ts";
import { seedDemo } from "../demo/seedDemo.ts";
import { codesOf, grantableTree } from "../rights/permissionCodes.ts";
import { DEFAULT_TENANT } from "../http/session.ts";
import { randomPassword } from "../security/passwordPolicy.ts";
import type { QueueCaller } from "../security/fairQueue.ts";
import { noteAccounts } from "../modules/user/accountRecord.ts";
import type { FirstSignIn } from "../modules/user/firstSignInFile.ts";
import type { ServerServices } from "../modules/serverServices.ts";
import { codesOfRole, type DemoRole, demoRoles } from "./demoRoles.ts";
import { codeAbove, demoColleagues, demoDepartments, type DemoUser, demoUsers } from "../demo/demoStaff.ts";

/** An account to be made. */
interface NewAccount {
  readonly user: DemoUser;
  /** `null`: nobody signs in with it. */
  readonly passwordHash: string | null;
  /** Its owner replaces the password before anything else. */
  readonly mustChange: boolean;
}

const administrator: DemoUser = { username: "admin", realname: "系统管理员", sex: "1", roleCode: "admin", orgCode: "D1" };

/** Nobody signs in yet: the start stands alone in the queue of passwords. */
const starter: QueueCaller = { source: "start", account: "", rank: "known" };

/**
 * Makes the first accounts where there are none: the administrator and, if asked for, the demonstration's staff and rows.
 *
 * @returns the passwords that were made up, to be printed once
 */
export async function firstStart(services: ServerServices): Promise<readonly FirstSignIn[]> {
  const { config, passwords } = services;
  if (await hasUsers(services.database.db)) return [];
  const adminPassword = config.adminPassword ?? randomPassword();
  const demoPassword = config.demoPassword ?? randomPassword();
  const accounts: NewAccount[] = [
    { user: administrator, passwordHash: await passwords.hash(() => adminPassword, starter), mustChange: config.firstPasswordEnds },
  ];
  if (config.demo)
    for (const user of demoUsers)
      accounts.push({ user, passwordHash: await passwords.hash(() => demoPassword, starter), mustChange: false });
  if (config.demo) accounts.push(...demoColleagues.map((user) => ({ user, passwordHash: null, mustChange: false })));
  const isMade = await services.database.transaction((trx) => makeAccounts(trx, services, accounts));
  if (!isMade) return [];
  if (config.demo) await seedDemo(services);
  return [
    ...(config.adminPassword === undefined ? [{ usernames: [administrator.username], password: adminPassword }] : []),
    ...(config.demo && config.demoPassword === undefined
      ? [{ usernames: demoUsers.map((user) => user.username), password: demoPassword }]
      : []),
  ];
}

async function hasUsers(db: DatabaseTransaction | ServerServices["database"]["db"]): Promise<boolean> {
  return (await db.selectFrom("sys_user").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** @returns whether this process made them; of several that start together one does */
async function makeAccounts(trx: DatabaseTransaction, services: ServerServices, accounts: readonly NewAccount[]): Promise<boolean> {
  await services.database.advisoryLock(trx, "first start");
  if (await hasUsers(trx)) return false;
  const maker = new FirstRows(trx, services);
  await maker.addTenant({ tenantNo: DEFAULT_TENANT, name: "默认租户" });
  await maker.addRole({ roleCode: "admin", roleName: "系统管理员", description: "拥有全部权限", grants: [] }, true);
  if (services.config.demo) {
    for (const department of demoDepartments) await maker.addDepartment(department);
    for (const role of demoRoles) await maker.addRole(role);
  }
  for (const account of accounts) await maker.addUser(account);
  return true;
}

/** Inserts the first rows and remembers their ids by code. */
class FirstRows {
  private readonly trx: DatabaseTransaction;
  private readonly services: ServerServices;
  private readonly roles = new Map<string, string>();
  private readonly departments = new Map<string, string>();

  constructor(trx: DatabaseTransaction, services: ServerServices) {
    this.trx = trx;
    this.services = services;
  }

  async addTenant({ tenantNo, name }: { readonly tenantNo: string; readonly name: string }): Promise<void> {
    if (this.services.schemas.current().entities.has("tenant")) await this.insert("sys_tenant", { tenant_no: tenantNo, name });
  }

  async addDepartment({ orgCode, departName, category }: (typeof demoDepartments)[number]): Promise<void> {
    const above = codeAbove(orgCode);
    const row = {
      org_code: orgCode,
      depart_name: departName,
      category,
      parent_id: (above && this.departments.get(above)) ?? null,
      status: "enabled",
      depart_order: 10,
    };
    this.departments.set(orgCode, await this.insert("sys_depart", row));
  }

  async addRole(role: DemoRole, fullAccess = false): Promise<void> {
    const { roleCode, roleName, description } = role;
    const id = await this.insert("sys_role", { role_code: roleCode, role_name: roleName, description, full_access: fullAccess });
    this.roles.set(roleCode, id);
    const codes = codesOfRole(role, codesOf(grantableTree(this.services.schemas.current())));
    if (codes.length > 0)
      await this.trx
        .insertInto("sys_role_permission")
        .values(codes.map((code) => ({ role_id: id, code })))
        .execute();
    await this.addRules(id, role, codes);
  }

  async addUser({ user, passwordHash, mustChange }: NewAccount): Promise<void> {
    const { username, realname, sex, roleCode, orgCode, signature = null } = user;
    const role = roleCode === undefined ? undefined : this.roles.get(roleCode);
    const department = this.departments.get(orgCode);
    const id = await this.insert("sys_user", {
      username,
      realname,
      sex,
      signature,
      password: passwordHash,
      status: "normal",
      role_ids: JSON.stringify(role === undefined ? [] : [role]),
      depart_ids: JSON.stringify(department === undefined ? [] : [department]),
      org_code: department === undefined ? null : orgCode,
    });
    if (mustChange) await noteAccounts(this.trx, [id], { must_change_password: true });
  }

  private async addRules(roleId: string, { departmentRule }: DemoRole, codes: readonly string[]): Promise<void> {
    if (!departmentRule) return;
    const { clock, schemas } = this.services;
    for (const entity of schemas.current().entities.values()) {
      const field = entity.scope.department;
      if (field === undefined || !codes.some((code) => code.startsWith(`${entity.permission}:`))) continue;
      await this.trx
        .insertInto("sys_role_data_rule")
        .values({ id: newId(clock()), role_id: roleId, entity: entity.name, expression: departmentRule(field) })
        .execute();
    }
  }

  private async insert(table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
    const now = this.services.clock();
    const id = newId(now);
    await this.trx
      .insertInto(table)
      .values({ id, ...row, create_by: "system", create_time: chinaDateTime(now) })
      .execute();
    return id;
  }
}
