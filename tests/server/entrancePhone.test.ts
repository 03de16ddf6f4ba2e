import { afterAll, beforeAll, expect, it } from "vitest";
import { askCode, fullMove, memorySms, passSlider } from "../support/entranceClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addUser, expectSuccess, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const MINUTE = 60_000;
const PHONE = "13800001234";
const UNKNOWN = "13900001234";

onOneDatabase("slider and phone", (open) => {
  const sms = memorySms();
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { smsSender: sms, environment: { SLIDER_AFTER_FAILURES: "3" } });
    admin = await server.signIn("admin");
    await addUser(admin, "phila", { phone: PHONE });
    await addUser(admin, "slider");
  });
  afterAll(() => server.stop());

  const login = (username: string, password: string, more: object = {}) =>
    server.call<{ slider?: boolean } | null>("POST", "/sys/login", { body: { username, password, ...more } });
  const phoneLogin = (mobile: string, captcha: string) =>
    server.call<{ token: string; userInfo: { username: string }; sysAllDictItems: object }>("POST", "/sys/phoneLogin", {
      body: { mobile, captcha },
    });
  const nextMinute = () => {
    server.time.now += MINUTE + 1000;
  };
  const plain = (body: string) => body.replace(/"timestamp":\d+/, "");

  it("AUTH-43 a moved slider gives one proof for one call; it is not given twice for one move", async () => {
    const { challenge } = expectSuccess(await server.call<{ challenge: string }>("GET", "/sys/slider"));
    server.time.now += 400;
    expect((await server.call("POST", "/sys/slider", { body: { challenge, steps: fullMove } })).message).toBe("验证通过");
    expect((await server.call("POST", "/sys/slider", { body: { challenge, steps: fullMove } })).message).toBe("验证未通过，请重新拖动滑块");
  });

  it("AUTH-45 a slider that stops short, jumps, comes at once or too late is refused", async () => {
    const moves = [
      { steps: fullMove.slice(0, 3), wait: 400 },
      {
        steps: [
          [0, 0],
          [0, 300],
          [1, 600],
        ],
        wait: 400,
      },
      { steps: fullMove, wait: 10 },
      { steps: fullMove, wait: 3 * MINUTE },
    ];
    for (const { steps, wait } of moves) {
      const { challenge } = expectSuccess(await server.call<{ challenge: string }>("GET", "/sys/slider"));
      server.time.now += wait;
      expect((await server.call("POST", "/sys/slider", { body: { challenge, steps } })).message).toBe("验证未通过，请重新拖动滑块");
    }
  });

  it("AUTH-43 after three wrong passwords the slider is asked for, for unknown names alike, and a proof is good once", async () => {
    for (const name of ["slider", "ghost"]) {
      const answers = [await login(name, "Wrong!2026"), await login(name, "Wrong!2026"), await login(name, "Wrong!2026")];
      expect(answers.map(({ result }) => result?.slider ?? false)).toEqual([false, false, true]);
    }
    expect(await login("slider", PASSWORD)).toMatchObject({ success: false, message: "请先拖动滑块完成验证", result: { slider: true } });
    const sliderProof = await passSlider(server);
    expect((await login("slider", PASSWORD, { sliderProof })).success).toBe(true);
    for (let attempt = 0; attempt < 3; attempt += 1) await login("slider", "Wrong!2026");
    expect((await login("slider", PASSWORD, { sliderProof })).message).toBe("请先拖动滑块完成验证");
  });

  it("S-06 an attempt that leaves the slider out counts: the sixth within ten minutes meets the lock", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await login("ghost6", "Wrong!2026");
    expect((await login("ghost6", "Wrong!2026")).message).toMatch(/^密码连续错误 5 次，账号已锁定，请 10 分钟后再试；现在也可以/);
  });

  it("AUTH-02 AUTH-03 API-10 a code sent to the phone opens a session like a password does, once", async () => {
    expect((await askCode(server, PHONE, "0")).success).toBe(true);
    expect(sms.codeFor(PHONE)).toMatch(/^\d{6}$/);
    const answer = await phoneLogin(PHONE, sms.codeFor(PHONE));
    expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username: "phila" } } });
    expect(answer.result.sysAllDictItems).toHaveProperty("sex");
    const headers = { "x-access-token": answer.result.token };
    expect((await server.call("GET", "/sys/user/getCurrentUserDeparts", { headers })).status).toBe(200);
    expect((await phoneLogin(PHONE, sms.codeFor(PHONE))).message).toBe("验证码错误或已过期，请检查后重试");
  });

  it("AUTH-02 two uses of one code at the same time open one session", async () => {
    nextMinute();
    await askCode(server, PHONE, "0");
    const code = sms.codeFor(PHONE);
    const answers = await Promise.all([phoneLogin(PHONE, code), phoneLogin(PHONE, code)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it("S-07 a number without an account answers like one with a wrong code, and nothing is sent to it", async () => {
    nextMinute();
    const before = sms.sent.length;
    const [known, unknown] = [await askCode(server, PHONE, "0"), await askCode(server, UNKNOWN, "0")];
    expect(plain(unknown.body)).toBe(plain(known.body));
    expect(sms.sent.slice(before).map(({ phone }) => phone)).toEqual([PHONE]);
    const wrong = sms.codeFor(PHONE) === "000000" ? "111111" : "000000";
    const answers = [await phoneLogin(PHONE, wrong), await phoneLogin(UNKNOWN, wrong)];
    expect(new Set(answers.map(({ body }) => plain(body))).size).toBe(1);
  });

  it("AUTH-02 a code needs the slider, comes once a minute and ten times a day", async () => {
    const without = await server.call("POST", "/sys/sms", { body: { mobile: "13700001111", smsmode: "0" } });
    expect(without.message).toBe("请先拖动滑块完成验证");
    expect((await askCode(server, "13700001111", "0")).success).toBe(true);
    expect(await askCode(server, "13700001111", "0")).toMatchObject({ status: 429, result: { seconds: 60 } });
    for (let sent = 1; sent < 10; sent += 1) {
      nextMinute();
      expect((await askCode(server, "13700001111", "0")).success).toBe(true);
    }
    nextMinute();
    expect((await askCode(server, "13700001111", "0")).message).toBe("该手机号今天获取验证码的次数已达上限，请明天再试");
  });

  it("AUTH-02 a code ends after five minutes and after five attempts", async () => {
    nextMinute();
    await askCode(server, PHONE, "2");
    const code = sms.codeFor(PHONE);
    const verify = (smscode: string) => server.call("POST", "/sys/user/phoneVerification", { body: { phone: PHONE, smscode } });
    server.time.now += 5 * MINUTE;
    expect((await verify(code)).success).toBe(false);
    await askCode(server, PHONE, "2");
    const wrong = sms.codeFor(PHONE) === "000000" ? "111111" : "000000";
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(wrong);
    server.time.now += 2000;
    expect((await verify(sms.codeFor(PHONE))).message).toBe("连续错误 5 次，该手机号已锁定，请 10 分钟后再试；现在也可以请管理员重置密码");
  });

  it("S-92 codes and numbers stand neither in the database nor in the log", async () => {
    nextMinute();
    server.time.now += 10 * MINUTE;
    await askCode(server, PHONE, "2");
    const rows = JSON.stringify(await server.app.services.database.db.selectFrom("sys_sms_code").selectAll().execute());
    const everything = `${rows}${server.logged.join("\n")}`;
    expect(everything).not.toContain(PHONE);
    expect(rows).not.toContain(`"${sms.codeFor(PHONE)}"`);
  });

  it("AUTH-03 every sign-in leaves the same kind of audit record", async () => {
    const rows = await server.app.services.database.db
      .selectFrom("audit_log")
      .select(["username", "note"])
      .where("entity", "=", "session")
      .where("action", "=", "signIn")
      .execute();
    expect(rows).toContainEqual({ username: "phila", note: "phone 127.0.0.1" });
    expect(rows).toContainEqual({ username: "admin", note: "password 127.0.0.1" });
  });
});

onOneDatabase("phone without a gateway", (open) => {
  it("AUTH-02 API-10 API-12 API-15 ways in that are not configured say so and are not offered", async () => {
    const server = await startTestServer(open);
    const answers = [
      await server.call("POST", "/sys/phoneLogin", { body: { mobile: PHONE, captcha: "123456" } }),
      await server.call("GET", "/sys/thirdLogin/getLoginUser/a/b"),
      await server.call("GET", "/sys/cas/client/validateLogin"),
      await server.call("GET", "/sys/thirdLogin/render/wxwork"),
    ];
    expect(answers.map(({ success }) => success)).toEqual([false, false, false, false]);
    expect(answers[0]?.message).toBe("该登录方式未开通，请使用账号和密码登录");
    expect((await server.call("GET", "/sys/entrance")).result).toEqual({
      demonstration: false,
      phone: false,
      registration: false,
      slider: false,
      providers: [],
    });
    await server.stop();
  });
});
