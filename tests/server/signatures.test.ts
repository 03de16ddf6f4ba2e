import { afterAll, beforeAll, expect, it } from "vitest";
import { signatureOf } from "../../server/security/requestSignature.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const SECRET = "a-secret-of-this-installation";

onBothDatabases("signed requests", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { environment: { SIGN_SECRET: SECRET } });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const body = { roleName: "签名", roleCode: "signed" };
  const sign = (signed: unknown = body): string => signatureOf({ url: "/apiserver/sys/role/add", query: {}, body: signed }, SECRET);
  const post = (headers: Record<string, string>, caller: TestServer["call"] = admin.call) =>
    caller("POST", "/sys/role/add", { body, headers });

  it("S-50 a taken-off, wrong, lower-case, foreign or old signature is refused with its sentence", async () => {
    const now = String(server.time.now);
    const refused = [
      post({ "x-timestamp": now }),
      post({ "x-sign": "0".repeat(32), "x-timestamp": now }),
      post({ "x-sign": sign().toLowerCase(), "x-timestamp": now }),
      post({ "x-sign": sign({ ...body, roleCode: "other" }), "x-timestamp": now }),
      post({ "x-sign": sign() }),
      post({ "x-sign": sign(), "x-timestamp": String(server.time.now - 301_000) }),
      post({ "x-sign": sign(), "x-timestamp": String(server.time.now + 301_000) }),
    ];
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({ status: 400, success: false, message: "Sign签名校验失败！" });
  });

  it("S-50 a right signature does not stand in for a session, and a write with it happens once", async () => {
    const headers = { "x-sign": sign(), "x-timestamp": String(server.time.now) };
    expect((await post(headers, server.call)).status).toBe(401);
    expect((await post(headers)).success).toBe(true);
    expect((await post(headers)).message).toBe("Sign签名校验失败！");
  });
});
