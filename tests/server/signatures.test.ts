import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { signedText, type SignedCall } from "../../src/schema/signing/signedText.ts";
import { hmacSha256 } from "../../src/runtime/api/sha256.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { multipart } from "../support/multipart.ts";
import { expectSuccess, PASSWORD, startTestServer, type TestServer } from "../support/testServer.ts";

const SECRET = "a-secret-of-this-installation";
const REFUSED = { status: 400, success: false, message: "Sign签名校验失败！" };

interface Signed {
  readonly token: string;
  readonly signKey: string;
}

onOneDatabase("signed requests", (open) => {
  let database: DatabaseHandle;
  let server: TestServer;
  let admin: Signed;
  beforeAll(async () => {
    database = await open("product");
    server = await startTestServer(async () => database, { environment: { SIGN_SECRET: SECRET } });
    admin = expectSuccess(await server.call<Signed>("POST", "/sys/login", { body: { username: "admin", password: PASSWORD } }));
  });
  afterAll(() => server.stop());

  const body = { roleName: "签名", roleCode: "signed" };
  const role = (code: string) => ({ roleName: code, roleCode: code });

  /** The headers of a rightly signed call; `change` says what the signature is made over instead. */
  function signed(change: Partial<SignedCall> = {}): Record<string, string> {
    const call: SignedCall = {
      method: "POST",
      address: "/sys/role/add",
      body,
      isForm: false,
      header: () => undefined,
      time: String(server.time.now),
      nonce: randomUUID(),
      ...change,
    };
    return {
      "x-access-token": admin.token,
      "x-sign": hmacSha256(admin.signKey, signedText(call) ?? ""),
      "x-timestamp": call.time,
      "x-nonce": call.nonce,
    };
  }
  const post = (headers: Readonly<Record<string, string>>, sent: unknown = body) =>
    server.call("POST", "/sys/role/add", { body: sent, headers });
  const without = (name: string) => Object.fromEntries(Object.entries(signed()).filter(([key]) => key !== name));

  it("S-50 a call without signature, time or nonce is refused, a reading one too", async () => {
    for (const name of ["x-sign", "x-timestamp", "x-nonce"]) expect(await post(without(name))).toMatchObject(REFUSED);
    const reading = await server.call("GET", "/sys/role/list", { headers: { "x-access-token": admin.token } });
    expect(reading).toMatchObject({ ...REFUSED, result: { reason: "absent", signInAgain: true } });
  });

  // Another tenant is refused for not belonging there, before the signature is looked at.
  it.each(["x-request-id", "x-unattended", "idempotency-key", "x-low-app-id"])("S-50 %s put in on the way is refused", async (name) => {
    const answer = await post({ ...signed({ body: role("injected") }), [name]: "injected-key-1" }, role("injected"));
    expect(answer).toMatchObject({ ...REFUSED, result: { reason: "wrong" } });
  });

  it("S-50 a header that is in the signature is obeyed", async () => {
    const header = (name: string) => (name === "x-request-id" ? "signed-key-01" : undefined);
    const call = () => ({ ...signed({ body: role("obeyed"), header }), "x-request-id": "signed-key-01" });
    const first = await post(call(), role("obeyed"));
    expect(first.success).toBe(true);
    expect((await post(call(), role("obeyed"))).body).toBe(first.body);
  });

  it.each<readonly [string, Partial<SignedCall>]>([
    ["another method", { method: "PUT" }],
    ["another path", { address: "/sys/role/edit" }],
    ["a parameter that is not sent", { address: "/sys/role/add?a=1" }],
    ["another body", { body: role("other") }],
    ["no body", { body: undefined }],
    ["a form", { isForm: true }],
    ["another tenant", { header: (name) => (name === "tenant-id" ? "1001" : undefined) }],
  ])("S-50 a signature over %s is refused", async (_what, change) => {
    expect(await post(signed(change))).toMatchObject({ ...REFUSED, result: { reason: "wrong" } });
  });

  it("S-50 a signature is good for its own session, its own time and its own nonce", async () => {
    const headers = signed();
    const refusals = [
      { ...headers, "x-sign": headers["x-sign"]?.toLowerCase() ?? "" },
      { ...headers, "x-sign": "0".repeat(64) },
      { ...headers, "x-timestamp": String(server.time.now + 1) },
      { ...headers, "x-nonce": randomUUID() },
    ];
    for (const one of refusals) expect(await post(one)).toMatchObject({ ...REFUSED, result: { reason: "wrong" } });
    const other = expectSuccess(await server.call<Signed>("POST", "/sys/login", { body: { username: "admin", password: PASSWORD } }));
    expect(other.signKey).not.toBe(admin.signKey);
    expect(await post({ ...headers, "x-access-token": other.token })).toMatchObject(REFUSED);
    expect((await post({ ...headers, "x-access-token": "" })).status).toBe(401);
  });

  it.each([-301_000, 301_000])("S-50 a time that is off by %i ms is refused, and the answer tells the server's", async (off) => {
    const answer = await post(signed({ time: String(server.time.now + off) }));
    expect(answer).toMatchObject({ ...REFUSED, result: { reason: "time", signInAgain: false } });
    expect(JSON.parse(answer.body)).toMatchObject({ timestamp: server.time.now });
    expect(
      (
        await server.call("GET", "/sys/role/list", {
          headers: signed({
            method: "GET",
            address: "/sys/role/list",
            body: undefined,
            time: String(server.time.now + Math.sign(off) * 299_000),
          }),
        })
      ).success,
    ).toBe(true);
  });

  it("S-50 a call happens once, also where it comes forty times at once", async () => {
    const reading = { method: "GET", address: "/sys/role/list", body: undefined };
    // What a call does could be refused the second time for reasons of its own; a list never is.
    const headers = signed(reading);
    const answers = await Promise.all(Array.from({ length: 40 }, () => server.call("GET", "/sys/role/list", { headers })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(39);
  });

  it("S-50 a call that another process or an earlier start took is known, for as long as its time counts", async () => {
    const sent = role("restart");
    const headers = signed({ body: sent });
    expectSuccess(await post(headers, sent));
    const next = await startTestServer(async () => database, {
      environment: { SIGN_SECRET: SECRET },
      folder: server.folder,
    });
    next.time.now = server.time.now + 299_000;
    expect(await next.call("POST", "/sys/role/add", { body: sent, headers })).toMatchObject({ ...REFUSED, result: { reason: "repeated" } });
    await next.app.services.signatures.removeExpired();
    expect(await next.call("POST", "/sys/role/add", { body: sent, headers })).toMatchObject({ ...REFUSED, result: { reason: "repeated" } });
    next.time.now = server.time.now + 301_000;
    await next.app.services.signatures.removeExpired();
    expect(await next.call("POST", "/sys/role/add", { body: sent, headers })).toMatchObject({ ...REFUSED, result: { reason: "time" } });
    await next.app.close();
  });

  it("S-50 a body nested beyond measure is refused like any that is not signed", async () => {
    const payload = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const headers = { ...signed(), "content-type": "application/json" };
    const answer = await server.app.inject({ method: "POST", url: "/apiserver/sys/role/add", payload, headers });
    expect(answer.statusCode).toBe(400);
  });

  it("S-50 a file is sent under a signature over everything but its parts", async () => {
    const form = multipart([{ name: "file", filename: "a.txt", type: "text/plain", data: "好" }]);
    const send = (headers: Record<string, string>) =>
      server.app.inject({
        method: "POST",
        url: "/apiserver/sys/common/upload",
        payload: form.payload,
        headers: { ...form.headers, ...headers },
      });
    const right = await send(signed({ address: "/sys/common/upload", body: undefined, isForm: true }));
    expect(right.statusCode).toBe(200);
    expect((await send({ "x-access-token": admin.token })).statusCode).toBe(400);
  });

  it("S-50 what has no session needs no signature, and says why where it is declared", async () => {
    expect((await server.app.inject("/healthz")).statusCode).toBe(200);
    expect((await server.call("GET", "/sys/getPubKey")).success).toBe(true);
    const unsigned = server.app.mountedRoutes.filter(({ unsigned: why }) => why !== undefined).map(({ url }) => url);
    // All calls of the chat carry a token that opens nothing else.
    expect(unsigned.filter((url) => !url.startsWith("/apiserver/im/"))).toEqual([
      "/apiserver/sys/common/play/*",
      "/apiserver/websocket/:userId",
      "/apiserver/vxeSocket/:userId/:pageId",
    ]);
    expect(unsigned).not.toContain("/apiserver/im/config");
  });
});
