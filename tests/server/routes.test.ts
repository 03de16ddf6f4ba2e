import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { addRole, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("what is no route", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  it("API-01 an unknown path is unknown to those who are signed in, and tells strangers nothing", async () => {
    expect((await server.call("GET", "/sys/no/such/thing")).status).toBe(401);
    expect(await admin.call("GET", "/sys/no/such/thing")).toMatchObject({ status: 404, success: false });
    expect((await admin.call("PATCH", "/sys/user/list")).status).toBe(404);
  });

  it("S-27 a body cannot reach a prototype", async () => {
    for (const body of ['{"__proto__":{"admin":true}}', '{"a":{"b":{"constructor":{"prototype":{"x":1}}}}}']) {
      const answer = await server.app.inject({
        method: "POST",
        url: "/apiserver/sys/role/add",
        payload: body,
        headers: { "content-type": "application/json", "x-access-token": admin.token },
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it("S-92 a fault leaves as a general sentence with a number to look up, and everything else stays in the log", async () => {
    const { database } = server.app.services;
    const roleId = await addRole(admin, { code: "reader", codes: [] });
    await database.db.schema.alterTable("sys_role_permission").renameTo("sys_role_permission_gone").execute();
    try {
      const answer = await admin.call<{ errorId: string }>("GET", `/sys/permission/queryRolePermission?roleId=${roleId}`);
      expect(answer).toMatchObject({ status: 500, success: false, message: expect.stringContaining(answer.result.errorId) });
      expect(answer.body).not.toMatch(/select|sys_role|relation|\.ts/);
      expect(server.logged.some((line) => line.includes(answer.result.errorId))).toBe(true);
    } finally {
      await database.db.schema.alterTable("sys_role_permission_gone").renameTo("sys_role_permission").execute();
    }
  });
});
