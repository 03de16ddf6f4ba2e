import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { memorySms, passSlider } from "../support/entranceClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addUser,
  expectSuccess,
  PASSWORD,
  passwordCipher,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WRONG = "Wrong!2026";
const LOCKED =
  "密码连续错误 5 次，账号已锁定，请 10 分钟后再试；现在也可以在以前登录过的浏览器上登录，或用短信验证码登录，或请管理员重置密码";
const OFFICE = "198.51.100.1";
const PHONE = "13800005678";

onOneDatabase("limits of the entrance", (open) => {
  const sms = memorySms();
  let server: TestServer;
  let admin: TestSession;
  let users = 0;
  let name: string;
  beforeAll(async () => {
    server = await startTestServer(open, { smsSender: sms, environment: { TRUST_PROXY: "1", SLIDER_AFTER_FAILURES: "5" } });
    admin = await server.signIn("admin");
  });
  // Each test has an account and a time of its own, so that no count reaches into the next.
  beforeEach(async () => {
    server.time.now += 2 * HOUR;
    admin = await server.signIn("admin");
    name = `user${(users += 1)}`;
    await addUser(admin, name);
  });
  afterAll(() => server.stop());

  const at = (address: string, cookie?: string) => ({ "x-forwarded-for": address, ...(cookie === undefined ? {} : { cookie }) });
  const login = (password: string, headers: Record<string, string>, more: object = {}) =>
    server.call<{ token: string; slider?: boolean; seconds?: number } | null>("POST", "/sys/login", {
      body: { username: name, password, ...more },
      headers,
    });
  /** Signs in and gives the cookie that the browser keeps. */
  async function deviceOf(address: string, password = PASSWORD): Promise<string> {
    const answer = await login(password, { ...at(address), "sec-fetch-site": "same-origin" });
    expectSuccess(answer);
    const cookie = [answer.headers["set-cookie"]]
      .flat()
      .map(String)
      .find((one) => one.includes("ribbon-device="));
    expect(cookie).toMatch(/^ribbon-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/);
    return cookie?.split(";")[0] ?? "";
  }
  async function guess(times: number, headers: Record<string, string>): Promise<void> {
    for (let attempt = 0; attempt < times; attempt += 1) await login(WRONG, headers);
  }
  /** Wrong passwords from ever new addresses. */
  async function guessFromEverywhere(times: number): Promise<void> {
    for (let attempt = 0; attempt < times; attempt += 1) await login(WRONG, at(`203.0.113.${attempt + 1}`));
  }

  it("S-06 five wrong passwords lock the account for the place they came from, not for its owner elsewhere", async () => {
    await guess(5, at("203.0.113.7"));
    expect((await login(PASSWORD, at("203.0.113.7"))).message).toBe(LOCKED);
    expect((await login(PASSWORD, at(OFFICE))).success).toBe(true);
    expect((await login(PASSWORD, at("203.0.113.7"))).message).toBe(LOCKED);
    server.time.now += 10 * MINUTE + 1000;
    expect((await login(PASSWORD, at("203.0.113.7"))).success).toBe(true);
  });

  it("S-06 the administrator is locked out by nobody", async () => {
    for (let attempt = 0; attempt < 8; attempt += 1)
      await server.call("POST", "/sys/login", { body: { username: "admin", password: WRONG }, headers: at("203.0.113.7") });
    expect(
      (await server.call("POST", "/sys/login", { body: { username: "admin", password: PASSWORD }, headers: at(OFFICE) })).success,
    ).toBe(true);
  });

  it("S-06 addresses that a caller wrote into the header itself, or takes out of its own network, buy no further tries", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await login(WRONG, at(`10.0.0.${attempt}, 203.0.113.8`));
    expect((await login(PASSWORD, at("10.0.0.9, 203.0.113.8"))).message).toBe(LOCKED);
    for (let attempt = 0; attempt < 5; attempt += 1) await login(WRONG, at(`2001:db8:1:2:${attempt}::1`));
    expect((await login(PASSWORD, at("2001:db8:1:2:ffff::1"))).message).toBe(LOCKED);
    expect((await login(PASSWORD, at("2001:db8:1:3::1"))).success).toBe(true);
  });

  it("S-06 a lock names the ways that are left, the same for a name that nobody has, and each of them works", async () => {
    const mine = await deviceOf(OFFICE);
    await guess(6, at("203.0.113.7"));
    expect((await login(PASSWORD, at("203.0.113.7"))).message).toBe(LOCKED);
    const ghost = (password: string) =>
      server.call("POST", "/sys/login", { body: { username: "nobody-here", password }, headers: at("203.0.113.7") });
    for (let attempt = 0; attempt < 5; attempt += 1) await ghost(WRONG);
    expect((await ghost(WRONG)).message).toBe(LOCKED);
    expect((await login(PASSWORD, at("203.0.113.7", mine))).success).toBe(true);
    // A new password is told from the old one by its time.
    server.time.now += 1000;
    const { password } = expectSuccess(
      await admin.call<{ password: string }>("PUT", "/sys/user/changePassword", { body: { username: name } }),
    );
    expect(await login(password, at("203.0.113.7"))).toMatchObject({ success: true });
  });

  it("S-06 a name written otherwise opens nothing and lifts no lock", async () => {
    await guess(5, at("203.0.113.9"));
    for (const other of [` ${name} `, `\u3000${name}`, `${name}\u00a0`, `${name}\u200b`]) {
      const answer = await server.call("POST", "/sys/login", { body: { username: other, password: PASSWORD }, headers: at("203.0.113.9") });
      expect(answer.message).toBe(LOCKED);
    }
    for (const other of [
      name.toUpperCase(),
      name.replace("u", "ｕ"),
      `${name.slice(0, 2)}\u200b${name.slice(2)}`,
      name.replace("e", "e\u0301"),
    ]) {
      const answer = await server.call("POST", "/sys/login", { body: { username: other, password: PASSWORD }, headers: at("203.0.113.9") });
      expect(answer.message).toBe("账号或密码错误");
    }
  });

  it("S-06 the owner comes in from a device that was theirs, even from the address that is locked", async () => {
    const cookie = await deviceOf(OFFICE);
    await guess(6, at(OFFICE));
    expect((await login(PASSWORD, at(OFFICE))).message).toBe(LOCKED);
    expect((await login(PASSWORD, at(OFFICE, cookie))).success).toBe(true);
  });

  it("S-06 a stolen device has five wrong passwords, too, and then ten minutes to wait", async () => {
    const cookie = await deviceOf(OFFICE);
    await guess(5, at(OFFICE, cookie));
    // A browser that is locked itself is no way in.
    expect((await login(PASSWORD, at("192.0.2.1", cookie))).message).toBe(LOCKED.replace("在以前登录过的浏览器上登录，或", ""));
    expect((await login(PASSWORD, at("192.0.2.1"))).success).toBe(true);
    server.time.now += 10 * MINUTE + 1000;
    expect((await login(PASSWORD, at("192.0.2.1", cookie))).success).toBe(true);
  });

  it("S-06 guessing from many places asks strange devices for the slider and lets one in a minute; known ones go on", async () => {
    const cookie = await deviceOf(OFFICE);
    await guessFromEverywhere(19);
    expect(await login(WRONG, at("192.0.2.20"))).toMatchObject({ message: "账号或密码错误", result: { slider: true } });
    const stranger = await login(PASSWORD, at("192.0.2.21"));
    expect(stranger).toMatchObject({ message: "请先拖动滑块完成验证", result: { slider: true } });
    const first = await login(WRONG, at("192.0.2.22"), { sliderProof: await passSlider(server) });
    expect(first.message).toBe("账号或密码错误");
    const second = await login(PASSWORD, at("192.0.2.23"), { sliderProof: await passSlider(server) });
    expect(second).toMatchObject({ status: 429, message: expect.stringContaining("秒后再试") });
    expect(Number(second.headers["retry-after"])).toBe(second.result?.seconds);
    expect((await login(PASSWORD, at("192.0.2.24", cookie))).success).toBe(true);
    server.time.now += MINUTE;
    expect((await login(PASSWORD, at("192.0.2.23"), { sliderProof: await passSlider(server) })).success).toBe(true);
  });

  it("S-07 names without account are slowed down and asked for the slider like accounts", async () => {
    const answers = [];
    for (const who of [name, "nobody-here"]) {
      name = who;
      await guessFromEverywhere(20);
      answers.push(await login(WRONG, at("192.0.2.30")));
      answers.push(await login(WRONG, at("192.0.2.31"), { sliderProof: await passSlider(server) }));
    }
    const texts = answers.map(({ status, message, result }) => JSON.stringify({ status, message, result }));
    expect(texts.slice(2)).toEqual(texts.slice(0, 2));
  });

  it("S-06 a device is nobody's after the account's password, name or number changed, and of one account only", async () => {
    const cookie = await deviceOf(OFFICE);
    const isKnown = async (at_: Record<string, string>) => {
      await guess(5, at(OFFICE));
      const { success } = await login(PASSWORD, at_);
      server.time.now += 11 * MINUTE;
      return success;
    };
    expect(await isKnown(at(OFFICE, cookie))).toBe(true);
    const change = { phone: "13800009999" };
    await server.app.services.database.db.updateTable("sys_user").set(change).where("username", "=", name).execute();
    expect(await isKnown(at(OFFICE, cookie))).toBe(false);
    const again = await deviceOf(OFFICE);
    const own = name;
    name = `${own}b`;
    await addUser(admin, name);
    expect(await isKnown(at(OFFICE, again))).toBe(false);
    name = own;
    expect(await isKnown(at(OFFICE, again))).toBe(true);
    admin = await server.signIn("admin");
    const { password } = expectSuccess(
      await admin.call<{ password: string }>("PUT", "/sys/user/changePassword", { body: { username: name } }),
    );
    await guess(5, at(OFFICE));
    expect((await login(password, at(OFFICE, again))).message).toBe(LOCKED);
    expect((await login(password, at("192.0.2.40"))).success).toBe(true);
  });

  it("S-06 whoever changes their own password keeps the device they did it with, and no other", async () => {
    const [here, elsewhere] = [await deviceOf(OFFICE), await deviceOf("192.0.2.50")];
    const cipher = await passwordCipher(server);
    const { token } = expectSuccess(await login(PASSWORD, at(OFFICE, here))) ?? { token: "" };
    const [oldpassword, password] = [cipher(PASSWORD), cipher("Another!26")];
    server.time.now += 1000;
    const changed = await server.call("PUT", "/sys/user/updatePassword", {
      body: { oldpassword, password, confirmpassword: password },
      headers: { ...at(OFFICE, here), "x-access-token": token },
    });
    expectSuccess(changed);
    await guess(5, at(OFFICE));
    expect((await login("Another!26", at(OFFICE, elsewhere))).message).toBe(LOCKED);
    expect((await login("Another!26", at(OFFICE, here))).success).toBe(true);
  });

  it("S-09 over an encrypted line the device's cookie is kept to this host, and one without that mark is nobody's", async () => {
    const secure = { ...at(OFFICE), "x-forwarded-proto": "https", "sec-fetch-site": "same-origin" };
    const answer = await login(PASSWORD, secure);
    const cookie =
      [answer.headers["set-cookie"]]
        .flat()
        .map(String)
        .find((one) => one.includes("ribbon-device=")) ?? "";
    expect(cookie).toMatch(/^__Host-ribbon-device=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/);
    const kept = cookie.split(";")[0] ?? "";
    await guess(6, secure);
    expect((await login(PASSWORD, { ...secure, cookie: kept.replace("__Host-", "") })).message).toBe(LOCKED);
    expect((await login(PASSWORD, { ...secure, cookie: kept })).success).toBe(true);
  });

  it("S-09 a device cookie that this server never gave out becomes nobody's device", async () => {
    const planted = `ribbon-device=${"A".repeat(43)}`;
    expectSuccess(await login(PASSWORD, at(OFFICE, planted)));
    await guess(5, at(OFFICE));
    expect((await login(PASSWORD, at(OFFICE, planted))).message).toBe(LOCKED);
  });

  it("S-09 scripts that keep no cookies make strange no device of a browser, and the table stays small", async () => {
    const cookie = await deviceOf(OFFICE);
    for (let times = 0; times < 25; times += 1) expectSuccess(await login(PASSWORD, at(OFFICE)));
    const { db } = server.app.services.database;
    const rows = await db
      .selectFrom("sys_known_device")
      .innerJoin("sys_user", "id", "user_id")
      .select("is_browser")
      .where("username", "=", name)
      .execute();
    expect(rows.filter((row) => row["is_browser"] === true)).toHaveLength(1);
    expect(rows.filter((row) => row["is_browser"] === false)).toHaveLength(20);
    await guess(5, at(OFFICE));
    expect((await login(PASSWORD, at(OFFICE, cookie))).success).toBe(true);
  });

  it("S-92 AUTH-34 a hash of an earlier version opens the account and is renewed then", async () => {
    const { database, secrets } = server.app.services;
    const salt = randomBytes(16);
    const secret = createHmac("sha256", secrets.pepper).update(PASSWORD).digest();
    const old = ["scrypt", 4, salt.toString("base64url"), scryptSync(secret, salt, 32, { N: 16, r: 8, p: 3 }).toString("base64url")].join(
      "$",
    );
    await database.db.updateTable("sys_user").set({ password: old }).where("username", "=", name).execute();
    const stored = async () =>
      String(
        (await database.db.selectFrom("sys_user").select("password").where("username", "=", name).executeTakeFirstOrThrow())["password"],
      );
    expect((await login(WRONG, at(OFFICE))).message).toBe("账号或密码错误");
    expect((await login(PASSWORD, { ...at(OFFICE), "tenant-id": "1001" })).message).toBe("账号或密码错误");
    expect(await stored()).toBe(old);
    expect((await login(PASSWORD, at(OFFICE))).success).toBe(true);
    expect(await stored()).toMatch(/^\$argon2id\$/);
    expect((await login(PASSWORD, at(OFFICE))).success).toBe(true);
  });

  it("S-06 the log tells when an account is locked for a place, once", async () => {
    await guess(8, at("203.0.113.66"));
    const lines = server.logged.filter((line) => line.includes("account locked from source") && line.includes("203.0.113.66"));
    expect(lines).toHaveLength(1);
  });

  const askCode = async (headers: Record<string, string>, phone = PHONE) =>
    server.call("POST", "/sys/sms", { body: { mobile: phone, smsmode: "0", sliderProof: await passSlider(server) }, headers });
  const phoneLogin = (captcha: string, headers: Record<string, string>, mobile = PHONE) =>
    server.call("POST", "/sys/phoneLogin", { body: { mobile, captcha }, headers });
  const setPhone = (phone: string) =>
    server.app.services.database.db.updateTable("sys_user").set({ phone }).where("username", "=", name).execute();

  it("S-06 a stranger who asks for codes, or tries them, takes nothing from the owner's code", async () => {
    await setPhone(PHONE);
    expectSuccess(await askCode(at(OFFICE)));
    const code = sms.codeFor(PHONE);
    const wrong = code === "000000" ? "111111" : "000000";
    for (let attempt = 0; attempt < 6; attempt += 1) await phoneLogin(wrong, at("203.0.113.70"));
    expectSuccess(await askCode(at("203.0.113.71")));
    for (let attempt = 0; attempt < 6; attempt += 1) await phoneLogin(wrong, at("203.0.113.71"));
    expect((await phoneLogin(code, at(OFFICE))).success).toBe(true);
  });

  it("AUTH-02 a code may be typed after the phone's address changed, but strangers together have three tries at it", async () => {
    await setPhone("13800005679");
    expectSuccess(await askCode(at(OFFICE), "13800005679"));
    const code = sms.codeFor("13800005679");
    const wrong = code === "000000" ? "111111" : "000000";
    for (let attempt = 0; attempt < 3; attempt += 1) await phoneLogin(wrong, at(`203.0.113.8${attempt}`), "13800005679");
    expect((await phoneLogin(code, at("203.0.113.89"), "13800005679")).success).toBe(false);
    server.time.now += 2 * MINUTE;
    expectSuccess(await askCode(at(OFFICE), "13800005679"));
    expect((await phoneLogin(sms.codeFor("13800005679"), at("192.0.2.88"), "13800005679")).success).toBe(true);
  });

  it("S-55 strangers who use up a number's codes leave some to its owner's device", async () => {
    const phone = "13800005680";
    await setPhone(phone);
    const cookie = await deviceOf(OFFICE);
    for (const address of ["203.0.113.90", "203.0.113.91", "203.0.113.92"]) {
      for (let times = 0; times < 10; times += 1) {
        await askCode(at(address), phone);
        server.time.now += MINUTE;
      }
    }
    await server.app.services.sms.settle();
    expect(sms.sent.filter((message) => message.phone === phone)).toHaveLength(20);
    expect((await askCode(at("203.0.113.93"), phone)).message).toBe("该手机号今天获取验证码的次数已达上限，请明天再试");
    expect((await askCode(at(OFFICE, cookie), phone)).success).toBe(true);
  });

  it("S-55 asking for sliders fills no table", async () => {
    const count = async () => (await server.app.services.database.db.selectFrom("sys_ticket").select("id").execute()).length;
    const before = await count();
    for (let times = 0; times < 50; times += 1) expectSuccess(await server.call("GET", "/sys/slider", { headers: at("203.0.113.99") }));
    expect(await count()).toBe(before);
  });
});

onOneDatabase("messages of a day", (open) => {
  it("S-55 strangers come to the end of what all messages of a day may cost; an owner's own device does not, and a new day begins", async () => {
    const sms = memorySms();
    const server = await startTestServer(open, { smsSender: sms, environment: { TRUST_PROXY: "1", SMS_PER_DAY: "2" } });
    try {
      const admin = await server.signIn("admin");
      const phones = ["13700000001", "13700000002", "13700000003", "13700000004"];
      for (const [index, phone] of phones.entries()) await addUser(admin, `messaged${index}`, { phone });
      await addUser(admin, "owner", { phone: PHONE });
      const headers = { "x-forwarded-for": OFFICE, "sec-fetch-site": "same-origin" };
      const entered = await server.call("POST", "/sys/login", { body: { username: "owner", password: PASSWORD }, headers });
      const cookies = [entered.headers["set-cookie"]].flat().map((one) => String(one).split(";")[0] ?? "");
      const cookie = cookies.find((one) => one.startsWith("ribbon-device=")) ?? "";
      const ask = async (mobile: string, more: Record<string, string>) => {
        const body = { mobile, smsmode: "0", sliderProof: await passSlider(server) };
        const answer = await server.call("POST", "/sys/sms", { body, headers: more });
        await server.app.services.sms.settle();
        return answer.message;
      };
      const fromAfar = { "x-forwarded-for": "203.0.113.5" };
      for (const mobile of phones.slice(0, 2)) await ask(mobile, fromAfar);
      expect(sms.sent).toHaveLength(2);
      expect(await ask("13700000003", fromAfar)).toBe("该手机号今天获取验证码的次数已达上限，请明天再试");
      expect(sms.sent).toHaveLength(2);
      await ask(PHONE, { ...headers, cookie });
      expect(sms.sent.map(({ phone }) => phone)).toContain(PHONE);
      server.time.now += 25 * HOUR;
      await ask("13700000004", fromAfar);
      expect(sms.sent.at(-1)?.phone).toBe("13700000004");
    } finally {
      await server.stop();
    }
  });
});

onOneDatabase("a flood of sign-ins", (open) => {
  it("S-55 who sends forty wrong passwords at once waits for themselves; somebody else is in at once", async () => {
    const server = await startTestServer(open, {
      environment: { TRUST_PROXY: "1", SLIDER_AFTER_FAILURES: "5" },
      passwordCost: { memoryKiB: 19_456, passes: 2 },
    });
    try {
      await addUser(await server.signIn("admin"), "doctor");
      const from = (address: string) => ({ "x-forwarded-for": address });
      const flood = Array.from({ length: 40 }, (_, index) =>
        server.call("POST", "/sys/login", { body: { username: `ghost${index}`, password: WRONG }, headers: from("203.0.113.7") }),
      );
      let ended = 0;
      for (const one of flood) void one.then(() => (ended += 1));
      const answer = await server.call("POST", "/sys/login", { body: { username: "doctor", password: PASSWORD }, headers: from(OFFICE) });
      expect(answer.success).toBe(true);
      expect(ended).toBeLessThan(40);
      // On a slow machine the last ones are told to come again.
      for (const { status, message } of await Promise.all(flood)) expect([400, 503], message).toContain(status);
    } finally {
      await server.stop();
    }
  });
});
