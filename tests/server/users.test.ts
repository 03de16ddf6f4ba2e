import type { UserRow } from "../../src/generated/entities/user.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
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
} from "../support/testServer.ts";

onOneDatabase("users", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let cipher: (password: string) => string;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    cipher = await passwordCipher(server);
  });
  afterAll(() => server.stop());

  const rowOf = async (username: string): Promise<UserRow> => {
    const { records } = expectSuccess(await admin.call("GET", `/sys/user/list?username=${username}`));
    if (!records[0]) throw new Error(`no user ${username}`);
    return records[0];
  };
  const storedHash = async (username: string): Promise<unknown> =>
    (await server.app.services.database.db.selectFrom("sys_user").select("password").where("username", "=", username).executeTakeFirst())?.[
      "password"
    ];

  it("API-26 a new user's password is stored as a hash only, and never sent back", async () => {
    const answer = await admin.call("POST", "/sys/user/add", {
      body: { username: "newbie", realname: "新人", status: "normal", password: PASSWORD },
    });
    expect(answer.success).toBe(true);
    expect(Object.keys(answer.result)).not.toContain("password");
    expect(await storedHash("newbie")).toMatch(/^\$argon2id\$/);
    expect((await server.signIn("newbie")).token).toBeTruthy();
    const list = await admin.call("GET", "/sys/user/list?field=id,username,password,salt");
    expect(list.body).not.toMatch(/password|argon2|scrypt|salt/);
  });

  it("AUTH-35 a weak first password is refused at its field", async () => {
    const answer = await admin.call("POST", "/sys/user/add", {
      body: { username: "weak", realname: "弱", status: "normal", password: "Abc12345" },
    });
    expect(answer).toMatchObject({
      status: 400,
      result: { problems: [{ field: "password", message: "密码由8位数字、大小写字母和特殊符号组成!" }] },
    });
  });

  it("API-27 editing a user neither loses nor changes the password", async () => {
    await addUser(admin, "keeper");
    const before = await storedHash("keeper");
    const { id, rev } = await rowOf("keeper");
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, realname: "改名" } }));
    const { rev: next } = await rowOf("keeper");
    await admin.call("PUT", "/sys/user/edit", { body: { id, rev: next, realname: "再改", password: "Another!2026" } });
    expect(await storedHash("keeper")).toBe(before);
  });

  it("S-07 a name that differs in case only is the same name, also of four at a time", async () => {
    const twin = (username: string) =>
      admin.call("POST", "/sys/user/add", { body: { username, realname: "孪生", status: "normal", password: PASSWORD } });
    expect(await twin("Admin")).toMatchObject({ status: 400, message: "该账号已存在，请换一个账号" });
    const check = await admin.call("GET", "/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=ADMIN");
    expect(check.success).toBe(false);
    const answers = await Promise.all(["Twinone", "twinone", "TWINONE", "twinOne"].map(twin));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it("S-71 twenty parallel adds of one name make one user", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin.call("POST", "/sys/user/add", { body: { username: "racer", realname: "并发", status: "normal", password: PASSWORD } }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it("API-32 freezing several users ends their sessions at once, unfreezing lets them in again", async () => {
    const ids = [await addUser(admin, "ice1"), await addUser(admin, "ice2")];
    const sessions = [await server.signIn("ice1"), await server.signIn("ice2")];
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: `${ids.join(",")},`, status: "2" } }));
    const statuses = await Promise.all(sessions.map((session) => session.call("GET", "/sys/user/getCurrentUserDeparts")));
    expect(statuses.map(({ status }) => status)).toEqual([401, 401]);
    await expect(server.signIn("ice1")).rejects.toThrow("账号已被冻结，不能登录，请联系管理员解冻");
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: ids.join(","), status: "normal" } }));
    expect((await server.signIn("ice1")).token).toBeTruthy();
    expect((await sessions[0]?.call("GET", "/sys/user/getCurrentUserDeparts"))?.status).toBe(401);
  });

  it("API-32 a batch with one unknown user changes nobody", async () => {
    const id = await addUser(admin, "ice3");
    const answer = await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: `${id},${"f".repeat(32)}`, status: "frozen" } });
    expect(answer.status).toBe(404);
    expect((await server.signIn("ice3")).token).toBeTruthy();
    expect((await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: "", status: "frozen" } })).status).toBe(400);
    expect((await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "deleted" } })).status).toBe(400);
  });

  it("P17 a deleted account does not come back, whoever asks: a new one says what its owner may do", async () => {
    const id = await addUser(admin, "departed");
    expectSuccess(await admin.call("DELETE", `/sys/user/delete?id=${id}`));
    expect((await admin.call("GET", "/sys/user/bin/list")).status).toBe(404);
    expect((await admin.call("POST", "/sys/user/bin/restore", { body: { ids: [{ id, rev: 2 }] } })).status).toBe(404);
  });

  it("P17 P11 nobody gets the name of a deleted account, and with it the rows that its owner made", async () => {
    const id = await addUser(admin, "retired");
    const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/user/queryById?id=${id}`));
    expectSuccess(await admin.call("DELETE", `/sys/user/delete?id=${id}&rev=${rev}`));
    for (const username of ["retired", "Retired"]) {
      const body = { username, realname: "后来者", status: "normal", password: PASSWORD };
      expect((await admin.call("POST", "/sys/user/add", { body })).message).toBe("该账号已存在，请换一个账号");
      expect((await admin.call("GET", `/sys/user/checkOnlyUser?username=${username}`)).success).toBe(false);
      const pair = `tableName=sys_user&fieldName=username&fieldVal=${username}`;
      expect((await admin.call("GET", `/sys/duplicate/check?${pair}`)).success).toBe(false);
    }
  });

  it("PERM nobody freezes or resets themselves", async () => {
    const self = await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: admin.userId, status: "frozen" } });
    expect(self).toMatchObject({ status: 400, message: "不能冻结自己的账号，请由其他管理员操作" });
    expect((await admin.call("PUT", "/sys/user/changePassword", { body: { username: "admin" } })).status).toBe(400);
  });

  it("API-33 a reset makes a one-time password, ends all sessions, and the owner must change it first", async () => {
    await addUser(admin, "forgot");
    const open1 = await server.signIn("forgot");
    const { password } = expectSuccess(
      await admin.call<{ password: string }>("PUT", "/sys/user/changePassword", {
        body: { username: "forgot", password: "", confirmpassword: "" },
      }),
    );
    expect(password).toHaveLength(16);
    expect((await open1.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
    await expect(server.signIn("forgot")).rejects.toThrow("账号或密码错误");
    const login = await server.call<{ token: string; userInfo: { mustChangePassword: boolean } }>("POST", "/sys/login", {
      body: { username: "forgot", password },
    });
    expect(login.result.userInfo.mustChangePassword).toBe(true);
    const session = await server.signIn("forgot", password);
    expect(await session.call("GET", "/sys/role/list")).toMatchObject({ status: 403, message: "请先修改初始密码，再继续使用" });
    expect((await session.call("GET", "/sys/permission/getUserPermissionByToken")).status).toBe(200);
    const change = {
      username: "forgot",
      oldpassword: cipher(password),
      password: cipher("Mine!20261"),
      confirmpassword: cipher("Mine!20261"),
    };
    expectSuccess(await session.call("PUT", "/sys/user/updatePassword", { body: change }));
    expect((await session.call("GET", "/sys/dict/getDictItems/sex")).status).toBe(200);
    expect(server.logged.join("\n")).not.toContain(password);
  });

  it("API-18 AUTH-34 S-08 changing one's own password asks for cipher text, a strong password and the old one", async () => {
    await addUser(admin, "self");
    const session = await server.signIn("self");
    const change = (oldpassword: string, password: string, confirmpassword = password) =>
      session.call("POST", "/sys/user/updatePassword", { body: { username: "self", oldpassword, password, confirmpassword } });
    expect((await change(PASSWORD, "New!20261")).message).toBe("密码没有加密，请刷新页面后重试");
    for (const weak of ["12345678", "abcdefg1", "Abc12345", "密码Abc1!"])
      expect((await change(cipher(PASSWORD), cipher(weak))).message).toBe("密码由8位数字、大小写字母和特殊符号组成!");
    expect((await change(cipher(PASSWORD), cipher("New!20261"), cipher("New!20262"))).message).toBe("两次输入的密码不一样!");
    expect((await change(cipher("Wrong!2026"), cipher("New!20261"))).message).toBe("旧密码输入错误!");
    expect((await change(cipher(PASSWORD), cipher(PASSWORD))).message).toBe("新密码不能与旧密码相同!");
    const other = await server.signIn("self");
    expect(await change(cipher(PASSWORD), cipher("New!20261"))).toMatchObject({ success: true, message: "密码修改成功！" });
    expect((await session.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(200);
    expect((await other.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
    const foreign = await session.call("PUT", "/sys/user/updatePassword", {
      body: { username: "admin", oldpassword: cipher(PASSWORD), password: cipher("New!20263"), confirmpassword: cipher("New!20263") },
    });
    expect(foreign.status).toBe(403);
  });

  it("AUTH-34 an open console is no place to guess the old password at", async () => {
    await addUser(admin, "guess");
    const session = await server.signIn("guess");
    const change = () =>
      session.call("PUT", "/sys/user/updatePassword", {
        body: { oldpassword: cipher("Wrong!2026"), password: cipher("New!20261"), confirmpassword: cipher("New!20261") },
      });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await change()).message).toBe("旧密码输入错误!");
    expect((await change()).message).toContain("锁定");
  });

  it("API-30 API-79 whether a value is free is told for unique fields only, to those who may write them", async () => {
    await addUser(admin, "taken");
    const check = (query: string, session: TestSession = admin) => session.call("GET", `/sys/duplicate/check?${query}`);
    expect(await check("tableName=sys_user&fieldName=username&fieldVal=free")).toMatchObject({ success: true, message: "该值可用！" });
    expect(await check("tableName=sys_user&fieldName=username&fieldVal=taken")).toMatchObject({
      success: false,
      message: "该值不可用，系统中已存在！",
      result: { problems: [{ field: "username", message: "该账号已存在，请换一个账号" }] },
    });
    const { id } = await rowOf("taken");
    expect((await check(`tableName=sys_user&fieldName=username&fieldVal=taken&dataId=${id}`)).success).toBe(true);
    expect((await check("tableName=sys_user&fieldName=username&fieldVal=")).success).toBe(true);
    expect((await admin.call("GET", "/sys/user/checkOnlyUser?username=taken")).success).toBe(false);
    await addUser(admin, "plain");
    expect((await check("tableName=sys_user&fieldName=username&fieldVal=taken", await server.signIn("plain"))).message).toBe(
      "不能检查这一项，请检查参数 tableName 与 fieldName",
    );
  });

  it("S-24 every pair that is not on the list gets the same refusal", async () => {
    const pairs = [
      "tableName=sys_user&fieldName=password&fieldVal=x",
      `tableName=sys_user&fieldName=${encodeURIComponent("(select 1)")}&fieldVal=x`,
      "tableName=sys_user%20&fieldName=username&fieldVal=x",
      "tableName=sys_session&fieldName=id&fieldVal=x",
      "tableName=__proto__&fieldName=constructor&fieldVal=x",
    ];
    const answers = await Promise.all(pairs.map((pair) => admin.call("GET", `/sys/duplicate/check?${pair}`)));
    expect(new Set(answers.map(({ body }) => body.replace(/"timestamp":\d+/, ""))).size).toBe(1);
    expect(answers[0]?.status).toBe(400);
  });

  it("API-28 API-31 API-34 API-35 lookups give roles, users of departments, and names of chosen users", async () => {
    const department = await addDepartment(admin, "L1");
    const role = await addRole(admin, { code: "looked", codes: [] });
    const id = await addUser(admin, "looky", { departIds: [department], roleIds: [role], phone: "13800001234" });
    expect(expectSuccess(await admin.call("GET", `/sys/user/queryUserRole?userid=${id}`))).toEqual([role]);
    const byDepartment = expectSuccess(await admin.call<Record<string, unknown>[]>("GET", `/sys/user/queryUserByDepId?id=${department}`));
    expect(byDepartment).toMatchObject([{ username: "looky", phone: "138****1234" }]);
    expect(expectSuccess(await admin.call<unknown[]>("GET", "/sys/user/queryUserByDepId?id="))).toEqual([]);
    const chosen = await admin.call("GET", "/sys/user/getMultiUser?username=looky,admin,");
    expect((JSON.parse(chosen.body) as UserRow[]).map(({ username }) => username).toSorted()).toEqual(["admin", "looky"]);
    expect(chosen.body).not.toContain("1380000");
    const page = expectSuccess(
      await admin.call<{ records: UserRow[]; total: number; size: number }>(
        "GET",
        `/sys/user/queryUserComponentData?departId=${department}&username=*look*&pageNo=1&pageSize=5`,
      ),
    );
    expect(page).toMatchObject({ total: 1, size: 5, records: [{ username: "looky" }] });
  });

  it("AUTH-48 AUTH-60 API-19 API-20 a user of several departments chooses the current one", async () => {
    const [north, south, foreign] = [await addDepartment(admin, "N1"), await addDepartment(admin, "S1"), await addDepartment(admin, "F1")];
    await addUser(admin, "multi", { departIds: [north, south] });
    const session = await server.signIn("multi");
    const departs = expectSuccess(
      await session.call<{ list: { orgCode: string; departName: string }[]; orgCode: string | null }>(
        "GET",
        "/sys/user/getCurrentUserDeparts",
      ),
    );
    expect(departs).toMatchObject({ orgCode: null, list: [{ orgCode: "N1", departName: "部门N1" }, { orgCode: "S1" }] });
    const chosen = expectSuccess(
      await session.call<{ userInfo: { orgCode: string; orgCodeTxt: string } }>("POST", "/sys/selectDepart", {
        body: { orgCode: "S1", username: "multi" },
      }),
    );
    expect(chosen.userInfo).toMatchObject({ orgCode: "S1", orgCodeTxt: "部门S1" });
    expect(foreign).toBeTruthy();
    expect((await session.call("PUT", "/sys/selectDepart", { body: { orgCode: "F1" } })).status).toBe(403);
    expect(expectSuccess(await session.call<{ orgCode: string }>("GET", "/sys/user/getCurrentUserDeparts")).orgCode).toBe("S1");
    // Other windows of the person learn it with their rights.
    const { userInfo } = expectSuccess(
      await session.call<{ userInfo: Record<string, unknown> }>("GET", "/sys/permission/getUserPermissionByToken"),
    );
    expect(userInfo).toMatchObject({ username: "multi", orgCode: "S1", orgCodeTxt: "部门S1", roles: [] });
    expect(Object.keys(userInfo)).not.toContain("password");
  });
});
