import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { type ProviderStub, startProviderStub } from "../support/providerStub.ts";
import { addUser, expectSuccess, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const PUBLIC_URL = "https://console.test";
const SERVICE = `${PUBLIC_URL}/user/login`;

/** A browser that has left for another system: its cookie, and where it was sent. */
interface Departed {
  readonly cookie: string;
  readonly target: URL;
}

interface Landed {
  readonly address: URL;
  readonly fragment: URLSearchParams;
}

type SignInAnswer = { token: string; userInfo: { username: string }; sysAllDictItems: object; thirdToken?: string };

onOneDatabase("other systems", (open) => {
  let folder: string;
  let stub: ProviderStub;
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ribbon-providers-"));
    stub = await startProviderStub();
    const file = await stub.writeProviders(join(folder, "providers.json"));
    server = await startTestServer(open, { environment: { SIGN_IN_PROVIDERS: file, PUBLIC_URL } });
    admin = await server.signIn("admin");
    await addUser(admin, "cas1", { phone: "13600001111" });
    await addUser(admin, "bound");
  });
  afterAll(async () => {
    await server.stop();
    await stub.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function depart(provider: string, query = "", agent = "Mozilla/5.0"): Promise<Departed> {
    const answer = await server.call("GET", `/sys/thirdLogin/render/${provider}${query}`, { headers: { "user-agent": agent } });
    expect(answer.status).toBe(302);
    const target = new URL(String(answer.headers["location"]));
    stub.challenge = target.searchParams.get("code_challenge") ?? "";
    return { cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "", target };
  }

  async function land(provider: string, { cookie, target }: Departed, code = "right-code"): Promise<Landed> {
    const state = target.searchParams.get("state") ?? "";
    const answer = await server.call("GET", `/sys/thirdLogin/${provider}/callback?code=${code}&state=${state}`, { headers: { cookie } });
    expect(answer.status).toBe(302);
    const address = new URL(String(answer.headers["location"]));
    return { address, fragment: new URLSearchParams(address.hash.slice(1)) };
  }

  const enter = (provider: string, { cookie }: Departed, { fragment }: Landed) =>
    server.call<SignInAnswer>("GET", `/sys/thirdLogin/getLoginUser/${fragment.get("thirdToken")}/${provider}`, { headers: { cookie } });

  const bind = (token: string, session: string, cookie: string) =>
    server.call("POST", "/sys/thirdLogin/bind", { body: { token }, headers: { cookie, "x-access-token": session } });

  const bindingsOf = async (userId: string): Promise<number> => {
    const { db } = server.app.services.database;
    return (await db.selectFrom("sys_third_account").select("subject").where("user_id", "=", userId).execute()).length;
  };

  it("AUTH-02 the page is offered what is configured, without a secret", async () => {
    const { body, result } = await server.call<{ providers: { id: string; url: string }[] }>("GET", "/sys/entrance");
    expect(result.providers.map(({ id }) => id)).toEqual(["hospital", "wxwork", "dingtalk", "cas"]);
    expect(result.providers.at(-1)?.url).toBe(`${stub.url}/cas/login?service=${encodeURIComponent(SERVICE)}`);
    expect(body).not.toContain("stub-secret");
  });

  it("AUTH-03 API-11 API-12 an identity that its owner bound opens a session; an unbound one is bound by a password", async () => {
    stub.person = { subject: "h-1", username: "bound", phone: "" };
    const first = await depart("hospital");
    expect(first.target.searchParams.get("code_challenge_method")).toBe("S256");
    expect(first.target.searchParams.get("redirect_uri")).toBe(`${PUBLIC_URL}/apiserver/sys/thirdLogin/hospital/callback`);
    const unbound = await enter("hospital", first, await land("hospital", first));
    expect(unbound).toMatchObject({ success: false, message: "该第三方账号还没有绑定系统账号，请用账号密码登录一次完成绑定" });
    const { token } = await server.signIn("bound", PASSWORD);
    expect((await bind(unbound.result.thirdToken ?? "", token, first.cookie)).message).toBe("绑定成功！");
    const again = await depart("hospital");
    const answer = await enter("hospital", again, await land("hospital", again));
    expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username: "bound" } } });
    expect(answer.result.sysAllDictItems).toHaveProperty("sex");
  });

  it("a binding stands in the audit log, by hand, by a match and when it ends; never who somebody is elsewhere", async () => {
    stub.person = { subject: "d-7", username: "", phone: "13600001111" };
    const departed = await depart("dingtalk", "", "DingTalk/7");
    expectSuccess(await enter("dingtalk", departed, await land("dingtalk", departed)));
    const bound = await server.signIn("bound");
    expectSuccess(await bound.call("POST", "/sys/user/unbind", { body: { provider: "hospital" } }));
    const { db } = server.app.services.database;
    const rows = await db
      .selectFrom("audit_log")
      .select(["username", "action", "note"])
      .where("entity", "=", "user")
      .where("action", "in", ["bind", "unbind"])
      .execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { username: "bound", action: "bind", note: "hospital" },
        { username: "cas1", action: "bind", note: "dingtalk" },
        { username: "bound", action: "unbind", note: "hospital" },
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain("d-7");
  });

  it("AUTH-25 AUTH-26 WeCom opens the account of the same name, inside its app by its own page", async () => {
    stub.person = { subject: "", username: "cas1", phone: "" };
    const inBrowser = await depart("wxwork");
    expect(inBrowser.target.pathname).toBe("/scan");
    const inApp = await depart("wxwork", "?entrance=%2Foauth2-app%2Flogin&redirect=%2Fhiv%2Forgan", "Mozilla/5.0 wxwork/4.1");
    expect(inApp.target.pathname).toBe("/app");
    const landed = await land("wxwork", inApp);
    expect(landed.address.origin + landed.address.pathname + landed.address.search).toBe(
      `${PUBLIC_URL}/oauth2-app/login?redirect=%2Fhiv%2Forgan`,
    );
    expect((await enter("wxwork", inApp, landed)).result.userInfo.username).toBe("cas1");
  });

  it("AUTH-25 DingTalk opens the account of the phone number it has proved", async () => {
    stub.person = { subject: "d-1", username: "", phone: "13600001111" };
    const departed = await depart("dingtalk", "", "DingTalk/7");
    expect((await enter("dingtalk", departed, await land("dingtalk", departed))).result.userInfo.username).toBe("cas1");
  });

  it("AUTH-02 a state is good once, for its own provider and in the browser that got it", async () => {
    stub.person = { subject: "", username: "cas1", phone: "" };
    const departed = await depart("wxwork");
    const stranger = await land("wxwork", { ...departed, cookie: "ribbon-entrance=stolen" });
    expect(stranger.fragment.get("thirdError")).toBe("1");
    expect((await land("wxwork", departed)).fragment.get("thirdError")).toBe("1");
    const other = await depart("wxwork");
    expect((await land("dingtalk", other)).fragment.get("thirdError")).toBe("1");
    const wrongCode = await depart("hospital");
    expect((await land("hospital", wrongCode, "wrong-code")).fragment.get("thirdError")).toBe("1");
    const fine = await depart("wxwork");
    const landed = await land("wxwork", fine);
    const slipped = await enter("wxwork", { ...fine, cookie: "ribbon-entrance=victim" }, landed);
    expect(slipped.message).toBe("第三方登录没有成功，请重新登录");
    expect((await enter("wxwork", fine, landed)).success).toBe(false);
  });

  it("AUTH-02 a code that was asked for with another challenge is worth nothing", async () => {
    const departed = await depart("hospital");
    stub.challenge = "of-somebody-else";
    expect((await land("hospital", departed)).fragment.get("thirdError")).toBe("1");
  });

  it("P92 S-92 nothing that another system answered reaches the log", async () => {
    stub.garbled = "13600007777 is no JSON";
    const { fragment } = await land("hospital", await depart("hospital"));
    delete stub.garbled;
    expect(fragment.get("thirdToken")).toBeNull();
    const lines = server.logged.filter((line) => line.includes("did not identify"));
    expect(lines.join()).toContain("SyntaxError");
    expect(lines.join()).not.toMatch(/13600007777|JSON/);
  });

  it("S-34 nobody is led to another host or page, whatever the parameters say", async () => {
    stub.person = { subject: "", username: "cas1", phone: "" };
    for (const redirect of [
      "https://evil.test",
      "//evil.test",
      "/\\evil.test",
      "javascript:alert(1)",
      "/\t//evil.test",
      "/..//evil.test",
    ]) {
      const departed = await depart("wxwork", `?redirect=${encodeURIComponent(redirect)}&entrance=${encodeURIComponent("//evil.test")}`);
      const { address } = await land("wxwork", departed);
      expect(address.origin + address.pathname).toBe(SERVICE);
      expect(address.search).not.toContain("evil");
    }
  });

  it("AUTH-08 API-15 a CAS ticket opens a session; a wrong one, and one for another service, do not", async () => {
    stub.person = { subject: "", username: "cas1", phone: "" };
    const validate = (ticket: string, service: string) =>
      server.call<SignInAnswer>("GET", `/sys/cas/client/validateLogin?ticket=${ticket}&service=${encodeURIComponent(service)}`);
    const answer = await validate("ST-right", SERVICE);
    expect(answer).toMatchObject({ success: true, result: { userInfo: { username: "cas1" } } });
    expect(answer.result.token).toMatch(/^[\w-]{43}$/);
    const before = stub.asked.length;
    expect((await validate("ST-right", "https://evil.test/user/login")).success).toBe(false);
    expect(stub.asked).toHaveLength(before);
    expect((await validate("ST-wrong", SERVICE)).message).toBe("第三方登录没有成功，请重新登录");
    stub.person = { subject: "", username: "ghost", phone: "" };
    expect((await validate("ST-right", SERVICE)).message).toBe("第三方登录没有成功，请重新登录");
  });

  it("AUTH-03 a frozen account stays closed however it signs in", async () => {
    const frozen = await addUser(admin, "froz");
    expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: frozen, status: "frozen" } }));
    stub.person = { subject: "", username: "froz", phone: "" };
    const departed = await depart("wxwork");
    expect((await enter("wxwork", departed, await land("wxwork", departed))).success).toBe(false);
    expect((await server.call("GET", `/sys/cas/client/validateLogin?ticket=ST-right&service=${encodeURIComponent(SERVICE)}`)).success).toBe(
      false,
    );
  });

  it("AUTH-50 an identity that came back before the account was changed or frozen opens nothing", async () => {
    const id = await addUser(admin, "lost");
    stub.person = { subject: "", username: "lost", phone: "" };
    const setStatus = async (status: string) =>
      expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status } }));
    const changePhone = async () => {
      const { rev } = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`));
      expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, phone: "13600002222" } }));
    };
    for (const change of [changePhone, () => setStatus("frozen").then(() => setStatus("normal"))]) {
      const departed = await depart("wxwork");
      const landed = await land("wxwork", departed);
      await change();
      expect((await enter("wxwork", departed, landed)).success).toBe(false);
      const again = await depart("wxwork");
      expect((await enter("wxwork", again, await land("wxwork", again))).result.userInfo.username).toBe("lost");
    }
  });

  it("S-09 AUTH-50 a number that is taken from an account while its old owner comes in is not bound to it", async () => {
    const id = await addUser(admin, "renumbered", { phone: "13600003333" });
    stub.person = { subject: "d-late", username: "", phone: "13600003333" };
    const { database } = server.app.services;
    const { transaction } = database;
    const departed = await depart("dingtalk");
    // The match is found, and the number changed before it is bound.
    const spy = vi.spyOn(database, "transaction").mockImplementationOnce(async (...work) => {
      spy.mockRestore();
      const { rev } = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`));
      expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, phone: "13600004444" } }));
      return transaction.apply(database, work);
    });
    const landed = await land("dingtalk", departed);
    expect((await enter("dingtalk", departed, landed)).success).toBe(false);
    expect(await bindingsOf(id)).toBe(0);
    const again = await depart("dingtalk");
    expect((await enter("dingtalk", again, await land("dingtalk", again))).success).toBe(false);
  });

  it("S-90 an identity that moves from one account to another leaves a trace with both", async () => {
    const [first, second] = [await addUser(admin, "idfirst"), await addUser(admin, "idsecond")];
    stub.person = { subject: "h-moving", username: "nobody-here", phone: "" };
    for (const username of ["idfirst", "idsecond"]) {
      const departed = await depart("hospital");
      const landed = await land("hospital", departed);
      const { token } = await server.signIn(username);
      expectSuccess(await bind(String(landed.fragment.get("thirdToken")), token, departed.cookie));
    }
    expect([await bindingsOf(first), await bindingsOf(second)]).toEqual([0, 1]);
    const { db } = server.app.services.database;
    const acts = await db
      .selectFrom("audit_log")
      .select("action")
      .where("row_id", "=", first)
      .where("action", "in", ["bind", "unbind"])
      .execute();
    // Both happen within one moment of the clock, and rows have no other order.
    expect(acts.map(({ action }) => String(action)).toSorted((one, other) => one.localeCompare(other))).toEqual(["bind", "unbind"]);
    const told = await db.selectFrom("sys_announcement").select("user_ids").where("titile", "=", "您的第三方账号绑定已被修改").execute();
    expect(told.filter(({ user_ids: ids }) => JSON.stringify(ids) === JSON.stringify([first]))).toHaveLength(2);
  });

  it("S-93 a file with faults is told with each of them, and the server does not start", async () => {
    const file = join(folder, "wrong.json");
    await writeFile(file, JSON.stringify([{ kind: "cas", id: "Cas", title: "x", url: "http://evil.test" }, { kind: "saml" }]));
    const start = startTestServer(open, { environment: { SIGN_IN_PROVIDERS: file, PUBLIC_URL } });
    await expect(start).rejects.toThrow(/id 应以小写字母开头[\s\S]*url 应是以 https[\s\S]*kind 应为/);
  });
});
