import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedTwoTenants } from "../support/tenantFixtures.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

type Row = Readonly<Record<string, string | number | null>>;

onBothDatabases("monitoring", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const rowsOf = async (path: string, session = admin): Promise<readonly Row[]> =>
    expectSuccess(await session.call<{ records: Row[] }>("GET", `${path}/list?pageSize=500`)).records;
  const minute = async (): Promise<void> => server.app.clean();

  it("SCREEN-70 a process is listed from its start, marked as the one that answers", async () => {
    const [own, ...others] = await rowsOf("/sys/monitor/process");
    expect(others).toEqual([]);
    expect(own).toMatchObject({ mark: "own", failed: 0, sockets: 0 });
    expect(own?.["memoryMb"]).toBeGreaterThan(10);
  });

  it("SCREEN-70 each route is listed with its calls, refusals and times of an hour; addresses are kept without what was asked", async () => {
    await minute();
    const before = (await rowsOf("/sys/monitor/route")).find(({ route }) => route === "/apiserver/hiv/organ/list");
    for (let call = 0; call < 3; call += 1) await admin.call("GET", "/hiv/organ/list?organName=秘密");
    await admin.call("GET", "/hiv/organ/list?nothing=秘密");
    await admin.call("GET", "/hiv/nothing/there?organName=秘密");
    await minute();
    const routes = await rowsOf("/sys/monitor/route");
    const organs = routes.find(({ route }) => route === "/apiserver/hiv/organ/list");
    expect(organs).toMatchObject({ method: "GET", failed: 0, slow: 0 });
    expect(Number(organs?.["calls"]) - Number(before?.["calls"] ?? 0)).toBe(4);
    expect(Number(organs?.["refused"]) - Number(before?.["refused"] ?? 0)).toBe(1);
    expect(organs?.["mostMs"]).toBeGreaterThanOrEqual(Number(organs?.["meanMs"]));
    expect(JSON.stringify(routes)).not.toMatch(/秘密|%E7%A7%98|nothing\/there/);
  });

  it("SCREEN-70 what is older than an hour is not shown, and what is older than a day is gone", async () => {
    await admin.call("GET", "/hiv/art/list");
    await minute();
    const isShown = async () => (await rowsOf("/sys/monitor/route")).some(({ route }) => route === "/apiserver/hiv/art/list");
    const kept = async () =>
      (await sql`select 1 from sys_answer_minute where route = '/apiserver/hiv/art/list'`.execute(server.app.services.database.db)).rows
        .length;
    expect(await isShown()).toBe(true);
    const hour = 60 * 60 * 1000;
    server.time.now += 2 * hour;
    admin = await server.signIn("admin");
    expect(await isShown()).toBe(false);
    expect(await kept()).toBe(1);
    server.time.now += 23 * hour;
    admin = await server.signIn("admin");
    await minute();
    expect(await kept()).toBe(0);
  });

  it("SCREEN-70 a statement that takes long is listed with its times and without its values", async () => {
    await sql`select pg_sleep(0.25), ${"a value"} as told`.execute(server.app.services.database.db);
    await minute();
    const slow = (await rowsOf("/sys/monitor/statement")).find(({ statement }) => String(statement).includes("pg_sleep"));
    expect(slow).toMatchObject({ times: 1 });
    expect(slow?.["mostMs"]).toBeGreaterThanOrEqual(200);
    expect(JSON.stringify(slow)).not.toContain("a value");
  });

  it("SCREEN-70 tables are listed with what they are for and what they take", async () => {
    const tables = await rowsOf("/sys/monitor/table");
    const users = tables.find(({ name }) => name === "sys_user");
    expect(users).toMatchObject({ entityTitle: "用户" });
    expect(Number(users?.["totalMb"])).toBeCloseTo(Number(users?.["tableMb"]) + Number(users?.["indexMb"]), 1);
    expect(tables.map(({ totalMb }) => Number(totalMb))).toEqual(tables.map(({ totalMb }) => Number(totalMb)).toSorted((a, b) => b - a));
  });

  it("SCREEN-70 S-17 the figures are for those who hold their right, and for nobody of another tenant", async () => {
    const codes = ["process", "route", "statement", "table"].map((name) => `sys:monitor:${name}:list`);
    await addUser(admin, "nobody");
    const roleIds = [await addRole(admin, { code: "watch", codes })];
    await addUser(admin, "watcher", { roleIds });
    const [nobody, watcher] = [await server.signIn("nobody"), await server.signIn("watcher")];
    for (const name of ["process", "route", "statement", "table"]) {
      expect((await nobody.call("GET", `/sys/monitor/${name}/list`)).status).toBe(403);
      expect((await watcher.call("GET", `/sys/monitor/${name}/list`)).status).toBe(200);
    }
    expect(await rowsOf("/sys/monitor/table", watcher)).not.toEqual([]);
    const { boss } = await seedTwoTenants(server);
    for (const name of ["process", "route", "statement", "table"]) expect(await rowsOf(`/sys/monitor/${name}`, boss)).toEqual([]);
  });

  it("SCREEN-70 a process that ends is listed no longer", async () => {
    await server.app.services.installation.leave();
    expect(await rowsOf("/sys/monitor/process")).toEqual([]);
  });
});
