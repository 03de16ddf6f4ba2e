import { expect } from "vitest";
import type { sessionCalls } from "../../../src/schema/calls/sessionCalls.ts";
import { askCode, type MemorySms } from "../entranceClient.ts";
import type { ProviderStub } from "../providerStub.ts";
import type { ReplayDesk, Replays, Sent } from "../replay.ts";
import { addDepartment, addUser, expectSuccess, PASSWORD, passwordCipher, type TestSession } from "../testServer.ts";

/** Where consoles of the family are, and what they sign in with besides a password. */
export interface Entrance {
  readonly sms: MemorySms;
  readonly stub: () => ProviderStub;
  readonly publicUrl: string;
}

const LIKE_THE_FAMILY = "clients of the family sign in with captcha, checkKey and remember_me, which are not asked for here";

let count = 0;

/** Somebody for one replay, in a department of their own. */
async function freshUser({ admin }: ReplayDesk, more: Readonly<Record<string, unknown>> = {}) {
  count += 1;
  const orgCode = `SR${count}`;
  await addDepartment(admin, orgCode);
  const username = `session${count}`;
  await addUser(admin, username, { orgCode, ...more });
  return { username, orgCode };
}

async function freshSession(desk: ReplayDesk): Promise<TestSession> {
  return desk.server.signIn((await freshUser(desk)).username);
}

/** Goes out to another system and back with an identity whose owner bound it; gives what the page then asks for a session with. */
async function identityOf(desk: ReplayDesk, { stub }: Entrance): Promise<Sent> {
  const { server } = desk;
  const { username } = await freshUser(desk);
  stub().person = { subject: `subject-${username}`, username, phone: "" };
  const cross = async () => {
    const out = await server.call("GET", "/sys/thirdLogin/render/hospital");
    const target = new URL(String(out.headers["location"]));
    stub().challenge = target.searchParams.get("code_challenge") ?? "";
    const cookie = String(out.headers["set-cookie"]).split(";")[0] ?? "";
    const query = new URLSearchParams({ code: "right-code", state: target.searchParams.get("state") ?? "" });
    const back = await server.call("GET", `/sys/thirdLogin/hospital/callback?${query.toString()}`, { headers: { cookie } });
    const { hash } = new URL(String(back.headers["location"]));
    return { cookie, token: new URLSearchParams(hash.slice(1)).get("thirdToken") ?? "" };
  };
  const first = await cross();
  const unbound = await server.call<{ thirdToken: string }>("GET", `/sys/thirdLogin/getLoginUser/${first.token}/hospital`, {
    headers: { cookie: first.cookie },
  });
  const session = await server.signIn(username);
  const headers = { cookie: first.cookie };
  expectSuccess(await session.call("POST", "/sys/thirdLogin/bind", { body: { token: unbound.result.thirdToken }, headers }));
  const { cookie, token } = await cross();
  return { path: { token, thirdType: "hospital" }, headers: { cookie } };
}

/** How clients of the family make the calls of signing in and out, and about oneself. */
export const sessionReplays = (entrance: Entrance): Replays<typeof sessionCalls> => ({
  login: {
    takesMore: LIKE_THE_FAMILY,
    async ask(desk) {
      const { username } = await freshUser(desk);
      const cipher = await passwordCipher(desk.server);
      const more = { captcha: "aBcd", checkKey: "1790000000000", remember_me: true, sliderProof: "" };
      return { body: { username, password: cipher(PASSWORD), ...more } };
    },
    expect: (answer) => expect(answer.code).toBe(200),
  },
  phoneLogin: {
    takesMore: LIKE_THE_FAMILY,
    async ask(desk) {
      const mobile = `138${String(10_000_000 + count)}`;
      await freshUser(desk, { phone: mobile });
      desk.server.time.now += 61_000;
      expectSuccess(await askCode(desk.server, mobile, "0"));
      return { body: { mobile, captcha: entrance.sms.codeFor(mobile) } };
    },
    expect: (answer) => expect(answer.code).toBe(200),
  },
  thirdLogin: {
    ask: (desk) => identityOf(desk, entrance),
    expect: (answer) => expect(answer.code).toBe(200),
  },
  logout: {
    async ask(desk) {
      return { by: await freshSession(desk) };
    },
    async expect(_, { by }) {
      expect((await by?.call("GET", "/sys/user/getCurrentUserDeparts"))?.status).toBe(401);
    },
  },
  forceLogout: {
    async ask(desk) {
      const { username } = await freshUser(desk);
      await desk.server.signIn(username);
      const list = await desk.admin.call<{ records: readonly { token: string }[] }>("GET", `/sys/online/list?username=${username}`);
      return { body: { token: expectSuccess(list).records[0]?.token } };
    },
  },
  casLogin: {
    async ask(desk) {
      const { username } = await freshUser(desk);
      entrance.stub().person = { subject: `cas-${username}`, username, phone: "" };
      return { query: { ticket: "ST-right", service: `${entrance.publicUrl}/user/login` } };
    },
  },
  getUserPermissionByToken: {
    async ask(desk) {
      return { by: await freshSession(desk) };
    },
    expect: (answer) => expect((answer.result as { menu: readonly unknown[] }).menu.length).toBeGreaterThan(0),
  },
  getPubKey: {
    ask: () => ({}),
    expect: (answer) => expect(answer.result).toMatch(/^04[0-9a-f]{128}$/),
  },
  getCurrentUserDeparts: {
    async ask(desk) {
      return { by: await freshSession(desk) };
    },
    expect(answer) {
      const { orgCode } = answer.result as { readonly orgCode: string };
      expect(orgCode).toMatch(/^SR\d+$/);
      expect(answer.result).toMatchObject({ list: [{ orgCode, departName: `部门${orgCode}` }] });
    },
  },
  selectDepart: {
    async ask(desk) {
      const { username, orgCode } = await freshUser(desk);
      return { by: await desk.server.signIn(username), body: { orgCode, username: "" } };
    },
    expect: (answer, { body }) =>
      expect(answer.result).toMatchObject({ userInfo: { orgCode: body?.["orgCode"], orgCodeTxt: `部门${String(body?.["orgCode"])}` } }),
  },
});
