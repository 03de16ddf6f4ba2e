import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addDepartment, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Why a route takes parameters that its schema does not name. */
const OPEN = ["/apiserver/*", "/apiserver/sys/thirdLogin/:source/callback"] as const;

onOneDatabase("parameters of module routes", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  it("P25 every module route refuses a parameter that it does not declare, in Chinese and by its name", async () => {
    const routes = server.app.mountedRoutes.filter(
      ({ url }) => url.startsWith("/apiserver/sys/") && !OPEN.some((one) => one === url) && !url.includes("/websocket"),
    );
    expect(routes.length).toBeGreaterThan(60);
    const taken: string[] = [];
    for (const { method, url } of routes) {
      const path = url.replace("/apiserver", "").replace(/:\w+/g, "sex").replace("*", "none");
      const answer = await admin.call(method as "GET", `${path}?nobody%5B%5D=zzz`, method === "GET" ? {} : { body: {} });
      if (answer.status !== 400) taken.push(`${method} ${url}: ${answer.status}`);
    }
    expect(taken).toEqual([]);
  });

  it.each([
    "/sys/user/queryUserComponentData?realname%5B%5D=zzz",
    "/sys/user/queryUserComponentData?username%5Ba%5D=zzz",
    "/sys/user/queryUserComponentData?realname=a&realname=b",
    "/sys/dict/loadDict/sex?keyword%5B%5D=zzz",
    "/sys/sysDepart/searchBy?keyWord%5B%5D=zzz",
    "/sys/sysAnnouncementSend/getMyAnnouncementSend?titile%5B%5D=zzz",
    "/sys/user/queryUserByDepId?id=1&realname%5B%5D=zzz",
    "/sys/user/departUserList?depId=1&realname%5B%5D=zzz",
    "/sys/user/departUserList?depId=1&xingming=",
  ])("P25 %s is refused instead of answered with the whole list", async (path) => {
    expect(await admin.call("GET", path)).toMatchObject({ status: 400, message: expect.stringMatching(/参数/) });
  });

  it("P25 a member that a body does not have is refused: one's own number is not saved with the profile", async () => {
    const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", "/sys/user/profile"));
    const answer = await admin.call("PUT", "/sys/user/profile", { body: { rev, phone: "13900001234" } });
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining("phone") });
    expectSuccess(await admin.call("PUT", "/sys/user/profile", { body: { rev, email: null } }));
  });

  it("P25 a question of a form with nothing for a text, and an export of nothing, are refused instead of giving all", async () => {
    const asked = { entity: "user", field: "roleIds", row: {} };
    expectSuccess(await admin.call("POST", "/sys/reference/options", { body: asked }));
    expect((await admin.call("POST", "/sys/reference/options", { body: { ...asked, keyword: null } })).status).toBe(400);
    expect((await admin.call("GET", "/sys/user/exportXls?selections=%2C")).status).toBe(400);
  });

  it("P25 a value of a body is not taken for another one: null is no empty list of rights", async () => {
    const departId = await addDepartment(admin, "P1");
    const save = async (permissionIds: unknown) =>
      admin.call("POST", "/sys/permission/saveDepartPermission", { body: { departId, permissionIds } });
    expectSuccess(await save("sys:user:list"));
    for (const wrong of [null, ["sys:user:list"], 5, { a: 1 }]) expect((await save(wrong)).status).toBe(400);
    expect(expectSuccess(await admin.call("GET", `/sys/permission/queryDepartPermission?departId=${departId}&_t=1`))).toEqual([
      "sys:user:list",
    ]);
  });
});
