import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  inTenant,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

interface Granted {
  readonly codes: readonly string[];
  readonly fullAccess: boolean;
  readonly userInfo: { readonly viewing: { readonly roleName: string; readonly until: number } | null; readonly roles: readonly string[] };
}

const HALF_HOUR = 30 * 60_000;

onOneDatabase("looking through the eyes of a role", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let clerk: string;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    clerk = await addRole(admin, {
      code: "clerk",
      codes: ["sys:user:list", "sys:user:edit", "sys:user:reveal", "sys:dict:list", "sys:announcement:list", "sys:announcement:release"],
      rules: [{ entity: "user", expression: "row.username == 'anna' || 'clerk' in user.roles && row.username == 'bobby'" }],
    });
    for (const name of ["anna", "bobby", "cindy"]) await addUser(admin, name);
  });
  afterAll(() => server.stop());

  const granted = async (session: TestSession): Promise<Granted> =>
    expectSuccess(await session.call<Granted>("GET", "/sys/permission/getUserPermissionByToken"));
  const names = async (session: TestSession): Promise<readonly string[]> =>
    expectSuccess(await session.call("GET", "/sys/user/list?pageSize=100"))
      .records.map(({ username }) => username)
      .toSorted();
  const look = async (session: TestSession, id: string, orgCode?: string) =>
    session.call("POST", "/sys/role/viewAs", { body: { id, ...(orgCode === undefined ? {} : { orgCode }) } });
  const end = async (session: TestSession) => session.call("POST", "/sys/role/endViewAs");

  it("what the role may do and which rows it opens is what the session has, and the console is told", async () => {
    const session = await server.signIn("admin");
    expectSuccess(await look(session, clerk));
    const { codes, fullAccess, userInfo } = await granted(session);
    expect(codes).toEqual(expect.arrayContaining(["sys:user:list", "sys:user:edit"]));
    expect(codes).not.toContain("sys:role:list");
    expect(fullAccess).toBe(false);
    expect(userInfo).toMatchObject({ viewing: { roleName: "clerk" }, roles: ["clerk"] });
    expect(await names(session)).toEqual(["anna", "bobby"]);
    expect((await session.call("GET", "/sys/role/list")).status).toBe(403);
    expectSuccess(await end(session));
    expect((await granted(session)).userInfo.viewing).toBeNull();
    expect(await names(session)).toEqual(["admin", "anna", "bobby", "cindy"]);
  });

  it("nobody sees more than they hold themselves: codes and rows of both, each rule by its own roles", async () => {
    const narrow = await addRole(admin, {
      code: "narrow",
      codes: ["sys:user:list", "sys:role:list", "sys:role:viewAs"],
      rules: [{ entity: "user", expression: "row.username == 'bobby' || row.username == 'cindy' && 'narrow' in user.roles" }],
    });
    await addUser(admin, "dora", { roleIds: [narrow] });
    const dora = await server.signIn("dora");
    expect(await names(dora)).toEqual(["bobby", "cindy"]);
    expectSuccess(await look(dora, clerk));
    expect((await granted(dora)).codes).toEqual(["sys:user:list"]);
    expect(await names(dora)).toEqual(["bobby"]);
    const everything = expectSuccess(await admin.call("GET", "/sys/role/list?roleCode=admin")).records[0];
    expectSuccess(await end(dora));
    expectSuccess(await look(dora, everything?.id ?? ""));
    expect((await granted(dora)).codes.toSorted()).toEqual(["sys:role:list", "sys:role:viewAs", "sys:user:list"]);
    expect(await names(dora)).toEqual(["bobby", "cindy"]);
  });

  it("rows by department are those of the department that is looked from, within what the looker sees; the own one stays", async () => {
    for (const code of ["V1", "V2"]) await addDepartment(admin, code);
    await addUser(admin, "henry", { orgCode: "V1" });
    await addUser(admin, "irene", { orgCode: "V2" });
    const byPlace = await addRole(admin, {
      code: "by_place",
      codes: ["sys:user:list"],
      rules: [{ entity: "user", expression: "row.orgCode in user.orgCodes" }],
    });
    const session = await server.signIn("admin");
    expectSuccess(await look(session, byPlace));
    expect(await names(session), "the administrator works in no department").toEqual([]);
    expectSuccess(await end(session));
    expect(await look(session, byPlace, "V9")).toMatchObject({ status: 404 });
    expectSuccess(await look(session, byPlace, "V2"));
    expect(await names(session)).toEqual(["irene"]);
    expect((await granted(session)).userInfo).toMatchObject({ orgCode: "V2", orgCodes: ["V2"], orgCodeTxt: "部门V2" });
    expect(
      expectSuccess(await session.call("GET", "/sys/user/getCurrentUserDeparts")),
      "nobody is asked for a department meanwhile",
    ).toEqual({
      list: [],
      orgCode: null,
    });
    expectSuccess(await end(session));
    expect((await granted(session)).userInfo).toMatchObject({ orgCode: null, viewing: null });

    const narrow = await addRole(admin, {
      code: "own_place",
      codes: ["sys:user:list", "sys:role:list", "sys:role:viewAs"],
      rules: [{ entity: "user", expression: "row.orgCode == user.orgCode" }],
    });
    await addUser(admin, "julia", { roleIds: [narrow], orgCode: "V1" });
    const julia = await server.signIn("julia");
    expectSuccess(await look(julia, byPlace, "V2"));
    expect(await names(julia), "another department opens nothing that one does not see oneself").toEqual([]);
    expectSuccess(await end(julia));
    expectSuccess(await look(julia, byPlace, "V1"));
    expect(await names(julia)).toEqual(["henry", "julia"]);
  });

  it("nothing can be changed, whichever way: forms, actions, uncovering, own settings, writes that are named reads", async () => {
    const session = await server.signIn("admin");
    const [ann] = expectSuccess(await session.call("GET", "/sys/user/list?username=ann")).records;
    expectSuccess(await look(session, clerk));
    const refused = { status: 403, message: "正在以角色“clerk”查看，只能看、不能改；请先结束查看" };
    const attempts: readonly (readonly ["GET" | "POST" | "PUT" | "DELETE", string, unknown?])[] = [
      ["PUT", "/sys/user/edit", { id: ann?.id, rev: ann?.rev, realname: "改名" }],
      ["POST", "/sys/user/reveal", { id: ann?.id, field: "phone" }],
      ["POST", "/sys/user/action/freeze", { ids: [{ id: ann?.id, rev: ann?.rev }] }],
      ["DELETE", `/sys/user/delete?id=${ann?.id}`],
      ["PUT", "/sys/user/updatePassword", { oldpassword: "a", password: "b", confirmpassword: "b" }],
      ["PUT", "/sys/user/profile", { rev: 1, email: "a@b.cn" }],
      ["POST", "/sys/role/viewAs", { id: clerk }],
      ["GET", "/sys/dict/refleshCache"],
      ["GET", "/sys/annountCement/doReleaseData?id=1"],
      ["POST", "/sys/ticket", { purpose: "https://example.cn" }],
      ["POST", "/sys/common/upload"],
    ];
    expect((await session.call("GET", "/sys/user/exportXls")).status, "an export is a right of its own").toBe(403);
    for (const [method, path, body] of attempts)
      expect(await session.call(method, path, body === undefined ? {} : { body }), path).toMatchObject(refused);
    expect(await names(session)).toEqual(["anna", "bobby"]);
  });

  it("only leaving and what may be chosen in a form are open beside reading", () => {
    const { mountedRoutes } = server.app;
    const of = (isGet: boolean, state: "open" | "closed") =>
      mountedRoutes.filter(({ method, whileViewing }) => (method === "GET") === isGet && whileViewing === state).map(({ url }) => url);
    expect(of(false, "open").toSorted()).toEqual([
      // Its body is the query of a list that is read.
      "/apiserver/:domain/:entity/exportXls",
      // Its body, and that of the search for people, is what a person is looked for by.
      "/apiserver/hiv/consultManual/people",
      "/apiserver/sys/logout",
      "/apiserver/sys/people/search",
      "/apiserver/sys/reference/days",
      "/apiserver/sys/reference/items",
      "/apiserver/sys/reference/options",
      "/apiserver/sys/reference/picker",
      "/apiserver/sys/reference/tags",
      "/apiserver/sys/role/endViewAs",
    ]);
    expect(of(true, "closed").toSorted()).toEqual([
      // Nobody speaks with the rights of a role that they look through.
      "/apiserver/im/config",
      "/apiserver/im/socket",
      "/apiserver/sys/annountCement/doReleaseData",
      "/apiserver/sys/annountCement/doReovkeData",
      "/apiserver/sys/dict/refleshCache",
    ]);
  });

  it("another tenant is no way out, nor is it a way to more", async () => {
    const session = await server.signIn("admin");
    expectSuccess(await look(session, clerk));
    const elsewhere = inTenant(session, "1001");
    expect((await elsewhere.call("GET", "/sys/user/list")).status).toBe(403);
    const { db } = server.app.services.database;
    const belongsTo = async (tenants: readonly string[]): Promise<void> => {
      const account = { tenants: JSON.stringify(tenants) };
      await db
        .insertInto("sys_user_account")
        .values({ user_id: session.userId, ...account })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(account))
        .execute();
    };
    await belongsTo(["0", "1001"]);
    try {
      expect((await granted(elsewhere)).codes).toEqual([]);
      expect((await elsewhere.call("POST", "/sys/user/add", { body: {} })).message).toMatch(/^正在以角色/);
    } finally {
      await belongsTo([]);
    }
  });

  it("ends by itself after half an hour", async () => {
    const session = await server.signIn("admin");
    expectSuccess(await look(session, clerk));
    server.time.now += HALF_HOUR - 1;
    expect((await granted(session)).userInfo.viewing).not.toBeNull();
    server.time.now += 1;
    expect((await granted(session)).userInfo.viewing).toBeNull();
  });

  it("P10 others who delete the role, empty it or take the right to look give nobody their own rights back", async () => {
    const session = await server.signIn("admin");
    const passing = await addRole(admin, { code: "passing", codes: ["sys:user:list"] });
    expectSuccess(await look(session, passing));
    expectSuccess(
      await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: passing, permissionIds: "sys:dict:list" } }),
    );
    expect((await session.call("GET", "/sys/user/list")).status).toBe(403);
    expectSuccess(await admin.call("DELETE", `/sys/role/delete?id=${passing}`));
    expect(await granted(session)).toMatchObject({ codes: [], fullAccess: false, userInfo: { viewing: { roleName: "已删除的角色" } } });
    for (const [method, path] of [
      ["GET", "/sys/user/list"],
      ["GET", "/sys/role/list"],
      ["POST", "/sys/user/add"],
      ["PUT", "/sys/user/profile"],
    ] as const)
      expect((await session.call(method, path, method === "GET" ? {} : { body: {} })).status, path).toBe(403);
    expectSuccess(await end(session));
    expect((await granted(session)).userInfo.viewing).toBeNull();
    expect((await session.call("GET", "/sys/user/list")).status).toBe(200);

    const looker = await addRole(admin, { code: "looker", codes: ["sys:role:list", "sys:role:viewAs", "sys:user:list", "sys:user:add"] });
    await addUser(admin, "evelyn", { roleIds: [looker] });
    const eve = await server.signIn("evelyn");
    expectSuccess(await look(eve, clerk));
    const permissionIds = "sys:role:list,sys:user:list,sys:user:add";
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId: looker, permissionIds } }));
    expect(await granted(eve)).toMatchObject({ codes: ["sys:user:list"], userInfo: { viewing: { roleName: "clerk" } } });
    expect((await eve.call("POST", "/sys/user/add", { body: {} })).message).toMatch(/^正在以角色/);
    expectSuccess(await end(eve));
    expect((await look(eve, clerk)).status).toBe(403);
  });

  it("belongs to one session: another session of the same person stays as it is, and the next one starts without", async () => {
    const [one, other] = [await server.signIn("admin"), await server.signIn("admin")];
    expectSuccess(await look(one, clerk));
    expect((await granted(other)).userInfo.viewing).toBeNull();
    expect((await granted(await server.signIn("admin"))).userInfo.viewing).toBeNull();
  });

  it("a role that the viewer does not see cannot be looked through, nor any without the right", async () => {
    const blind = await addRole(admin, {
      code: "blind",
      codes: ["sys:role:list", "sys:role:viewAs"],
      rules: [{ entity: "role", expression: "row.roleCode == 'blind'" }],
    });
    await addUser(admin, "faye", { roleIds: [blind] });
    const fay = await server.signIn("faye");
    expect((await look(fay, clerk)).status).toBe(404);
    await addUser(admin, "gilda");
    expect((await look(await server.signIn("gilda"), clerk)).status).toBe(403);
  });

  it("beginning, ending and what is read meanwhile stand in the audit log", async () => {
    const session = await server.signIn("admin");
    expectSuccess(await look(session, clerk));
    await names(session);
    expectSuccess(await end(session));
    await server.settle();
    const { db } = server.app.services.database;
    const rows = await db
      .selectFrom("audit_log")
      .select(["action", "entity", "realname", "note"])
      .where("user_id", "=", session.userId)
      .orderBy("happened_at", "desc")
      .limit(40)
      .execute();
    expect(rows).toContainEqual(expect.objectContaining({ action: "viewAs", entity: "role", realname: "系统管理员", note: "clerk" }));
    expect(rows).toContainEqual(expect.objectContaining({ action: "endViewAs", entity: "role", realname: "系统管理员" }));
    expect(rows).toContainEqual(expect.objectContaining({ entity: "user", realname: "系统管理员（以“clerk”查看）" }));
  });
});
