import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const BUDGET = 20;
const DAY = 24 * 3_600_000;

onOneDatabase("questions about covered values by accounts that one person makes", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let role: string;
  let number = 13_700_000_000;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    role = await addRole(admin, {
      code: "asker",
      codes: [
        ...["list", "add", "edit", "assignRole", "resetPassword"].map((right) => `sys:user:${right}`),
        "sys:role:list",
        "hiv:appointment:list",
      ],
      rules: [
        { entity: "appointment", expression: "true" },
        { entity: "user", expression: "true" },
      ],
    });
  });
  afterAll(() => server.stop());

  const maker = async (by: TestSession, username: string): Promise<TestSession> => {
    await addUser(by, username, { roleIds: [role] });
    return server.signIn(username);
  };
  const ask = async (session: TestSession, times: number): Promise<number> => {
    let answered = 0;
    for (let asked = 0; asked < times; asked += 1) {
      number += 1;
      if ((await session.call("GET", `/hiv/appointment/list?mobile=${number}`)).success) answered += 1;
    }
    return answered;
  };

  it("S-22 a made account spends its maker's questions, and theirs that made the maker", async () => {
    const first = await maker(admin, "first");
    const second = await maker(first, "second");
    const third = await maker(second, "third");
    expect(await ask(second, 5)).toBe(5);
    expect(await ask(third, BUDGET)).toBe(BUDGET - 5);
    expect(await ask(first, 1)).toBe(0);
    const fourth = await maker(first, "fourth");
    expect(await ask(fourth, 1)).toBe(0);
    const refused = await fourth.call("GET", "/hiv/appointment/list?mobile=13799999999");
    expect(refused.message).toMatch(/20/);
  });

  it("S-22 a question that was refused takes from nobody, and a repeated one takes once", async () => {
    const parent = await maker(admin, "parent");
    const child = await maker(parent, "child");
    expect(await ask(child, BUDGET + 5)).toBe(BUDGET);
    server.time.now += 3_600_000 + 1000;
    const [again, later] = [await server.signIn("parent"), await server.signIn("child")];
    for (let times = 0; times < 3; times += 1) {
      expect((await later.call("GET", "/hiv/appointment/list?mobile=13688888888")).success).toBe(true);
    }
    expect(await ask(again, BUDGET)).toBe(BUDGET - 1);
  });

  it("S-22 accounts that are a month old answer for themselves", async () => {
    const founder = await maker(admin, "founder");
    await addUser(founder, "grown", { roleIds: [role] });
    server.time.now += 31 * DAY;
    const [old, young] = [await server.signIn("founder"), await server.signIn("grown")];
    expect(await ask(young, BUDGET)).toBe(BUDGET);
    expect(await ask(old, BUDGET)).toBe(BUDGET);
    expect(expectSuccess(await old.call<{ id: string }>("GET", "/sys/user/profile")).id).toBe(old.userId);
  });

  const oldAccount = async (username: string): Promise<string> => {
    const id = await addUser(admin, username, { roleIds: [role], phone: String((number += 1)) });
    server.time.now += 31 * DAY;
    admin = await server.signIn("admin");
    return id;
  };
  const withReset = async (by: TestSession, username: string): Promise<TestSession> => {
    const { password } = expectSuccess(await by.call<{ password: string }>("PUT", "/sys/user/changePassword", { body: { username } }));
    await sql`
      update sys_user_account set must_change_password = false
      where user_id = (select id from sys_user where username = ${username})`.execute(server.app.services.database.db);
    return server.signIn(username, password);
  };

  it("S-22 an older account whose password somebody resets spends their questions, as does a chain of such", async () => {
    admin = await server.signIn("admin");
    await maker(admin, "resetter");
    for (const username of ["older", "oldest"]) await oldAccount(username);
    const resetter = await server.signIn("resetter");
    const older = await withReset(resetter, "older");
    expect(await ask(older, 15)).toBe(15);
    const oldest = await withReset(older, "oldest");
    expect(await ask(oldest, BUDGET)).toBe(BUDGET - 15);
    expect(await ask(resetter, 1)).toBe(0);
    // Means that whoever runs the platform gave since are nobody's else.
    expect(await ask(await withReset(admin, "oldest"), 1)).toBe(1);
  });

  it("S-22 an older account into which somebody writes a number spends their questions", async () => {
    admin = await server.signIn("admin");
    await maker(admin, "writer");
    const id = await oldAccount("numbered");
    const writer = await server.signIn("writer");
    const numbered = await server.signIn("numbered");
    expect(await ask(numbered, 5)).toBe(5);
    const { rev } = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`));
    expectSuccess(await writer.call("PUT", "/sys/user/edit", { body: { id, rev, phone: String((number += 1)) } }));
    // Writing the number was a question, too.
    expect(await ask(await server.signIn("numbered"), BUDGET)).toBe(BUDGET - 5);
    expect(await ask(writer, BUDGET)).toBe(4);
  });
});
