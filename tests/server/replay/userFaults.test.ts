import { afterAll, beforeAll, expect, it } from "vitest";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  PASSWORD,
  passwordCipher,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../../support/testServer.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];
type Page = { readonly records: Rows; readonly total: number };

const CHOSEN = "Chosen!2026";
const MINE = "Mine!20261";

onEmbeddedDatabase("users as clients of the family ask for them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let cipher: (password: string) => string;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    cipher = await passwordCipher(server);
  });
  afterAll(() => server.stop());

  const change = (body: object, headers: Readonly<Record<string, string>> = {}) =>
    admin.call<{ password: string } | null>("PUT", "/sys/user/changePassword", { body, headers });
  const page = async (path: string, session: TestSession = admin): Promise<Page> => expectSuccess(await session.call<Page>("GET", path));
  const names = ({ records }: { readonly records: Rows }) => records.map(({ username }) => username);
  const asked = (conditions: unknown) => encodeURIComponent(encodeURI(JSON.stringify(conditions)));

  it.each(["plain", "cipher"])("API-33 a password that an administrator sets (%s) signs in, and its owner replaces it", async (form) => {
    const username = `set_${form}`;
    await addUser(admin, username);
    const open1 = await server.signIn(username);
    const sent = form === "plain" ? CHOSEN : cipher(CHOSEN);
    const confirmed = form === "plain" ? CHOSEN : cipher(CHOSEN);
    const answer = await change({ username, password: sent, confirmpassword: confirmed });
    expect(answer).toMatchObject({ success: true, result: null, message: "密码已设置，请告知本人；对方用它登录后须先改成自己的密码" });
    expect((await open1.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
    await expect(server.signIn(username)).rejects.toThrow("账号或密码错误");
    const session = await server.signIn(username, CHOSEN);
    expect((await session.call("GET", "/sys/role/list")).message).toBe("请先修改初始密码，再继续使用");
    const own = { username: "", oldpassword: cipher(CHOSEN), password: cipher(MINE), confirmpassword: cipher(MINE) };
    expectSuccess(await session.call("PUT", "/sys/user/updatePassword", { body: own }));
    await expect(server.signIn(username, CHOSEN)).rejects.toThrow("账号或密码错误");
    expect((await server.signIn(username, MINE)).token).toBeTruthy();
    expect(server.logged.join("\n")).not.toContain(CHOSEN);
  });

  it("API-33 a password that does not do is refused at its field, and nothing is changed", async () => {
    await addUser(admin, "set_refused");
    const problems = async (body: object) => {
      const answer = await change({ username: "set_refused", ...body });
      expect(answer.status).toBe(400);
      return (answer.result as unknown as { problems: Rows }).problems;
    };
    expect(await problems({ password: "weak", confirmpassword: "weak" })).toEqual([
      { field: "password", message: "密码由8位数字、大小写字母和特殊符号组成!" },
    ]);
    expect(await problems({ password: CHOSEN, confirmpassword: MINE })).toEqual([
      { field: "confirmpassword", message: "两次输入的密码不一样!" },
    ]);
    expect(await problems({ password: CHOSEN })).toEqual([{ field: "confirmpassword", message: "请确认新密码!" }]);
    expect(await problems({ password: "", confirmpassword: CHOSEN })).toEqual([{ field: "password", message: "请输入新密码!" }]);
    // Encrypted with another server's key: nobody can read it.
    const foreign = `04${"ab".repeat(120)}`;
    expect((await change({ username: "set_refused", password: foreign, confirmpassword: foreign })).message).toBe(
      "密码没有加密，请刷新页面后重试",
    );
    expect((await server.signIn("set_refused")).token).toBeTruthy();
  });

  it("API-33 nothing given makes a password for one time; the same write again tells of the first one alone", async () => {
    await addUser(admin, "set_none");
    const given = await change({ username: "set_none", password: "", confirmpassword: "" });
    expect(given.result?.password).toHaveLength(16);
    expect((await server.signIn("set_none", given.result?.password)).token).toBeTruthy();
    const key = { "idempotency-key": "set-none-once" };
    const body = { username: "set_none", password: CHOSEN, confirmpassword: CHOSEN };
    expect((await change(body, key)).success).toBe(true);
    expect((await change(body, key)).body).not.toContain(CHOSEN);
    expect((await change({ ...body, password: MINE, confirmpassword: MINE }, key)).success).toBe(false);
    expect((await server.signIn("set_none", CHOSEN)).token).toBeTruthy();
  });

  it("API-33 who may reset nobody sets no password either", async () => {
    const roleIds = [await addRole(admin, { code: "lists", codes: ["sys:user:list"] })];
    await addUser(admin, "set_nobody", { roleIds });
    const body = { username: "admin", password: CHOSEN, confirmpassword: CHOSEN };
    expect((await (await server.signIn("set_nobody")).call("PUT", "/sys/user/changePassword", { body })).status).toBe(403);
    expect((await change(body)).status).toBe(400);
    expect((await server.signIn("admin")).token).toBeTruthy();
  });

  it("API-58 API-35 users of departments are sorted, filtered and asked for in detail as in their own list", async () => {
    const depId = await addDepartment(admin, "FL");
    for (const [username, realname] of [
      ["fl_bo", "薄医生"],
      ["fl_an", "安护士"],
      ["fl_cai", "蔡医生"],
    ] as const)
      await addUser(admin, username, { realname, departIds: [depId] });
    const family = "field=id,,username&pageNo=1&pageSize=10&superQueryParams=&superQueryMatchType=and";
    for (const path of [`/sys/user/departUserList?depId=${depId}`, `/sys/user/queryUserComponentData?departId=${depId},`]) {
      expect(names(await page(`${path}&${family}&column=username&order=asc`))).toEqual(["fl_an", "fl_bo", "fl_cai"]);
      expect(names(await page(`${path}&column=username&order=desc&pageNo=2&pageSize=2`))).toEqual(["fl_an"]);
      expect(names(await page(`${path}&username=*bo*&realname=`))).toEqual(["fl_bo"]);
      expect(names(await page(`${path}&realname=护士`))).toEqual(["fl_an"]);
      const either = asked([
        { field: "realname", rule: "like", val: "护士" },
        { field: "username", rule: "eq", val: "fl_cai" },
      ]);
      const found = await page(`${path}&column=username&order=asc&superQueryMatchType=or&superQueryParams=${either}`);
      expect(names(found)).toEqual(["fl_an", "fl_cai"]);
      const unknown = asked([{ field: "nothing", rule: "eq", val: "x" }]);
      expect((await admin.call("GET", `${path}&superQueryParams=${unknown}`)).status).toBe(400);
    }
  });

  it("API-58 conditions of a list together ask for one covered value at a time", async () => {
    const depId = await addDepartment(admin, "FM");
    await addUser(admin, "fm_masked", { phone: "13800002222", departIds: [depId] });
    const roleIds = [await addRole(admin, { code: "fm_lists", codes: ["sys:user:list"] })];
    await addUser(admin, "fm_lister", { roleIds });
    const lister = await server.signIn("fm_lister");
    const ask = (conditions: unknown) =>
      lister.call("GET", `/sys/user/departUserList?depId=${depId}&superQueryParams=${asked(conditions)}`);
    const phone = (val: string) => ({ field: "phone", rule: "eq", val });
    expect((await ask([phone("13800002222")])).status).toBe(200);
    expect((await ask([phone("13800002222"), phone("13800002223")])).status).toBe(400);
    expect((await ask([{ field: "phone", rule: "like", val: "2222" }])).status).toBe(400);
  });

  it("API-29 API-31 API-35 API-58 rows of users carry the names of their departments, and take them back unread", async () => {
    const [first, second] = [await addDepartment(admin, "T1"), await addDepartment(admin, "T2")];
    const id = await addUser(admin, "texted", { departIds: [first, second] });
    await addUser(admin, "untexted");
    const rows = [
      ...(await page("/sys/user/list?username=texted")).records,
      ...(await page(`/sys/user/departUserList?depId=${first}`)).records,
      ...(await page(`/sys/user/queryUserComponentData?departId=${second}`)).records,
      ...expectSuccess(await admin.call<Rows>("GET", `/sys/user/queryUserByDepId?id=${first}`)),
      expectSuccess(await admin.call<Rows[number]>("GET", `/sys/user/queryById?id=${id}`)),
    ];
    expect(rows.map(({ orgCodeTxt }) => orgCodeTxt)).toEqual(Array.from({ length: 5 }, () => "部门T1,部门T2"));
    expect((await page("/sys/user/list?username=untexted")).records).toMatchObject([{ orgCodeTxt: null }]);
    const saved = expectSuccess(
      await admin.call<Rows[number]>("PUT", "/sys/user/edit", { body: { ...rows[0], realname: "改名", orgCodeTxt: "别的" } }),
    );
    expect(saved).toMatchObject({ realname: "改名", orgCodeTxt: "部门T1,部门T2" });
  });

  it("API-34 chosen users come in the order in which they were asked for, each once", async () => {
    const ids: string[] = [];
    for (const username of ["order_c", "order_a", "order_b"]) ids.push(await addUser(admin, username));
    const chosen = async (query: string) =>
      (JSON.parse((await admin.call("GET", `/sys/user/getMultiUser?${query}`)).body) as Rows).map(({ username }) => username);
    expect(await chosen("username=order_b,nobody,order_c,order_a,order_b,")).toEqual(["order_b", "order_c", "order_a"]);
    expect(await chosen(`id=${ids[2]},${ids[0]}&username=order_a,order_c`)).toEqual(["order_b", "order_c", "order_a"]);
  });

  it("API-20 API-30 an empty text for oneself is oneself, and for no row is no row", async () => {
    await addDepartment(admin, "SD");
    await addUser(admin, "selects", { orgCode: "SD" });
    const session = await server.signIn("selects");
    const select = (username: string) => session.call("POST", "/sys/selectDepart", { body: { orgCode: "SD", username } });
    expect(expectSuccess(await select(""))).toMatchObject({ userInfo: { orgCode: "SD" } });
    expect((await select("admin")).status).toBe(403);
    expect((await admin.call("GET", "/sys/user/checkOnlyUser?username=nobody_has_it&id=")).success).toBe(true);
    expect((await admin.call("GET", "/sys/user/checkOnlyUser?username=selects&id=")).success).toBe(false);
  });

  it("API-14 what a row of the list of sessions calls its token ends that session", async () => {
    await addUser(admin, "forced");
    const session = await server.signIn("forced");
    const [row] = (await page("/sys/online/list?username=forced")).records;
    expect(row?.["token"]).toBe(row?.["id"]);
    expect(row?.["token"]).not.toBe(session.token);
    expectSuccess(await admin.call("POST", "/sys/online/forceLogout", { body: { token: row?.["token"] } }));
    expect((await session.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
    expect((await server.signIn("forced", PASSWORD)).token).toBeTruthy();
  });
});
