import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addUser, PASSWORD, passwordCipher, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

onOneDatabase("sessions", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    // The slider has tests of its own.
    server = await startTestServer(open, { environment: { SLIDER_AFTER_FAILURES: "5" } });
    admin = await server.signIn("admin");
    await addUser(admin, "viewer");
  });
  afterAll(() => server.stop());

  const login = (username: string, password: string, headers: Record<string, string> = {}) =>
    server.call<{ token: string } | null>("POST", "/sys/login", { body: { username, password }, headers });

  it("AUTH-06 API-09 a sign-in gives token, own data without secrets, and all dictionaries", async () => {
    const answer = await server.call<{ token: string; userInfo: Record<string, unknown>; sysAllDictItems: Record<string, unknown[]> }>(
      "POST",
      "/sys/login",
      { body: { username: "viewer", password: PASSWORD } },
    );
    expect(answer).toMatchObject({ status: 200, success: true, code: 200 });
    expect(answer.result.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.result.userInfo).toMatchObject({ username: "viewer", realname: "viewer", orgCode: null, mustChangePassword: false });
    expect(Object.keys(answer.result.userInfo)).not.toContain("password");
    expect(answer.result.sysAllDictItems["sex"]).toContainEqual({
      value: "1",
      text: "男",
      title: "男",
      label: "男",
      color: "blue",
      disabled: false,
    });
  });

  it("AUTH-38 AUTH-39 API-17 the password may come encrypted with the server's public key", async () => {
    const key = await server.call<string>("GET", "/sys/getPubKey");
    expect(key.result).toMatch(/^04[0-9a-f]{128}$/);
    const cipher = (await passwordCipher(server))(PASSWORD);
    expect((await login("viewer", cipher)).success).toBe(true);
    expect((await login("viewer", `${cipher.slice(0, -2)}00`)).message).toBe("账号或密码错误");
    await login("viewer", PASSWORD);
  });

  it("S-06 after five wrong passwords the right one is refused for ten minutes, in the database and for unknown names alike", async () => {
    for (const name of ["viewer", "ghost2"]) {
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await login(name, "Wrong!2026")).message).toBe("账号或密码错误");
      expect((await login(name, PASSWORD)).message).toMatch(/^密码连续错误 5 次，账号已锁定，请 10 分钟后再试；现在也可以/);
    }
    server.time.now += 10 * MINUTE - 1000;
    expect((await login("viewer", PASSWORD)).success).toBe(false);
    server.time.now += 2000;
    expect((await login("viewer", PASSWORD)).success).toBe(true);
  });

  it("S-06 twenty wrong passwords at the same time do not exceed the limit", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login("ghost3", "Wrong!2026")));
    expect(answers.filter(({ message }) => message === "账号或密码错误")).toHaveLength(5);
  });

  it.each([{ status: "frozen" }, { status: "pending" }, { del_flag: 1 }])(
    "AUTH-03 a session opens nothing while its person is in no good standing, also where nobody ended it: %j",
    async (change) => {
      const session = await server.signIn("viewer");
      const { db } = server.app.services.database;
      const status = async () => (await session.call("GET", "/sys/permission/getUserPermissionByToken")).status;
      // Beside the console, which ends the sessions of whom it freezes.
      const set = (row: Readonly<Record<string, unknown>>) =>
        db.updateTable("sys_user").set(row).where("username", "=", "viewer").execute();
      expect(await status()).toBe(200);
      await set(change);
      await expect.poll(status).toBe(401);
      await set({ status: "normal", del_flag: 0 });
      await expect.poll(status).toBe(200);
    },
  );

  it("S-04 a token in the query string or in a cookie opens nothing and is not logged", async () => {
    const { token } = await server.signIn("admin");
    for (const query of ["token", "X-Access-Token", "access_token"])
      expect((await server.call("GET", `/sys/role/list?${query}=${token}`)).status).toBe(401);
    expect((await server.call("GET", "/sys/role/list", { headers: { cookie: `X-Access-Token=${token}` } })).status).toBe(401);
    expect(server.logged.join("\n")).not.toContain(token);
  });

  it("S-03 API-13 the call right after a sign-out is refused", async () => {
    const session = await server.signIn("viewer");
    const out = await session.call("POST", "/sys/logout");
    expect(out).toMatchObject({ status: 200, success: true });
    expect((await session.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
  });

  it("AUTH-04 a session ends after two idle hours, and after seven days even when used all the time", async () => {
    const idle = await server.signIn("viewer");
    server.time.now += 2 * HOUR - MINUTE;
    expect((await idle.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(200);
    server.time.now += 2 * HOUR - 2 * MINUTE;
    expect((await idle.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(200);
    server.time.now += 2 * HOUR + MINUTE;
    expect((await idle.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
    const used = await server.signIn("viewer");
    const end = server.time.now + 7 * DAY;
    let status = 200;
    while (server.time.now < end - HOUR && status === 200) {
      server.time.now += HOUR;
      status = (await used.call("GET", "/sys/user/getCurrentUserDeparts")).status;
    }
    expect(status).toBe(200);
    server.time.now = end;
    expect((await used.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
  });

  it("AUTH-04 the calls that an open window makes by itself keep no idle session alive", async () => {
    const left = await server.signIn("viewer");
    const used = await server.signIn("viewer");
    const calls = ["/sys/annountCement/listByUser", "/sys/dict/list", "/sys/user/getCurrentUserDeparts"];
    for (let waited = 0; waited < 2 * HOUR; waited += 10 * MINUTE) {
      server.time.now += 10 * MINUTE;
      for (const path of calls) await left.call("GET", path, { headers: { "x-unattended": "1" } });
      // Somebody types for a long time, and nothing but the notices is asked for meanwhile.
      await used.call("GET", "/sys/annountCement/listByUser");
    }
    server.time.now += MINUTE;
    expect((await left.call("GET", "/sys/annountCement/listByUser")).status).toBe(401);
    expect((await used.call("GET", "/sys/annountCement/listByUser")).status).toBe(200);
  });

  it("S-17 AUTH-28 a foreign tenant is refused, a malformed one is an error, an empty one is tenant 0", async () => {
    const session = await server.signIn("viewer");
    const statusFor = async (tenant: string) =>
      (await session.call("GET", "/sys/user/getCurrentUserDeparts", { headers: { "tenant-id": tenant } })).status;
    expect(await statusFor("1001")).toBe(403);
    for (const tenant of ["0,1001", "-1", "abc", "1".repeat(40)]) expect(await statusFor(tenant)).toBe(400);
    expect([await statusFor(""), await statusFor("0")]).toEqual([200, 200]);
    const membership = { user_id: session.userId, tenants: JSON.stringify(["1001"]) };
    await server.app.services.database.db
      .insertInto("sys_user_account")
      .values(membership)
      .onConflict((row) => row.column("user_id").doUpdateSet(membership))
      .execute();
    expect([await statusFor("1001"), await statusFor("0"), await statusFor("")]).toEqual([200, 403, 403]);
    await server.app.services.database.db.deleteFrom("sys_user_account").where("user_id", "=", session.userId).execute();
  });

  it("API-14 an administrator sees the open sessions and ends one of them", async () => {
    const root = await server.signIn("admin");
    const victim = await server.signIn("viewer");
    const { result } = await root.call<{ records: { id: string; username: string }[] }>("GET", "/sys/online/list?pageSize=200");
    const records = result.records.filter(({ username }) => username === "viewer");
    expect(JSON.stringify(result)).not.toContain(victim.token);
    for (const { id: token } of records)
      expect((await root.call("POST", "/sys/online/forceLogout", { body: { token } })).success).toBe(true);
    expect((await victim.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
  });

  it("S-08 no password is ever logged", () => {
    expect(server.logged.join("\n")).not.toContain(PASSWORD);
  });

  it("PERM-15 a session whose chosen department is there no longer stands in none", async () => {
    await server.signIn("viewer");
    const { database, sessions } = server.app.services;
    await database.db.updateTable("sys_user").set({ org_code: "GONE" }).where("username", "=", "viewer").execute();
    const opened = database.db.selectFrom("sys_session as s").innerJoin("sys_user as u", "u.id", "s.user_id").select("s.id");
    const { id } = await opened.where("u.username", "=", "viewer").orderBy("s.created_at", "desc").executeTakeFirstOrThrow();
    expect(await sessions.find(String(id))).toMatchObject({ user: { orgCode: "", orgCodes: [], orgTenant: null } });
  });
});

onOneDatabase("browser sessions", (open) => {
  it("AUTH-27 a session opened by a browser over TLS is worthless without its cookie", async () => {
    const secure = await startTestServer(open, { environment: { TRUST_PROXY: "1" } });
    try {
      const proxied = { "x-forwarded-proto": "https", "sec-fetch-site": "same-origin" };
      const opened = await secure.call<{ token: string }>("POST", "/sys/login", {
        body: { username: "admin", password: PASSWORD },
        headers: proxied,
      });
      const cookie = String(opened.headers["set-cookie"]);
      expect(cookie).toMatch(/^__Host-ribbon=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict/);
      const headers = { ...proxied, "x-access-token": opened.result.token };
      expect((await secure.call("GET", "/sys/user/getCurrentUserDeparts", { headers })).status).toBe(401);
      expect(
        (await secure.call("GET", "/sys/user/getCurrentUserDeparts", { headers: { ...headers, cookie: cookie.split(";")[0] ?? "" } }))
          .status,
      ).toBe(200);
      expect(opened.headers["strict-transport-security"]).toContain("max-age=31536000");
    } finally {
      await secure.stop();
    }
  });
});
