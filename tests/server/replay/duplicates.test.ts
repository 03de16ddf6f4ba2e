import { afterAll, beforeAll, expect, it } from "vitest";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, PASSWORD, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

const PHONE = "13811112222";
const EMAIL = "taken@example.org";
const REFUSED = "不能检查这一项，请检查参数 tableName 与 fieldName";

onEmbeddedDatabase("whether an account has a value already", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let owner: string;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    owner = await addUser(admin, "dup_owner", { phone: PHONE, email: EMAIL, workNo: "G-001" });
  });
  afterAll(() => server.stop());

  const check = (fieldName: string, fieldVal: string, { by = admin, dataId = "" }: { by?: TestSession; dataId?: string } = {}) =>
    by.call("GET", `/sys/duplicate/check?${new URLSearchParams({ tableName: "sys_user", fieldName, fieldVal, dataId }).toString()}`);

  it.each([
    ["phone", PHONE, "13811113333", "该手机号已用于另一个账号，请核对后重新填写"],
    ["email", EMAIL, "free@example.org", "该邮箱已用于另一个账号，请核对后重新填写"],
    ["workNo", "G-001", "G-002", "该工号已用于另一个账号，请核对后重新填写"],
    ["work_no", "G-001", "G-002", "该工号已用于另一个账号，请核对后重新填写"],
  ])("API-79 %s of another account is taken, of oneself and of nobody it is free", async (field, taken, free, message) => {
    const answer = await check(field, ` ${taken} `);
    expect(answer).toMatchObject({ success: false, message: "该值不可用，系统中已存在！", result: { problems: [{ message }] } });
    expect(answer.body).not.toContain("dup_owner");
    expect(await check(field, taken, { dataId: owner })).toMatchObject({ success: true, message: "该值可用！" });
    expect((await check(field, free)).success).toBe(true);
    expect((await check(field, "")).success).toBe(true);
  });

  it("API-79 whoever may not write users is told nothing, and no other field is answered for", async () => {
    const roleIds = [await addRole(admin, { code: "dup_lists", codes: ["sys:user:list"] })];
    await addUser(admin, "dup_lister", { roleIds });
    const by = await server.signIn("dup_lister");
    for (const field of ["phone", "email", "workNo"]) expect((await check(field, "x", { by })).message).toBe(REFUSED);
    for (const field of ["realname", "password", "status", "orgCode"]) expect((await check(field, "x")).message).toBe(REFUSED);
  });

  it("API-79 nobody walks through the numbers of accounts that they do not see", async () => {
    const codes = ["sys:user:list", "sys:user:edit"];
    const rules = [{ entity: "user", expression: "row.username == user.username" }];
    const roleIds = [await addRole(admin, { code: "dup_own", codes, rules })];
    await addUser(admin, "dup_walker", { roleIds });
    const by = await server.signIn("dup_walker");
    expect((await check("workNo", "G-001", { by })).success).toBe(false);
    const statuses: number[] = [];
    for (let number = 100; number < 121; number += 1) statuses.push((await check("workNo", `G-${number}`, { by })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    // Asked before, it is answered again; and the budget is one with that of covered values.
    expect((await check("workNo", "G-001", { by })).success).toBe(false);
    expect((await check("phone", "13811119999", { by })).status).toBe(429);
  });

  it("API-26 a work number is one account's; it is shown, filtered, changed and given back", async () => {
    const add = (username: string, workNo: string) =>
      admin.call("POST", "/sys/user/add", { body: { username, realname: "同号", status: "normal", password: PASSWORD, workNo } });
    expect(await add("dup_second", "G-001")).toMatchObject({
      status: 400,
      result: { problems: [{ field: "workNo", message: "该工号已用于另一个账号，请核对后重新填写" }] },
    });
    expect((await add("dup_shape", "工号 一")).status).toBe(400);
    const { id, rev } = expectSuccess(await add("dup_second", "G-009"));
    expect((await admin.call("PUT", "/sys/user/edit", { body: { id, rev, workNo: "G-001" } })).status).toBe(400);
    const saved = expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, workNo: "G-009", realname: "改名" } }));
    expect(saved).toMatchObject({ workNo: "G-009", realname: "改名" });
    const found = expectSuccess(await admin.call("GET", "/sys/user/list?workNo=G-009"));
    expect(found.records.map(({ username }) => username)).toEqual(["dup_second"]);
    const racing = await Promise.all(["dup_r1", "dup_r2", "dup_r3"].map((username) => add(username, "G-077")));
    expect(racing.filter(({ success }) => success)).toHaveLength(1);
    expectSuccess(await admin.call("DELETE", `/sys/user/delete?id=${id}`));
    expect((await add("dup_third", "G-009")).success).toBe(true);
  });
});
