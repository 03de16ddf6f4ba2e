import { createHmac } from "node:crypto";
import { verify } from "@node-rs/argon2";
import type * as argon2 from "@node-rs/argon2";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onOneDatabase } from "../../support/onBothDatabases.ts";
import { businessState, expectDiscreet, expectRefused, withoutTime } from "../../support/oracles.ts";
import {
  addUser,
  expectSuccess,
  PASSWORD,
  passwordCipher,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../../support/testServer.ts";

// What other files of this process loaded knows nothing of the mock.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("@node-rs/argon2");
  vi.resetModules();
});

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof argon2>();
  return { ...original, verify: vi.fn(original.verify) };
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WRONG = "Wrong!2026";
/** The secret that the protocol's lineage publishes. */
const PUBLISHED_SECRET = "dd05f1c54d63749eda95f9fa6d49v442a";

function jwt(header: object, secret?: string): string {
  const signed = [header, { username: "admin", exp: 4_000_000_000 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${secret === undefined ? "" : createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

onOneDatabase("sessions and strangers", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    // The slider has tests of its own.
    server = await startTestServer(open, { environment: { SLIDER_AFTER_FAILURES: "5" } });
    admin = await server.signIn("admin");
    for (const name of ["viewer", "editor", "self"]) await addUser(admin, name);
    const ids = await addUser(admin, "frozen");
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids, status: "frozen" } }));
  });
  afterAll(() => server.stop());

  const login = (username: string, password: string, headers: Record<string, string> = {}, on = server) =>
    on.call<{ token: string } | null>("POST", "/sys/login", { body: { username, password }, headers });
  const departs = (token: string) => server.call("GET", "/sys/user/getCurrentUserDeparts", { headers: { "x-access-token": token } });

  it("S-02 a token that ran out, was changed or comes from elsewhere gets one and the same answer", async () => {
    const old = await server.signIn("viewer");
    server.time.now += 2 * HOUR + 1000;
    admin = await server.signIn("admin");
    const { token } = await server.signIn("viewer");
    const flipped = `${token.slice(0, 20)}${token[20] === "A" ? "B" : "A"}${token.slice(21)}`;
    const tokens = [
      old.token,
      flipped,
      jwt({ alg: "none" }),
      jwt({ alg: "HS256", typ: "JWT" }, PUBLISHED_SECRET),
      jwt({ alg: "HS256", typ: "JWT" }, ""),
      "",
      "x".repeat(8000),
    ];
    const answers = await expectRefused(server, [
      () => server.call("GET", "/sys/user/list"),
      ...tokens.map((one) => () => server.call("GET", "/sys/user/list", { headers: { "x-access-token": one } })),
    ]);
    expect(answers[0]).toMatchObject({ status: 401, code: 401, message: "Token失效，请重新登录!" });
    for (const answer of answers) expect(withoutTime(answer)).toBe(withoutTime(answers[0] ?? answer));
    expect((await departs(token)).status).toBe(200);
  });

  it("S-06 five wrong passwords lock for ten minutes, also over a restart", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await login("editor", WRONG)).message).toBe("账号或密码错误");
    const { folder, time } = server;
    const { database } = server.app.services;
    await server.app.close();
    server = await startTestServer(async () => database, { folder, environment: { SLIDER_AFTER_FAILURES: "5" } });
    server.time.now = time.now;
    const locked = await login("editor", PASSWORD);
    expect(locked).toMatchObject({
      status: 400,
      result: null,
      message: "密码连续错误 5 次，账号已锁定，请 10 分钟后再试；现在也可以在以前登录过的浏览器上登录，或请管理员重置密码",
    });
    expectDiscreet(locked);
    expect(JSON.stringify(locked.headers)).not.toContain("set-cookie");
    server.time.now += 10 * MINUTE + 1000;
    expect((await login("editor", PASSWORD)).success).toBe(true);
    admin = await server.signIn("admin");
  });

  it("S-06 P27 names with characters that the database drops are refused, and buy no further attempts", async () => {
    const refused = { status: 400, success: false, message: expect.stringContaining("含有空字符或不完整的字符") };
    for (let attempt = 0; attempt < 5; attempt += 1) await login("self", WRONG);
    for (const name of ["self\u0000", "\u0000self", "se\u0000lf\u0000", "self\uD800", "\uDC00self"]) {
      const answer = await login(name, PASSWORD);
      expect(answer).toMatchObject({
        ...refused,
        result: { problems: [{ field: "username", message: expect.stringContaining("空字符") }] },
      });
      expectDiscreet(answer);
    }
    expect((await login("self", PASSWORD)).message).toMatch(/^密码连续错误 5 次，账号已锁定，请 10 分钟后再试；现在也可以/);
    server.time.now += 10 * MINUTE + 1000;
    admin = await server.signIn("admin");
    expect(await admin.call("GET", "/sys/user/list?username=%00self")).toMatchObject(refused);
    expect(await admin.call("GET", "/sys/user/list?user%00name=self")).toMatchObject(refused);
    expect(await admin.call("GET", "/sys/dict/getDictItems/se%00x")).toMatchObject(refused);
    const headers = { "x-access-token": admin.token, "content-type": "application/json" };
    const depth = 200_000;
    for (const body of [
      `{"purpose":"x","y":${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}}`,
      '{"purpose":"x","y":[{"__pro\\u0000to__":{"polluted":true}}]}',
      '["\\u0000"]',
    ]) {
      const answer = await server.app.inject({ method: "POST", url: "/apiserver/sys/ticket", payload: body, headers });
      expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/含有空字符或不完整的字符|层级超过 200 层/) });
    }
  });

  it("S-07 unknown name, wrong password, frozen user and foreign tenant cost the same work and get the same answer", async () => {
    const attempts = [
      () => login("ghost", PASSWORD),
      () => login("viewer", WRONG),
      () => login("frozen", WRONG),
      () => login("viewer", PASSWORD, { "tenant-id": "1001" }),
      () => login("frozen", PASSWORD, { "tenant-id": "1001" }),
    ];
    const derive = vi.mocked(verify);
    const works: unknown[] = [];
    const answers = [];
    for (const attempt of attempts) {
      derive.mockClear();
      answers.push(await attempt());
      // What a derivation costs: how often it ran, with which parameters, over how long a salt, for how long a key.
      works.push(
        derive.mock.calls.map(([stored]) =>
          String(stored)
            .split("$")
            .map((part, index) => (index > 3 ? part.length : part)),
        ),
      );
    }
    expect(works[0]).toHaveLength(1);
    for (const work of works) expect(work).toEqual(works[0]);
    expect(answers[0]).toMatchObject({ status: 400, success: false, message: "账号或密码错误" });
    for (const answer of answers) {
      expect(withoutTime(answer)).toBe(withoutTime(answers[0] ?? answer));
      expectDiscreet(answer);
    }
    expectSuccess(await login("viewer", PASSWORD));
    // Who knows the password is told of the freeze.
    expect((await login("frozen", PASSWORD)).message).toBe("账号已被冻结，不能登录，请联系管理员解冻");
  });

  it("S-08 a new password that came in clear text or is weak is refused, and none is ever logged", async () => {
    const session = await server.signIn("self");
    const cipher = await passwordCipher(server);
    const change = (oldpassword: string, password: string) => () =>
      session.call("PUT", "/sys/user/updatePassword", { body: { username: "self", oldpassword, password, confirmpassword: password } });
    const weak = ["12345678", "abcdefg1", "Abc12345", "密码Abc1!"];
    const answers = await expectRefused(server, [
      change(PASSWORD, "Clear!2026"),
      change(cipher(PASSWORD), "Clear!2026"),
      change(PASSWORD, cipher("Clear!2026")),
      ...weak.map((password) => change(cipher(PASSWORD), cipher(password))),
    ]);
    expect(answers.slice(0, 3).map(({ message }) => message)).toEqual(Array(3).fill("密码没有加密，请刷新页面后重试"));
    expect(answers.slice(3).map(({ message }) => message)).toEqual(Array(4).fill("密码由8位数字、大小写字母和特殊符号组成!"));
    const log = server.logged.join("\n");
    for (const password of [PASSWORD, WRONG, "Clear!2026", ...weak]) expect(log).not.toContain(password);
  });

  it("S-09 a sign-in makes a new token of 256 bits; a presented one is neither taken over nor lengthened", async () => {
    const presented = await server.signIn("viewer");
    const seen = async () =>
      await server.app.services.database.db
        .selectFrom("sys_session")
        .select(["id", "last_seen_at"])
        .where("user_id", "=", presented.userId)
        .orderBy("created_at")
        .execute();
    const before = await seen();
    server.time.now += 30 * MINUTE;
    const chosen = "A".repeat(43);
    const tokens = new Set<string>([presented.token, chosen]);
    for (const header of [presented.token, chosen]) {
      const { token } = expectSuccess(await login("viewer", PASSWORD, { "x-access-token": header })) ?? { token: "" };
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      tokens.add(token);
    }
    expect(tokens.size).toBe(4);
    expect((await seen()).slice(0, before.length)).toEqual(before);
    expect((await departs(chosen)).status).toBe(401);
    expect((await departs(presented.token)).status).toBe(200);
    expect(JSON.stringify(await seen())).not.toContain(presented.token);
  });

  it("S-51 forms and scripts of another site change nothing, because the browser adds no token for them", async () => {
    const before = await businessState(server);
    const { userId } = await server.signIn("viewer");
    const origin = { origin: "http://evil.test", "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    const bodies = [
      { "content-type": "application/x-www-form-urlencoded", payload: `id=${userId}&realname=evil` },
      { "content-type": "text/plain", payload: JSON.stringify({ id: userId, rev: 1, realname: "evil" }) },
      {
        "content-type": "multipart/form-data; boundary=x",
        payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--x--\r\n',
      },
    ];
    for (const { payload, ...type } of bodies) {
      for (const url of ["/apiserver/sys/user/edit", "/apiserver/sys/common/upload"]) {
        const answer = await server.app.inject({ method: "POST", url, payload, headers: { ...origin, ...type } });
        expect(answer.statusCode).toBe(401);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    }
    const after = await businessState(server);
    expect({ ...after, sys_user: "" }).toEqual({ ...before, sys_user: "" });
    expect((await admin.call("GET", "/sys/user/list?realname=evil")).body).toContain('"total":0');
  });
});
