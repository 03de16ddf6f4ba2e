import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FoundPeople } from "../../src/schema/wire/peopleAnswers.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const MOBILE = "13912345678";

onOneDatabase("search for a person", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let userNo = "";

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const added = expectSuccess(
      await admin.call<{ id: string }>("POST", "/hiv/miniUser/add", { body: { nickname: "王小芳", source: "scan", mobile: MOBILE } }),
    );
    const row = expectSuccess(await admin.call<{ userNo: string }>("GET", `/hiv/miniUser/queryById?id=${added.id}`));
    userNo = row.userNo;
    expectSuccess(await admin.call("POST", "/hiv/miniUser/add", { body: { nickname: "王小", source: "scan", mobile: "13987654321" } }));
  });
  afterAll(() => server.stop());

  const search = async (session: TestSession, term: string) =>
    expectSuccess(await session.call<FoundPeople>("POST", "/sys/people/search", { body: { term } }));
  const found = async (session: TestSession, term: string) =>
    (await search(session, term)).found.map(({ entity, rows, total }) => [entity, rows.length, total]);
  async function person(name: string, codes: readonly string[], expression = "true") {
    const roleIds = [await addRole(admin, { code: `role_${name}`, codes, rules: [{ entity: "miniUser", expression }] })];
    await addUser(admin, name, { roleIds });
    return server.signIn(name);
  }

  it("LIST-01 a person is found by a whole phone number, by a number of the house and by name, with the screen that shows them", async () => {
    for (const term of [MOBILE, "139 1234-5678", userNo, ` ${userNo.toLowerCase()} `, "王小芳"])
      expect([term, await found(admin, term)]).toEqual([term, [["miniUser", 1, 1]]]);
    const [group] = (await search(admin, MOBILE)).found;
    expect(group).toMatchObject({ title: "小程序用户", screens: ["miniUser"], describe: ["userNo", "nickname", "registerTime"] });
    expect(Object.keys(group?.rows[0] ?? {}).toSorted()).toEqual(["id", "nickname", "registerTime", "userNo"]);
  });

  it("S-64 parts of a number, one character and words of a menu ask nothing", async () => {
    for (const term of ["1391234", "1391234567", "U2026", "王", "yygl", "*王小芳*", "%", "王小芳,王小"])
      expect([term, await search(admin, term)]).toEqual([term, { asked: "none", found: [] }]);
    expect(await search(admin, "13900000000")).toEqual({ asked: "number", found: [] });
  });

  it("S-64 a name that is masked for the viewer is found as a whole only, and stays masked", async () => {
    const desk = await person("desk", ["hiv:miniUser:list"]);
    expect(await found(desk, "王小芳")).toEqual([["miniUser", 1, 1]]);
    const [group] = (await search(desk, MOBILE)).found;
    expect(group?.rows[0]?.["nickname"]).toMatch(/\*/);
    expect(JSON.stringify(group)).not.toContain(MOBILE);
    // A part of it is another whole name, of somebody else.
    expect(await found(desk, "小芳")).toEqual([]);
  });

  it("PERM only what the viewer may list is searched, and within their rows", async () => {
    const nobody = await person("nobody", ["hiv:organ:list"]);
    expect(await search(nobody, MOBILE)).toEqual({ asked: "none", found: [] });
    const own = await person("owner", ["hiv:miniUser:list"], "row.status == 'blocked'");
    expect(await found(own, MOBILE)).toEqual([]);
  });

  it("S-64 a question about a masked value is counted and written down, once an entity, without the value", async () => {
    const asker = await person("asker", ["hiv:miniUser:list"]);
    for (let index = 0; index < 20; index += 1) await search(asker, `138000000${String(index).padStart(2, "0")}`);
    const over = await search(asker, "13800000099");
    expect(over.found).toEqual([
      expect.objectContaining({ entity: "miniUser", rows: [], refusal: expect.stringContaining("一小时内最多查询") }),
    ]);
    const { rows } = await sql<{ note: string }>`
      select note from audit_log where action = 'question' and entity = 'miniUser'`.execute(server.app.services.database.db);
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(JSON.stringify(rows)).not.toMatch(/138000000|1391234/);
  });
});
