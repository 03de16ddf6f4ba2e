import type { UserRow } from "../../src/generated/entities/user.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askCode, memorySms } from "../support/entranceClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
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
const CHOSEN = "Chosen#By1Manager";
const NEXT = "Next#By1Manager";

onOneDatabase("the means by which an account is entered", (open) => {
  const sms = memorySms();
  let server: TestServer;
  let admin: TestSession;
  let manager: TestSession;
  let doctor: string;
  let cipher: (password: string) => string;
  let numbers = 13_700_000_000;
  beforeAll(async () => {
    server = await startTestServer(open, { smsSender: sms });
    admin = await server.signIn("admin");
    cipher = await passwordCipher(server);
    doctor = await addRole(admin, { code: "doctor", codes: ["hiv:appointment:list"] });
    const codes = ["list", "add", "edit", "resetPassword", "freeze", "unfreeze", "import"].map((code) => `sys:user:${code}`);
    const role = await addRole(admin, { code: "umgr", codes });
    await addUser(admin, "umgr", { roleIds: [role], realname: "用户经理" });
    manager = await server.signIn("umgr");
  });
  afterAll(() => server.stop());

  const newNumber = (): string => String((numbers += 1));
  const person = async (id: string) => expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`));
  const edit = async (session: TestSession, id: string, change: object) =>
    session.call("PUT", "/sys/user/edit", { body: { id, rev: (await person(id)).rev, ...change } });
  const login = (username: string, password: string) =>
    server.call<{ token: string }>("POST", "/sys/login", { body: { username, password } });
  const code = async (phone: string, mode: "0" | "2"): Promise<string> => {
    server.time.now += MINUTE + 1000;
    await askCode(server, phone, mode);
    return sms.codeFor(phone);
  };
  const enterByCode = async (phone: string) =>
    server.call<{ token: string }>("POST", "/sys/phoneLogin", { body: { mobile: phone, captcha: await code(phone, "0") } });
  const isOpen = async ({ token }: { readonly token: string }) =>
    (await server.call("GET", "/sys/user/profile", { headers: { "x-access-token": token } })).status === 200;
  const ticketOf = async (phone: string) => {
    const answer = await server.call<{ ticket: string }>("POST", "/sys/user/phoneVerification", {
      body: { phone, smscode: await code(phone, "2") },
    });
    return expectSuccess(answer).ticket;
  };
  const redeem = (ticket: string) =>
    server.call("POST", "/sys/user/passwordChange", { body: { ticket, password: cipher(NEXT), confirmpassword: cipher(NEXT) } });
  const reset = async (username: string) =>
    expectSuccess(await admin.call<{ password: string }>("PUT", "/sys/user/changePassword", { body: { username } })).password;
  const changeOwn = async (username: string, from: string, to: string) => {
    const { token } = expectSuccess(await login(username, from));
    const body = { oldpassword: cipher(from), password: cipher(to), confirmpassword: cipher(to) };
    expectSuccess(await server.call("PUT", "/sys/user/updatePassword", { body, headers: { "x-access-token": token } }));
  };

  it("S-09 who chose the first password, and replaced it themselves, gets nothing of what a stronger person gives later", async () => {
    const id = await addNewUser(manager, "fresh", { password: CHOSEN });
    await changeOwn("fresh", CHOSEN, NEXT);
    const refused = await edit(admin, id, { roleIds: [doctor] });
    expect(refused).toMatchObject({ status: 403, success: false });
    expect(refused.message).toBe("账号“fresh”的登录密码由权限较小的“用户经理”设置，请先重置该账号的密码，再授予他没有的权限");
    const { token } = expectSuccess(await login("fresh", NEXT));
    const oneTime = await reset("fresh");
    expect(await isOpen({ token })).toBe(false);
    expectSuccess(await edit(admin, id, { roleIds: [doctor] }));
    expect((await login("fresh", NEXT)).success).toBe(false);
    const again = expectSuccess(await login("fresh", oneTime));
    const list = await server.call("GET", "/hiv/appointment/list", { headers: { "x-access-token": again.token } });
    expect(list).toMatchObject({ status: 403, message: "请先修改初始密码，再继续使用" });
  });

  it("S-09 who wrote their number into an account gets nothing of what a stronger person gives later, nor by what the code opened", async () => {
    const [own, mine] = [newNumber(), newNumber()];
    const id = await addUser(admin, "colleague", { phone: own });
    expectSuccess(await edit(manager, id, { phone: mine }));
    const entered = expectSuccess(await enterByCode(mine));
    const refused = await edit(admin, id, { roleIds: [doctor] });
    expect(refused.message).toBe(
      "账号“colleague”的手机号由权限较小的“用户经理”填写，请先与本人核对手机号，清空后保存，再重新填写，然后授予他没有的权限",
    );
    expect(await isOpen(entered)).toBe(true);
    expectSuccess(await edit(admin, id, { roleIds: [doctor], phone: newNumber() }));
    expect(await isOpen(entered)).toBe(false);
    expect((await enterByCode(mine)).success).toBe(false);
  });

  it("S-09 a password set through such a number counts as its writer's", async () => {
    const [own, mine] = [newNumber(), newNumber()];
    const id = await addUser(admin, "through", { phone: own });
    expectSuccess(await edit(manager, id, { phone: mine }));
    expectSuccess(await redeem(await ticketOf(mine)));
    expect((await edit(admin, id, { roleIds: [doctor], phone: newNumber() })).message).toContain("登录密码由权限较小的");
  });

  it("S-09 a role that gets wider is a grant to all who hold it", async () => {
    const role = await addRole(admin, { code: "narrow", codes: [] });
    const id = await addNewUser(manager, "holder", { password: CHOSEN });
    expectSuccess(await edit(admin, id, { roleIds: [role] }));
    const widened = await admin.call("POST", "/sys/permission/saveRolePermission", {
      body: { roleId: role, permissionIds: "hiv:appointment:list", lastpermissionIds: "" },
    });
    expect(widened).toMatchObject({ status: 403, success: false });
    expect(widened.message).toContain("账号“holder”的登录密码");
    await reset("holder");
    const again = await admin.call("POST", "/sys/permission/saveRolePermission", {
      body: { roleId: role, permissionIds: "hiv:appointment:list", lastpermissionIds: "" },
    });
    expect(again.success).toBe(true);
  });

  it("S-09 who may do as much as the account keeps giving accounts their first password", async () => {
    const codes = ["sys:user:list", "sys:user:add", "sys:user:edit", "sys:user:assignRole", "hiv:appointment:list"];
    const role = await addRole(admin, { code: "head", codes });
    await addUser(admin, "head", { roleIds: [role] });
    const head = await server.signIn("head");
    const id = await addNewUser(head, "junior", { password: CHOSEN });
    expectSuccess(await edit(head, id, { roleIds: [doctor] }));
    expect((await edit(admin, id, { realname: "新名" })).success).toBe(true);
  });

  it("S-09 a binding made meanwhile ends with the password it was made under", async () => {
    const id = await addNewUser(manager, "bound", { password: CHOSEN });
    const { db } = server.app.services.database;
    await db.insertInto("sys_third_account").values({ provider: "wx", subject: "mine", user_id: id, created_at: 1 }).execute();
    await reset("bound");
    expect(await db.selectFrom("sys_third_account").select("provider").where("user_id", "=", id).execute()).toEqual([]);
  });

  it("AUTH-50 a ticket for a new password ends with anything that owner or administrator change", async () => {
    const changes: readonly [string, (id: string, name: string) => Promise<unknown>][] = [
      ["phone", (id) => edit(admin, id, { phone: newNumber() })],
      ["email", (id) => edit(admin, id, { email: "new@example.org" })],
      ["reset", (_, name) => reset(name)],
      ["own", (_, name) => changeOwn(name, PASSWORD, "Owner#2026new")],
      ["frozen", (id) => thaw(id)],
    ];
    for (const [name, change] of changes) {
      const phone = newNumber();
      const id = await addUser(admin, `tk${name}`, { phone });
      const ticket = await ticketOf(phone);
      await change(id, `tk${name}`);
      expect([name, (await redeem(ticket)).message]).toEqual([name, "验证已过期，请重新验证手机号"]);
      expect((await login(`tk${name}`, NEXT)).success).toBe(false);
    }
    const phone = newNumber();
    await addUser(admin, "tknone", { phone });
    expectSuccess(await redeem(await ticketOf(phone)));
    expect((await login("tknone", NEXT)).success).toBe(true);
  });

  const thaw = async (id: string) => {
    for (const status of ["frozen", "normal"])
      expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status } }));
  };

  it("AUTH-50 of two tickets the first one used makes the other void", async () => {
    const phone = newNumber();
    await addUser(admin, "twice", { phone });
    const [first, second] = [await ticketOf(phone), await ticketOf(phone)];
    expectSuccess(await redeem(first));
    expect((await redeem(second)).success).toBe(false);
  });

  it("S-07 a number or address that somebody else changes ends what was opened, and one's own window stays", async () => {
    const phone = newNumber();
    const id = await addUser(admin, "moved", { phone });
    const entered = expectSuccess(await enterByCode(phone));
    expectSuccess(await edit(admin, id, { phone: newNumber() }));
    expect(await isOpen(entered)).toBe(false);
    const byPassword = expectSuccess(await login("moved", PASSWORD));
    expectSuccess(await edit(admin, id, { email: "moved@example.org" }));
    expect(await isOpen(byPassword)).toBe(false);
    const own = await server.signIn("moved");
    const { rev } = expectSuccess(await own.call<UserRow>("GET", "/sys/user/profile"));
    expectSuccess(await own.call("PUT", "/sys/user/profile", { body: { rev, email: "own@example.org" } }));
    expect((await own.call("GET", "/sys/user/profile")).status).toBe(200);
  });
});
