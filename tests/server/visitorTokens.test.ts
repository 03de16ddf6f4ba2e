import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";
import { openVisitorDesk, type VisitorDesk } from "../support/visitorDesk.ts";

const DAY = 24 * 3600 * 1000;

onOneDatabase("how visitors come in", (open) => {
  let desk: VisitorDesk;
  beforeAll(async () => {
    desk = await openVisitorDesk(open);
  });
  afterAll(() => desk.stop());

  type Person = { readonly id: string; readonly rev: number; readonly nickname: string; readonly status: string };
  const people = async (openid: string): Promise<readonly Person[]> => {
    const { db } = desk.server.app.services.database;
    return (await sql<Person>`select * from hiv_mini_user where openid = ${openid}`.execute(db)).rows;
  };
  const act = async (openid: string, action: string, sent: object = {}) => {
    const [person] = await people(openid);
    const body = { ids: [{ id: person?.id, rev: person?.rev }], values: {}, ...sent };
    expectSuccess(await desk.admin.call("POST", `/hiv/miniUser/action/${action}`, { body }));
  };

  it("CONSULT-09 a login code of WeChat makes a person of the mini-program, who is the same with the next one", async () => {
    const first = expectSuccess(await desk.signIn("ok-a1", "小满"));
    expect(first).toEqual({ token: expect.any(String), nickname: "小满", expiresIn: 86_400 });
    expect(Object.fromEntries(desk.asked.at(-1) ?? [])).toEqual({
      appid: "wx-test",
      secret: "wx-secret",
      js_code: "ok-a1",
      grant_type: "authorization_code",
    });
    const second = expectSuccess(await desk.signIn("ok-a1", "别的称呼"));
    expect(second.nickname).toBe("小满");
    expect(second.token).not.toBe(first.token);
    expect(await people("a1")).toEqual([
      expect.objectContaining({ nickname: "小满", status: "normal", source: "search", consent: "none" }),
    ]);
    for (const { token } of [first, second]) expect((await desk.as(token).call("GET", "/organs")).status).toBe(200);
  });

  it("CONSULT-09 two windows that come in at once are one person", async () => {
    await Promise.all([desk.enter("a2"), desk.enter("a2"), desk.enter("a2")]);
    expect(await people("a2")).toHaveLength(1);
  });

  it("CONSULT-09 of a token its hash is kept, and nothing of it in the log", async () => {
    const { token } = await desk.enter("a3");
    const { rows } = await sql`select * from hiv_visitor_token`.execute(desk.server.app.services.database.db);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(desk.server.logged.join("\n")).not.toContain(token);
  });

  it.each([
    ["used", 400, "重新进入小程序"],
    ["broken", 503, "微信暂时没有响应"],
    ["demo-1", 400, "重新进入小程序"],
  ])("CONSULT-09 the code %s opens nothing", async (code, status, message) => {
    expect(await desk.signIn(code)).toMatchObject({ status, message: expect.stringContaining(message) });
  });

  it("CONSULT-09 a token that was ended, ran out or was made up opens nothing", async () => {
    const [ended, old] = [await desk.enter("b1"), await desk.enter("b2")];
    expectSuccess(await ended.call("POST", "/session/end"));
    expect((await ended.call("GET", "/organs")).status).toBe(401);
    expect((await desk.as("A".repeat(43)).call("GET", "/organs")).status).toBe(401);
    expect((await desk.server.call("GET", "/visitor/organs")).status).toBe(401);
    expect((await old.call("GET", "/organs")).status).toBe(200);
    const before = desk.server.time.now;
    desk.server.time.now += DAY;
    expect((await old.call("GET", "/organs")).status).toBe(401);
    desk.server.time.now = before;
  });

  it("CONSULT-09 neither token opens what is the other's", async () => {
    const visitor = await desk.enter("b3");
    expect((await desk.as(desk.admin.token).call("GET", "/organs")).status).toBe(401);
    for (const headers of [{ "x-visitor-token": visitor.token }, { "x-access-token": visitor.token }])
      for (const path of ["/hiv/consultManual/list", "/hiv/miniUser/list", "/sys/user/profile", "/hiv/bot/answer"])
        expect((await desk.server.call("GET", path, { headers })).status).toBe(401);
  });

  it("CONSULT-09 whoever is blocked or asks to be erased is out at once, and is told so at the door", async () => {
    const [blocked, erased] = [await desk.enter("c1"), await desk.enter("c2")];
    await act("c1", "block", { values: { blockReason: "辱骂咨询师" } });
    expect((await blocked.call("GET", "/organs")).status).toBe(401);
    expect(await desk.signIn("ok-c1")).toMatchObject({ status: 403, message: expect.stringContaining("停用") });
    await act("c2", "requestErase", { values: { eraseReason: "本人来电" } });
    expect((await erased.say("还在吗")).status).toBe(401);
    expect(await desk.signIn("ok-c2")).toMatchObject({ status: 403, message: expect.stringContaining("注销") });
  });

  it("CONSULT-09 made-up tokens and codes in a crowd are held back, with the time to wait", async () => {
    const wrong = await Promise.all(Array.from({ length: 25 }, () => desk.as("B".repeat(43)).call("GET", "/organs")));
    const held = wrong.filter(({ status }) => status === 429);
    expect(held.length).toBeGreaterThan(0);
    expect(held[0]).toMatchObject({ headers: { "retry-after": expect.any(String) }, message: expect.stringMatching(/\p{Script=Han}/u) });
    desk.server.time.now += 60_000;
    const codes = await Promise.all(Array.from({ length: 40 }, () => desk.signIn("used")));
    expect(codes.filter(({ status }) => status === 429).length).toBe(10);
    desk.server.time.now += 60_000;
  });
});
