import { afterAll, beforeAll, expect, it } from "vitest";
import { askCode, memorySms } from "../support/entranceClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addNewUser,
  addRole,
  addUser,
  expectSuccess,
  PASSWORD,
  passwordCipher,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const MINUTE = 60_000;
const NUMBER = "13811112222";

interface Entered {
  readonly token: string;
  readonly userInfo: { readonly username: string; readonly orgCode: string | null; readonly mustChangePassword: boolean };
}

onOneDatabase("accounts and their owners", (open) => {
  const sms = memorySms();
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { smsSender: sms });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const login = (username: string, password: string) => server.call<Entered>("POST", "/sys/login", { body: { username, password } });
  const enterByCode = async (phone: string) => {
    server.time.now += MINUTE + 1000;
    await askCode(server, phone, "0");
    return server.call<Entered>("POST", "/sys/phoneLogin", { body: { mobile: phone, captcha: sms.codeFor(phone) || "000000" } });
  };
  const setPhone = (id: string, phone: string) =>
    server.app.services.database.db.updateTable("sys_user").set({ phone }).where("id", "=", id).execute();

  it("a frozen person is told so by the right password, and by nothing less", async () => {
    const id = await addUser(admin, "frost");
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "frozen" } }));
    expect(await login("frost", PASSWORD)).toMatchObject({ status: 400, message: "账号已被冻结，不能登录，请联系管理员解冻" });
    const [wrong, unknown] = [await login("frost", "Wrong!2026"), await login("nobody-there", "Wrong!2026")];
    expect(wrong.message).toBe("账号或密码错误");
    expect([wrong.status, wrong.message]).toEqual([unknown.status, unknown.message]);
  });

  it("a deleted account is unknown, whatever the password", async () => {
    const id = await addUser(admin, "gone");
    expectSuccess(await admin.call("DELETE", `/sys/user/delete?id=${id}`));
    expect((await login("gone", PASSWORD)).message).toBe("账号或密码错误");
  });

  it("whoever gets an account made by another replaces its first password before anything else", async () => {
    await addNewUser(admin, "fresh");
    const { userInfo, token } = expectSuccess(await login("fresh", PASSWORD));
    expect(userInfo.mustChangePassword).toBe(true);
    const headers = { "x-access-token": token };
    expect((await server.call("GET", "/sys/user/profile", { headers })).message).toContain("密码");
    const cipher = await passwordCipher(server);
    const body = { oldpassword: cipher(PASSWORD), password: cipher("Mine!20266"), confirmpassword: cipher("Mine!20266") };
    expectSuccess(await server.call("PUT", "/sys/user/updatePassword", { body, headers }));
    expect((await server.call("GET", "/sys/user/profile", { headers })).status).toBe(200);
    expect(expectSuccess(await login("fresh", "Mine!20266")).userInfo.mustChangePassword).toBe(false);
  });

  it("who has one department works in it without being asked; who has two, or has chosen, stays asked or where they are", async () => {
    const [one, two] = [await addDepartment(admin, "K1"), await addDepartment(admin, "K2")];
    await addUser(admin, "single", { departIds: [one] });
    await addUser(admin, "double", { departIds: [one, two] });
    await addUser(admin, "settled", { departIds: [one, two], orgCode: "K2" });
    expect(expectSuccess(await login("single", PASSWORD)).userInfo.orgCode).toBe("K1");
    expect(expectSuccess(await login("double", PASSWORD)).userInfo.orgCode).toBeNull();
    expect(expectSuccess(await login("settled", PASSWORD)).userInfo.orgCode).toBe("K2");
  });

  it("a number of one account is refused to a second one of the tenant, new or edited", async () => {
    await addUser(admin, "owner1", { phone: NUMBER });
    const body = { username: "thief", realname: "甲", status: "normal", password: PASSWORD, phone: NUMBER };
    const message = "该手机号已用于另一个账号，请核对后重新填写";
    expect((await admin.call("POST", "/sys/user/add", { body })).message).toBe(message);
    const id = await addUser(admin, "thief");
    expect((await admin.call("PUT", "/sys/user/edit", { body: { id, rev: 1, phone: NUMBER } })).message).toBe(message);
    expect(expectSuccess(await enterByCode(NUMBER)).userInfo.username).toBe("owner1");
  });

  it("who has proved a number keeps the way in, whoever else has it written into an account", async () => {
    const phone = "13822223333";
    await addUser(admin, "prover", { phone });
    expect(expectSuccess(await enterByCode(phone)).userInfo.username).toBe("prover");
    const intruder = await addUser(admin, "intruder");
    await setPhone(intruder, phone);
    const { db } = server.app.services.database;
    await db.updateTable("sys_user_account").set({ phone_since: 1 }).where("user_id", "=", intruder).execute();
    expect(expectSuccess(await enterByCode(phone)).userInfo.username).toBe("prover");
  });

  it("of several who have not proved it, it is the one that had it first; numbers from before are nobody's", async () => {
    const phone = "13833334444";
    await addUser(admin, "first", { phone });
    server.time.now += 1000;
    const later = await addUser(admin, "later", { phone: "13833335555" });
    await setPhone(later, phone);
    expect(expectSuccess(await enterByCode(phone)).userInfo.username).toBe("first");
    const [old1, old2] = [await addUser(admin, "old1"), await addUser(admin, "old2")];
    const { db } = server.app.services.database;
    await db.updateTable("sys_user_account").set({ phone_since: 0 }).where("user_id", "in", [old1, old2]).execute();
    for (const id of [old1, old2]) await setPhone(id, "13844445555");
    expect((await enterByCode("13844445555")).success).toBe(false);
  });

  it("a copy of a role has its rights and rows, and nobody copies what they do not hold", async () => {
    const rules = [{ entity: "user", expression: "row.username == 'x'" }];
    const source = await addRole(admin, { code: "source", codes: ["sys:user:list", "sys:role:list"], rules });
    const copied = await admin.call<{ id: string }>("POST", "/sys/role/copy", {
      body: { id: source, roleName: "副本", roleCode: "source_copy" },
    });
    const { id } = expectSuccess(copied);
    const codes = await admin.call<readonly string[]>("GET", `/sys/permission/queryRolePermission?roleId=${id}`);
    expect(expectSuccess(codes).toSorted()).toEqual(["sys:role:list", "sys:user:list"]);
    const stored = await admin.call<{ rules: unknown }>("GET", `/sys/permission/roleDataRules?roleId=${id}`);
    expect(expectSuccess(stored).rules).toEqual(rules);
    const again = await admin.call("POST", "/sys/role/copy", { body: { id: source, roleName: "副本", roleCode: "source_copy" } });
    expect(again.message).toBe("该角色编码已存在，请换一个编码");

    const small = await addRole(admin, {
      code: "small",
      codes: ["sys:role:list", "sys:role:add", "sys:role:assign", "sys:role:dataRules"],
    });
    await addUser(admin, "copier", { roleIds: [small] });
    const copier = await server.signIn("copier");
    const above = await copier.call("POST", "/sys/role/copy", { body: { id: source, roleName: "副本二", roleCode: "second" } });
    expect(above.success).toBe(false);
    const everything = expectSuccess(await admin.call("GET", "/sys/role/list?roleCode=admin")).records[0];
    const full = await copier.call("POST", "/sys/role/copy", { body: { id: everything?.id, roleName: "副本三", roleCode: "third" } });
    expect(full.success).toBe(false);
    const left = expectSuccess(await admin.call("GET", "/sys/role/list?pageSize=100")).records;
    expect(left.map(({ roleCode }) => roleCode)).not.toEqual(expect.arrayContaining(["second"]));
    expect(
      expectSuccess(
        await copier.call<{ id: string }>("POST", "/sys/role/copy", { body: { id: small, roleName: "同权", roleCode: "same" } }),
      ).id,
    ).toBeTruthy();
  });

  it("a reload of the schemas stands in the audit log", async () => {
    expectSuccess(await admin.call("POST", "/sys/schema/reload"));
    const { db } = server.app.services.database;
    const rows = await db
      .selectFrom("audit_log")
      .select(["username"])
      .where("entity", "=", "schema")
      .where("action", "=", "reload")
      .execute();
    expect(rows).toEqual([{ username: "admin" }]);
  });
});
