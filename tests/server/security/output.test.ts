import { afterAll, beforeAll, expect, it } from "vitest";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { expectDiscreet, expectRefused } from "../../support/oracles.ts";
import { addDepartment, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";
import { HARMLESS_HTML, HOSTILE_HTML, HOSTILE_TEXTS } from "../../support/hostileTexts.ts";

/** What no kept markup may hold: tags that run or load, handlers, addresses that run, and places that styles load from. */
const ACTIVE =
  /<(?:script|svg|math|iframe|object|embed|base|form|style|link|meta|template|input)|\son\w+\s*=|javascript:|data:|url\(|srcdoc/i;

onEmbeddedDatabase("output", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const announce = (msgContent: string) =>
    admin.call("POST", "/sys/annountCement/add", {
      body: { titile: "通知标题", msgCategory: "1", priority: "L", msgType: "ALL", msgContent },
    });
  const stored = async (id: string): Promise<string> => {
    const row = await server.app.services.database.db
      .selectFrom("sys_announcement")
      .select("msg_content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return String(row["msg_content"]);
  };

  it.each(HOSTILE_HTML)("S-30 S-33 %s is taken out before it is stored, at adding and at changing", async (_name, html) => {
    const added = expectSuccess(await announce(`<p>开头</p>${html}<p>结尾</p>`));
    expect(await stored(added.id)).not.toMatch(ACTIVE);
    expect(await stored(added.id)).toContain("<p>开头</p>");
    const edited = await admin.call("PUT", "/sys/annountCement/edit", {
      body: { id: added.id, rev: added.rev, msgContent: `<b>改</b>${html}` },
    });
    expectSuccess(edited);
    expect(await stored(added.id)).not.toMatch(ACTIVE);
    const read = expectSuccess(await admin.call("GET", `/sys/annountCement/queryById?id=${added.id}`));
    expect(read.msgContent).toBe(await stored(added.id));
  });

  it("S-30 harmless markup, links and pictures of our own host are kept as they are", async () => {
    const { id } = expectSuccess(await announce(HARMLESS_HTML));
    expect(await stored(id)).toBe(HARMLESS_HTML);
  });

  it.each(HOSTILE_TEXTS)("S-32 %j is a name like any other: kept to the letter, and sent as data only", async (name) => {
    const { id } = expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: name, roleCode: `r${Date.now()}` } }));
    const answer = await admin.call("GET", `/sys/role/queryById?id=${id}`);
    expect(answer.result.roleName).toBe(name);
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it.each(HOSTILE_TEXTS)("S-32 a refusal that repeats %j is data as well", async (text) => {
    const encoded = encodeURIComponent(text);
    for (const path of [`/sys/role/list?column=${encoded}`, `/sys/user/list?${encoded}=1`, `/sys/dict/getDictItems/${encoded}`]) {
      const answer = await admin.call("GET", path);
      if (answer.success) continue;
      expectDiscreet(answer);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    }
  });

  it("S-36 a sign-out tells the browser to drop its cache, and leaves no cookie behind", async () => {
    await addUser(admin, "gone");
    const session = await server.signIn("gone");
    const { headers } = await session.call("POST", "/sys/logout");
    expect(headers["clear-site-data"]).toContain("cache");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it("S-75 a department is kept while departments, users or rows need it, each named, and goes after they moved", async () => {
    const head = await addDepartment(admin, "H1");
    const other = await addDepartment(admin, "H2");
    const children = [
      await addDepartment(admin, "H1.1", head),
      await addDepartment(admin, "H1.2", head),
      await addDepartment(admin, "H1.3", head),
    ];
    const users = ["unit_u1", "unit_u2", "unit_u3", "unit_u4", "unit_u5"];
    for (const name of users) await addUser(admin, name, { departIds: [head], orgCode: "H1" });
    const remove = () => admin.call("DELETE", `/sys/sysDepart/delete?id=${head}`);
    const [above] = await expectRefused(server, [remove]);
    expect(above).toMatchObject({ status: 400, message: expect.stringContaining("3 个下级") });
    for (const id of children) {
      const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${id}`));
      expectSuccess(await admin.call("POST", "/sys/sysDepart/move", { body: { id, rev, parentId: other } }));
    }
    const [used] = await expectRefused(server, [remove]);
    expect(used).toMatchObject({ status: 400, message: expect.stringContaining("用户（5 条）") });
    const { records } = expectSuccess(await admin.call("GET", "/sys/user/list?pageSize=100"));
    for (const { id, rev, username } of records)
      if (users.includes(username))
        expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, departIds: [other], orgCode: "H2" } }));
    expectSuccess(await remove());
  });
});
