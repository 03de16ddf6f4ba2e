import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { canary } from "../support/oracles.ts";
import { plantAppointments } from "../support/securityFixtures.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const CODES = ["hiv:appointment:list", "hiv:appointment:edit"];
const secret = (id: string): string => canary("appointment", id, "remark");

onBothDatabases("answers of named writes that are asked for again", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let made = 0;
  let d2: string;

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addDepartment(admin, "D1");
    d2 = await addDepartment(admin, "D2");
  });
  afterAll(async () => server.stop());

  /** Somebody who has just changed a row whose remark they may read, and how they ask for the answer again. */
  async function changer() {
    const name = `changer${(made += 1)}`;
    const everyRow = [{ entity: "appointment", expression: "true" }];
    const roleId = await addRole(admin, { code: `role_${name}`, codes: [...CODES, "hiv:appointment:remark"], rules: everyRow });
    const userId = await addUser(admin, name, { roleIds: [roleId], orgCode: "D1" });
    await plantAppointments(server, [{ id: name, orgCode: "D1" }]);
    const person = await server.signIn(name);
    const headers = { "idempotency-key": randomUUID() };
    const change = () => person.call("PUT", "/hiv/appointment/edit", { body: { id: name, rev: 1, sex: "2" }, headers });
    return { id: name, roleId, userId, person, change };
  }

  it("S-52 gives the first answer where the caller may still see all of it", async () => {
    const { id, change } = await changer();
    const first = await change();
    expect(first.body).toContain(secret(id));
    expect((await change()).result).toEqual(first.result);
  });

  it("S-12 P03 P12 shows no field that the caller may read no longer", async () => {
    const { id, roleId, change } = await changer();
    expectSuccess(await change());
    const body = { roleId, permissionIds: CODES.join(",") };
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body }));
    const again = await change();
    expect(again).toMatchObject({ success: true, message: "编辑成功！" });
    expect(again.result).toEqual({ id });
    expect(again.body).not.toContain(secret(id));
  });

  it("S-11 P11 shows no row that the caller sees no longer", async () => {
    const narrow = await changer();
    expectSuccess(await narrow.change());
    const rules = [{ entity: "appointment", expression: "row.orgCode == 'D2'" }];
    expectSuccess(await admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId: narrow.roleId, rules } }));
    expect((await narrow.change()).result).toEqual({ id: narrow.id });

    const moved = await changer();
    expectSuccess(await moved.change());
    const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/user/queryById?id=${moved.userId}`));
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id: moved.userId, rev, departIds: [d2], orgCode: "D2" } }));
    expect((await moved.change()).result).toEqual({ id: moved.id });
  });

  it("P03 gives nothing to who lacks the right by now, or the session", async () => {
    const { roleId, person, change } = await changer();
    expectSuccess(await change());
    const body = { roleId, permissionIds: "hiv:appointment:list" };
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body }));
    expect(await change()).toMatchObject({ status: 403 });
    expectSuccess(await person.call("POST", "/sys/logout"));
    expect(await change()).toMatchObject({ status: 401 });
  });
});
