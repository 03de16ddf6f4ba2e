import { afterAll, beforeAll, expect, it } from "vitest";
import { allRoutes } from "../../server/app.ts";
import { entityRouteTable } from "../../server/entity/entityRoutes.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Routes that need no session; a new one must be written down here as well. */
const OPEN_ROUTES = [
  "GET /sys/getPubKey",
  "POST /sys/login",
  "POST /sys/phoneLogin",
  "GET /sys/entrance",
  "GET /sys/slider",
  "POST /sys/slider",
  "POST /sys/sms",
  "POST /sys/user/register",
  "POST /sys/user/phoneVerification",
  "POST /sys/user/passwordChange",
  "GET /sys/thirdLogin/render/:source",
  "GET /sys/thirdLogin/:source/callback",
  "GET /sys/thirdLogin/getLoginUser/:token/:thirdType",
  "GET /sys/cas/client/validateLogin",
  "POST /sys/ticket/redeem",
  "GET /sys/schema/validators/:file",
];

onBothDatabases("the route table", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const routes = (): { method: string; path: string; isOpen: boolean }[] =>
    allRoutes(server.app.services).flatMap(({ method, path, right }) =>
      (typeof method === "string" ? [method] : method).map((one) => ({ method: one, path, isOpen: right.kind === "public" })),
    );

  it("S-01 exactly the written routes are open", () => {
    expect(
      routes()
        .filter(({ isOpen }) => isOpen)
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual(OPEN_ROUTES);
  });

  it("S-01 every other route, hand-written or generated, refuses a caller without a session", async () => {
    const generated = [...entityRouteTable(server.app.services.schemas.current()).keys()].map((key) => ({
      method: key.split(" ")[0] ?? "",
      path: key.split(" ")[1] ?? "",
    }));
    const closed = [...routes().filter(({ isOpen, path }) => !isOpen && !path.includes("*")), ...generated];
    expect(closed.length).toBeGreaterThan(100);
    for (const { method, path } of closed) {
      const answer = await server.call(method as "GET", path.replaceAll(/:\w+/g, "x"), method === "GET" ? {} : { body: {} });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it("S-05 no spelling of a path gets around the guard", async () => {
    for (const path of [
      "/sys/user/list/x.html",
      "/sys/user/list;a.js",
      "//sys//user/list",
      "/sys/user/%6cist",
      "/sys/login/../user/list",
      "/SYS/USER/LIST",
      "/sys/getPubKey/../user/list",
      "/sys/user/list%00",
      "/sys/login%2f..%2fuser%2flist",
    ]) {
      const answer = await server.call("GET", path);
      expect([401, 404]).toContain(answer.status);
      expect(answer.body).not.toContain("admin");
    }
  });

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
    await database.db.schema.alterTable("sys_role_permission").renameTo("sys_role_permission_gone").execute();
    try {
      const answer = await admin.call<{ errorId: string }>("GET", "/sys/permission/queryRolePermission?roleId=x");
      expect(answer).toMatchObject({ status: 500, success: false, message: expect.stringContaining(answer.result.errorId) });
      expect(answer.body).not.toMatch(/select|sys_role|relation|\.ts/);
      expect(server.logged.some((line) => line.includes(answer.result.errorId))).toBe(true);
    } finally {
      await database.db.schema.alterTable("sys_role_permission_gone").renameTo("sys_role_permission").execute();
    }
  });
});
