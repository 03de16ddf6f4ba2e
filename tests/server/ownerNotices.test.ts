import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Bell {
  readonly sysMsgList: readonly { readonly id: string; readonly titile: string }[];
}

onOneDatabase("notices to the owners of accounts", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let manager: TestSession;
  let victim: TestSession;
  let notice: string;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const announcement = ["list", "add", "edit", "delete", "revoke", "release", "export", "import"].map(
      (code) => `sys:announcement:${code}`,
    );
    const role = await addRole(admin, { code: "amgr", codes: ["sys:user:list", "sys:user:edit", ...announcement] });
    await addUser(admin, "amgr", { roleIds: [role] });
    manager = await server.signIn("amgr");
    const id = await addUser(admin, "victim", { phone: "13900000001" });
    const { rev } = expectSuccess(await manager.call("GET", `/sys/user/queryById?id=${id}`));
    expectSuccess(await manager.call("PUT", "/sys/user/edit", { body: { id, rev, phone: "13900000002" } }));
    victim = await server.signIn("victim");
    notice = (await bell())[0]?.id ?? "";
  });
  afterAll(() => server.stop());

  const bell = async () => expectSuccess(await victim.call<Bell>("GET", "/sys/annountCement/listByUser")).sysMsgList;

  it("S-09 the owner hears of a changed number, and reads it whole", async () => {
    expect((await bell()).map(({ titile }) => titile)).toEqual(["您的手机号已被修改"]);
    expect((await victim.call("GET", `/sys/annountCement/queryById?id=${notice}`)).status).toBe(200);
  });

  it("S-09 nobody who manages announcements finds, takes back, changes or deletes it, by any door", async () => {
    for (const session of [manager, admin]) {
      const { records } = expectSuccess(await session.call("GET", "/sys/annountCement/list?pageSize=100"));
      expect(records.map(({ id }) => id)).not.toContain(notice);
      const doors = [
        await session.call("GET", `/sys/annountCement/queryById?id=${notice}`),
        await session.call("GET", `/sys/annountCement/doReovkeData?id=${notice}`),
        await session.call("GET", `/sys/annountCement/doReleaseData?id=${notice}`),
        await session.call("POST", "/sys/annountCement/action/revoke", { body: { ids: [{ id: notice, rev: 1 }] } }),
        await session.call("PUT", "/sys/annountCement/edit", { body: { id: notice, rev: 1, endTime: "2020-01-01 00:00:00" } }),
        await session.call("DELETE", `/sys/annountCement/delete?id=${notice}`),
        await session.call("DELETE", `/sys/annountCement/deleteBatch?ids=${notice}`),
        await session.call("GET", `/sys/annountCement/history?id=${notice}`),
      ];
      expect(doors.map(({ success }) => success)).toEqual(doors.map(() => false));
    }
    expect((await bell()).map(({ id }) => id)).toEqual([notice]);
  });

  it("S-09 nobody makes an announcement look like one of these", async () => {
    const body = { titile: "通告", msgContent: "<p>x</p>", msgCategory: "1", priority: "L", msgType: "ALL", sendStatus: "0" };
    const added = await manager.call("POST", "/sys/annountCement/add", { body: { ...body, busId: "account-change" } });
    const { db } = server.app.services.database;
    const rows = await db.selectFrom("sys_announcement").select(["bus_id"]).where("create_by", "=", "amgr").execute();
    expect(rows).toEqual(added.success ? [{ bus_id: null }] : []);
  });

  it("an announcement of one's own is managed as before", async () => {
    const body = { titile: "放假通知", msgContent: "<p>x</p>", msgCategory: "2", priority: "L", msgType: "ALL", sendStatus: "0" };
    const { id } = expectSuccess(await manager.call("POST", "/sys/annountCement/add", { body }));
    expectSuccess(await manager.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
    expectSuccess(await manager.call("GET", `/sys/annountCement/doReovkeData?id=${id}`));
    expect((await manager.call("DELETE", `/sys/annountCement/delete?id=${id}`)).success).toBe(true);
  });
});
