import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { moveToTenant } from "../support/tenantFixtures.ts";
import { addDepartment, addRole, addUser, expectSuccess, inTenant, startTestServer, type TestServer } from "../support/testServer.ts";

/** Schemas as they were before tenants had roles of their own: what belongs to the system is common to all. */
function formerSchemas(): string {
  const root = mkdtempSync(join(tmpdir(), "ribbon-former-"));
  cpSync("schemas", join(root, "schemas"), { recursive: true });
  const folder = join(root, "schemas/entities/system");
  for (const name of readdirSync(folder)) {
    const entity = JSON.parse(readFileSync(join(folder, name), "utf8")) as { "x-entity": Record<string, unknown> };
    entity["x-entity"]["tenant"] = "shared";
    writeFileSync(join(folder, name), JSON.stringify(entity));
  }
  return root;
}

/** The database as an earlier version left it: without the migration, its tables brought in line with the former files. */
async function takeBack({ db }: DatabaseHandle): Promise<void> {
  await sql`delete from schema_ledger where name = '0050-tenants'`.execute(db);
  await sql`drop table sys_upgrade`.execute(db);
  await sql`alter table sys_file drop column tenant_id`.execute(db);
}

onBothDatabases("an installation from before roles had a tenant", (open) => {
  const root = formerSchemas();
  let former: TestServer;
  let server: TestServer;
  let database: DatabaseHandle;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    database = await open();
    former = await startTestServer(async () => database, { root });
    // Sessions read the tenant of roles and departments, which the former tables do not have.
    await database.db.schema
      .alterTable("sys_role")
      .addColumn("tenant_id", "text", (column) => column.defaultTo("0"))
      .execute();
    await database.db.schema
      .alterTable("sys_depart")
      .addColumn("tenant_id", "text", (column) => column.defaultTo("0"))
      .execute();
    await fill(former);
    await sql`alter table sys_role drop column tenant_id`.execute(database.db);
    await sql`alter table sys_depart drop column tenant_id`.execute(database.db);
    await former.app.close();
    await takeBack(database);
    server = await startTestServer(async () => database, { folder: former.folder });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const fill = async (from: TestServer) => {
    const admin = await from.signIn("admin");
    ids["department"] = await addDepartment(admin, "D1");
    const codes = ["hiv:appointment:list", "hiv:appointment:edit", "sys:dict:list", "sys:dict:edit"];
    const rules = [{ entity: "appointment", expression: "row.status == 'booked'" }];
    ids["doctor"] = await addRole(admin, { code: "doctor", codes, rules });
    ids["limited"] = await addRole(admin, { code: "limited", codes: codes.slice(0, 2) });
    const granted = { departId: ids["department"], permissionIds: "hiv:appointment:list" };
    expectSuccess(await admin.call("POST", "/sys/permission/saveDepartPermission", { body: granted }));
    const limited = expectSuccess(await admin.call("GET", `/sys/role/queryById?id=${ids["limited"]}`));
    const body = { id: ids["limited"], rev: limited.rev, departId: ids["department"] };
    expectSuccess(await admin.call("PUT", "/sys/role/edit", { body }));
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
    ids["home"] = await addUser(admin, "home", { roleIds: [ids["doctor"]] });
    ids["away"] = await addUser(admin, "away", { roleIds: [ids["doctor"], ids["limited"]], departIds: [ids["department"]], orgCode: "D1" });
    ids["second"] = await addUser(admin, "second", { roleIds: [ids["doctor"]] });
    ids["both"] = await addUser(admin, "both", { roleIds: [ids["doctor"]] });
    const member = (userId: string | undefined, tenantNo: string) =>
      admin.call("POST", "/sys/tenantMember/add", { body: { tenantNo, userId } });
    await moveToTenant(admin, ids["away"], "1001");
    expectSuccess(await member(ids["both"], "0"));
    expectSuccess(await member(ids["both"], "1001"));
    // Written by hand into the account, as it could be before memberships were rows.
    await database.db
      .updateTable("sys_user_account")
      .set({ tenants: JSON.stringify(["1001"]) })
      .where("user_id", "=", ids["second"] ?? "")
      .execute();
  };

  const all = ["hiv:appointment:edit", "hiv:appointment:list", "sys:dict:edit", "sys:dict:list"];
  /** What is common to all tenants is changed in the default one only. */
  const elsewhere = all.filter((code) => code !== "sys:dict:edit");
  const rolesOf = async (username: string) => {
    const { rows } = await sql<{ role_code: string; tenant_id: string }>`
      select r.role_code, r.tenant_id from sys_user u join sys_role r on u.role_ids @> jsonb_build_array(r.id)
      where u.username = ${username} order by r.tenant_id, r.role_code`.execute(database.db);
    return rows.map(({ role_code, tenant_id }) => `${tenant_id} ${role_code}`);
  };
  const rightsIn = async (username: string, tenant: string) => {
    const session = inTenant(await server.signIn(username), tenant);
    const { codes } = expectSuccess(await session.call<{ codes: string[] }>("GET", "/sys/permission/getUserPermissionByToken"));
    return codes.sort();
  };

  it("roles and departments that were there belong to the default tenant, with everything they had", async () => {
    expect(await rolesOf("home")).toEqual(["0 doctor"]);
    expect(await rightsIn("home", "0")).toEqual(all);
    expect(await rolesOf("admin")).toEqual(["0 admin"]);
    const admin = await server.signIn("admin");
    const tree = expectSuccess(await admin.call<{ orgCode: string }[]>("GET", "/sys/sysDepart/queryTreeList"));
    expect(tree.map(({ orgCode }) => orgCode)).toEqual(["D1"]);
  });

  it("members of another tenant keep their rights through copies of their roles, each role copied once", async () => {
    expect(await rolesOf("away")).toEqual(["1001 doctor", "1001 limited"]);
    expect(await rolesOf("second")).toEqual(["1001 doctor"]);
    expect(await rolesOf("both")).toEqual(["0 doctor", "1001 doctor"]);
    expect(await rightsIn("away", "1001")).toEqual(elsewhere);
    expect(await rightsIn("both", "0")).toEqual(all);
    expect(await rightsIn("both", "1001")).toEqual(elsewhere);
    const { rows } = await sql<{ count: number }>`select count(*) as count from sys_role where tenant_id = '1001'`.execute(database.db);
    expect(rows[0]?.count).toBe(2);
  });

  it("a copy holds the row rules, and of a department's role the codes the department let through", async () => {
    const { rows } = await sql<{ role_code: string; depart_id: string | null; codes: string; rules: string }>`
      select r.role_code, r.depart_id,
        (select string_agg(p.code, ',' order by p.code) from sys_role_permission p where p.role_id = r.id) as codes,
        (select string_agg(d.expression, ',') from sys_role_data_rule d where d.role_id = r.id and d.entity = 'appointment') as rules
      from sys_role r where r.tenant_id = '1001' order by r.role_code`.execute(database.db);
    expect(rows).toEqual([
      { role_code: "doctor", depart_id: null, codes: elsewhere.join(), rules: "row.status == 'booked'" },
      { role_code: "limited", depart_id: null, codes: "hiv:appointment:list", rules: null },
    ]);
  });

  it("an account whose tenants stood nowhere else is in the list of members now", async () => {
    const admin = await server.signIn("admin");
    const { records } = expectSuccess(await admin.call("GET", `/sys/tenantMember/list?userId=${ids["second"]}`));
    expect(records.map(({ tenantNo }) => tenantNo)).toEqual(["1001"]);
  });

  it("a second start copies nothing again", async () => {
    await server.app.close();
    server = await startTestServer(async () => database, { folder: former.folder });
    expect(await rolesOf("away")).toEqual(["1001 doctor", "1001 limited"]);
    const { rows } = await sql<{ count: number }>`select count(*) as count from sys_role where tenant_id = '1001'`.execute(database.db);
    expect(rows[0]?.count).toBe(2);
  });
});
