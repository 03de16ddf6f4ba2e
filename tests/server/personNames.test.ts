import { afterAll, beforeAll, expect, it } from "vitest";
import { mask } from "../../src/schema/kinds/mask.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("names of people", (open) => {
  let server: TestServer;
  let admin: TestSession;

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "name_rare", { realname: "𠮷野" });
    await addUser(admin, "name_zero", { realname: "周〇" });
    await addUser(admin, "name_dots", { realname: " 古丽•艾比 " });
    await addUser(admin, "name_mark", { realname: "Zoe\u0308" });
    await addUser(admin, "name_hook", { realname: "O’Brien" });
    await addUser(admin, "name_former", { realname: "买买提·艾合" });
    const { db } = server.app.services.database;
    // As it was stored before names had one writing.
    await db.updateTable("sys_user").set({ realname: "买买提・艾合" }).where("username", "=", "name_former").execute();
  });
  afterAll(() => server.stop());

  const found = async (entity: string, name: string) => {
    const list = expectSuccess(
      await admin.call<{ records: { username: string; realname: string }[] }>(
        "GET",
        `/sys/${entity}/list?realname=${encodeURIComponent(name)}`,
      ),
    );
    return list.records.map(({ realname }) => realname);
  };

  it.each([
    ["𠮷野", "𠮷野"],
    ["*𠮷*", "𠮷野"],
    ["*〇*", "周〇"],
    ["古丽·艾比", "古丽·艾比"],
    ["古丽‧艾比", "古丽·艾比"],
    ["*・艾比*", "古丽·艾比"],
    ["*zoë*", "Zoë"],
    ["*oe\u0308*", "Zoë"],
    ["O'Brien", "O'Brien"],
    ["*’Brien*", "O'Brien"],
    ["买买提•艾合", "买买提・艾合"],
    ["*提·艾*", "买买提・艾合"],
  ])("FORM-17 an account is found by %s", async (asked, name) => {
    expect(await found("user", asked)).toEqual([name]);
  });

  it("FORM-17 the address book and the log find the same names", async () => {
    expect(await found("addressBook", "*古丽•艾比*")).toEqual(["古丽·艾比"]);
    const conditions = JSON.stringify([{ field: "realname", rule: "eq", val: "买买提•艾合" }]);
    const { records } = expectSuccess(
      await admin.call<{ records: { username: string }[] }>("GET", `/sys/user/list?superQueryParams=${encodeURIComponent(conditions)}`),
    );
    expect(records.map(({ username }) => username)).toEqual(["name_former"]);
  });

  it("FORM-17 counts 30 rare characters, and letters with marks, as people do", async () => {
    const add = (username: string, realname: string) =>
      admin.call("POST", "/sys/user/add", { body: { username, realname, status: "normal", password: "Ribbon!2026" } });
    expectSuccess(await add("name_long", "𠮷".repeat(30)));
    expectSuccess(await add("name_marks", "e\u0308".repeat(30)));
    expect(await add("name_longer", "𠮷".repeat(31))).toMatchObject({ status: 400 });
    expect(await found("user", "ë".repeat(30))).toEqual(["ë".repeat(30)]);
  });

  it("LIST-05 sorts rows by such names, each once", async () => {
    const names = async (order: string) => {
      const { records } = expectSuccess(
        await admin.call<{ records: { username: string }[] }>(
          "GET",
          `/sys/user/list?username=${encodeURIComponent("name_*")}&column=realname&order=${order}&pageSize=50`,
        ),
      );
      return records.map(({ username }) => username);
    };
    const ascending = await names("asc");
    expect(ascending).toHaveLength(8);
    expect(await names("desc")).toEqual(ascending.toReversed());
  });

  it("PERM-12 a name is covered to its first character, whole ones", () => {
    expect(["𠮷野", "周〇", "古丽·艾比", "Zoë", "葛\u{e0100}城"].map((name) => mask("name", name))).toEqual([
      "𠮷*",
      "周*",
      "古****",
      "Z**",
      "葛\u{e0100}*",
    ]);
  });
});
