import { afterAll, beforeAll, expect, it } from "vitest";
import { askCode, memorySms, passSlider } from "../support/entranceClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addUser,
  expectSuccess,
  PASSWORD,
  passwordCipher,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const MINUTE = 60_000;

onOneDatabase("registration and lost passwords", (open) => {
  const sms = memorySms();
  let server: TestServer;
  let admin: TestSession;
  let cipher: (password: string) => string;
  beforeAll(async () => {
    server = await startTestServer(open, {
      smsSender: sms,
      environment: { REGISTRATION: "1", SMS_ADAPTER: "http", SMS_HTTP_URL: "https://sms.test" },
    });
    admin = await server.signIn("admin");
    cipher = await passwordCipher(server);
  });
  afterAll(() => server.stop());

  const nextMinute = () => {
    server.time.now += MINUTE + 1000;
  };
  async function register(username: string, phone: string, more: object = {}) {
    nextMinute();
    await askCode(server, phone, "1");
    const body = { username, realname: "新同事", phone, smscode: sms.codeFor(phone), password: cipher("Newcomer!1"), ...more };
    return server.call<{ problems?: { field: string }[] }>("POST", "/sys/user/register", { body });
  }
  const login = (username: string, password: string, more: object = {}) =>
    server.call<{ token: string }>("POST", "/sys/login", { body: { username, password, ...more } });

  it("ROUTE-06 a registered person waits, has no role, and enters once approved", async () => {
    expect(await register("newcomer", "13500000001")).toMatchObject({ success: true, message: "注册成功，请等待管理员审核" });
    expect((await login("newcomer", "Newcomer!1")).message).toBe("账号正在等待管理员审核，审核通过后即可登录");
    expect((await login("newcomer", "Wrong!2026")).message).toBe("账号或密码错误");
    const { records } = expectSuccess(await admin.call("GET", "/sys/user/list?username=newcomer"));
    expect(records).toMatchObject([{ status: "pending", roleIds: [] }]);
    expectSuccess(await admin.call("POST", "/sys/user/action/approve", { body: { ids: [{ id: records[0]?.id, rev: records[0]?.rev }] } }));
    const { token } = expectSuccess(await login("newcomer", "Newcomer!1"));
    expect((await server.call("GET", "/sys/user/list", { headers: { "x-access-token": token } })).status).toBe(403);
  });

  it("FORM-17 a registered name is stored in the one writing of names", async () => {
    await register("named_oddly", "13500000021", { realname: " 古丽•艾比 " });
    const { records } = expectSuccess(await admin.call("GET", `/sys/user/list?realname=${encodeURIComponent("古丽・艾比")}`));
    expect(records).toMatchObject([{ username: "named_oddly", realname: "古丽·艾比" }]);
  });

  it("FORM-17 a name is counted as it is stored", async () => {
    expect(await register("named_long", "13500000022", { realname: "e\u0308".repeat(30) })).toMatchObject({ success: true });
    expect(await register("named_longer", "13500000023", { realname: "𠮷".repeat(31) })).toMatchObject({
      result: { problems: [{ field: "realname", message: "姓名最多 30 个字" }] },
    });
  });

  it("S-26 a registration that brings role, status or tenant gets none of them", async () => {
    await register("greedy", "13500000002", { status: "normal", roleIds: ["admin"], role_ids: ["admin"], tenants: ["1001"] });
    const { records } = expectSuccess(await admin.call("GET", "/sys/user/list?username=greedy"));
    expect(records).toMatchObject([{ status: "pending", roleIds: [] }]);
  });

  it("ROUTE-06 a taken name or number is told, but only to those who proved a number", async () => {
    await addUser(admin, "taken", { phone: "13500000003" });
    const body = { username: "taken", realname: "某人", phone: "13500000009", smscode: "123456", password: cipher("Newcomer!1") };
    expect((await server.call("POST", "/sys/user/register", { body })).message).toBe("验证码错误或已过期，请检查后重试");
    expect(await register("taken", "13500000004")).toMatchObject({
      result: { problems: [{ field: "username", message: "该账号已存在，请换一个账号" }] },
    });
    const { db } = server.app.services.database;
    await db.insertInto("sys_user").values({ id: "left", username: "left_long_ago", password: "", del_flag: 1 }).execute();
    expect(await register("left_long_ago", "13500000014")).toMatchObject({ result: { problems: [{ field: "username" }] } });
    expect(await register("other", "13500000003")).toMatchObject({ result: { problems: [{ field: "phone" }] } });
  });

  it("S-71 twenty registrations of one name at the same time make one account", async () => {
    const phones = Array.from({ length: 20 }, (_, index) => `135111100${String(index).padStart(2, "0")}`);
    nextMinute();
    for (const phone of phones) {
      server.time.now += 20_000;
      await server.app.services.sms.send({ phone, purpose: "register", source: "127.0.0.1" }, { deliver: true });
    }
    server.time.now -= 200_000;
    const answers = await Promise.all(
      phones.map((phone) =>
        server.call("POST", "/sys/user/register", {
          body: { username: "racer", realname: "赛手", phone, smscode: sms.codeFor(phone), password: cipher("Newcomer!1") },
        }),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it("AUTH-34 a weak or unencrypted password is refused and costs no code", async () => {
    expect((await register("weakling", "13500000005", { password: cipher("12345678") })).message).toBe(
      "密码由8位数字、大小写字母和特殊符号组成!",
    );
    const body = {
      username: "weakling",
      realname: "某人",
      phone: "13500000005",
      smscode: sms.codeFor("13500000005"),
      password: "Plain!2026",
    };
    expect((await server.call("POST", "/sys/user/register", { body })).message).toBe("密码没有加密，请刷新页面后重试");
    expect((await server.call("POST", "/sys/user/register", { body: { ...body, password: cipher("Newcomer!1") } })).success).toBe(true);
  });

  it("ROUTE-06 a proved number gets a new password, once; the old sessions end and the lock is lifted", async () => {
    await addUser(admin, "loser", { phone: "13500000006" });
    const old = await server.signIn("loser");
    for (let attempt = 0; attempt < 6; attempt += 1) await login("loser", "Wrong!2026");
    nextMinute();
    await askCode(server, "13500000006", "2");
    const proof = expectSuccess(
      await server.call<{ ticket: string; username: string }>("POST", "/sys/user/phoneVerification", {
        body: { phone: "13500000006", smscode: sms.codeFor("13500000006") },
      }),
    );
    expect(proof.username).toBe("loser");
    const change = (password: string, confirmation = password) =>
      server.call("POST", "/sys/user/passwordChange", {
        body: { ticket: proof.ticket, password: cipher(password), confirmpassword: cipher(confirmation) },
      });
    expect((await change("12345678")).message).toBe("密码由8位数字、大小写字母和特殊符号组成!");
    expect((await change("Brandnew!1", "Brandnew!2")).message).toBe("两次输入的密码不一样!");
    expect((await change("Brandnew!1")).success).toBe(true);
    expect((await change("Brandnew!2")).message).toBe("验证已过期，请重新验证手机号");
    expect((await old.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(401);
    expect((await login("loser", PASSWORD)).success).toBe(false);
    expect((await login("loser", "Brandnew!1")).success).toBe(true);
  });

  it("S-07 a number without an account cannot be told from a wrong code", async () => {
    nextMinute();
    await askCode(server, "13500000099", "2");
    const body = { phone: "13500000099", smscode: "123456" };
    expect((await server.call("POST", "/sys/user/phoneVerification", { body })).message).toBe("验证码错误或已过期，请检查后重试");
    expect(sms.codeFor("13500000099")).toBe("");
  });

  it("AUTH-56 AUTH-60 a sign-in gives departments and tenants to choose from, the tenants by name or number", async () => {
    const departs = [await addDepartment(admin, "A"), await addDepartment(admin, "B")];
    const userId = await addUser(admin, "many", { departIds: departs });
    await server.app.services.database.db
      .updateTable("sys_user_account")
      .set({ tenants: JSON.stringify(["0", "1002"]) })
      .where("user_id", "=", userId)
      .execute();
    const answer = await login("many", PASSWORD);
    expect(answer.result).toMatchObject({
      multi_depart: 2,
      departs: [{ orgCode: "A" }, { orgCode: "B" }],
      tenantList: [{ id: "0" }, { id: "1002" }],
      userInfo: { tenantId: "0" },
    });
    const headers = { "x-access-token": answer.result.token };
    const statusIn = async (tenant: string) =>
      (await server.call("GET", "/sys/user/getCurrentUserDeparts", { headers: { ...headers, "tenant-id": tenant } })).status;
    expect([await statusIn("1002"), await statusIn("1003"), await statusIn("0")]).toEqual([200, 403, 200]);
  });
});

onOneDatabase("closed registration", (open) => {
  it("ROUTE-06 where registration is switched off nobody registers and no code is sent for it", async () => {
    const sms = memorySms();
    const server = await startTestServer(open, { smsSender: sms });
    const body = { mobile: "13500000001", smsmode: "1", sliderProof: await passSlider(server) };
    expect((await server.call("POST", "/sys/sms", { body })).message).toBe("系统未开放注册，请联系管理员开通账号");
    const registration = { username: "someone", realname: "某人", phone: "13500000001", smscode: "123456", password: "x" };
    expect((await server.call("POST", "/sys/user/register", { body: registration })).message).toBe("系统未开放注册，请联系管理员开通账号");
    expect(sms.sent).toEqual([]);
    await server.stop();
  });
});
