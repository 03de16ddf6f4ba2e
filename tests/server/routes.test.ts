import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("what is no route", (open) => {
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

  it("P92 S-92 addresses that somebody made up stand in no log", async () => {
    const made = "13600007777";
    for (const path of [`/${made}`, `/hiv/appointment/${made}`, `/sys/user/${made}/x`, `/hiv/${made}/exportXls`])
      await admin.call("GET", path);
    const report = { "csp-report": { "effective-directive": "img-src", "document-uri": `http://x.test/${made}` } };
    await server.call("POST", "/csp", { body: report, headers: { "content-type": "application/csp-report" } });
    await admin.call("GET", "/hiv/appointment/list");
    await server.settle();
    expect(server.logged.join()).not.toContain(made);
    expect(server.logged.join()).toContain("/apiserver/hiv/appointment/list");
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

  it("P74 S-74 a full disk is told as what it is, whether the database's or that of the files", async () => {
    const { db } = server.app.services.database;
    await sql`create function no_room() returns trigger language plpgsql as 'begin raise exception using errcode = ''53100''; end'`.execute(
      db,
    );
    await sql`create trigger no_room before insert on sys_role for each row execute function no_room()`.execute(db);
    const full = { status: 503, success: false, message: expect.stringContaining("存储空间已满") };
    try {
      expect(await admin.call("POST", "/sys/role/add", { body: { roleName: "满", roleCode: "full" } })).toMatchObject(full);
    } finally {
      await sql`drop trigger no_room on sys_role`.execute(db);
    }
    const assertRoom = vi.spyOn(server.app.services.files, "assertRoom");
    assertRoom.mockRejectedValueOnce(Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" }));
    expect(await admin.call("POST", "/sys/common/upload")).toMatchObject(full);
    assertRoom.mockRestore();
  });
});
