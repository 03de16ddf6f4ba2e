import { afterAll, beforeAll, expect, it } from "vitest";
import { ChatListener } from "../../server/http/listener/chatListener.ts";
import type { ImToken } from "../../src/schema/wire/imAnswers.ts";
import { imCode } from "../../src/schema/wire/imFrames.ts";
import { configOf, enterChat, sendForm, start, tokenFor } from "../support/imClient.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { openSocket } from "../support/socketClient.ts";
import { addRole, addUser, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("the way into the chat", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let roleId = "";
  let chat: ChatListener | undefined;
  let [port, imPort] = [0, 0];
  beforeAll(async () => {
    server = await startTestServer(open, {
      environment: { IM_CLIENT_SECRET: "client-secret", IM_SPEECH_URL: "https://say.example/?t={text}" },
    });
    admin = await server.signIn("admin");
    roleId = await addRole(admin, { code: "chatter", codes: ["im"] });
    await addUser(admin, "anna", { roleIds: [roleId] });
    await addUser(admin, "bert", { roleIds: [roleId] });
    await addUser(admin, "nobody");
    chat = new ChatListener(server.app, server.app.services.clock);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
    imPort = (await chat.open({ host: "127.0.0.1", port: 0 })) ?? 0;
  });
  afterAll(async () => {
    chat?.close();
    await server.stop();
  });

  const renew = (refreshToken: string, form: Readonly<Record<string, string>> = {}) =>
    sendForm<ImToken>(server.app, "/im/token", {
      form: {
        grant_type: "refresh_token",
        client_id: "ribbon-im",
        client_secret: "client-secret",
        scope: "im",
        refresh_token: refreshToken,
        ...form,
      },
    });
  const init = (token: string) => sendForm(server.app, "/im/user/init", { token });

  it("IM-13 API-105 API-106 the console's session gets a token of the chat, and is told how the chat is reached", async () => {
    const session = await server.signIn("anna");
    expect(await configOf(session)).toEqual({
      socketPort: 0,
      tokenUrl: "/im/token",
      clientId: "ribbon-im",
      clientSecret: "client-secret",
      scope: "im",
      speechUrl: "https://say.example/?t={text}",
    });
    const token = await tokenFor(session);
    expect(token).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 1800 });
    expect((await init(token.access_token)).status).toBe(200);
  });

  it("IM-19 neither token opens what is the other's, and says so", async () => {
    const session = await server.signIn("anna");
    const { access_token: token, refresh_token: refresh } = await tokenFor(session);
    expect(await init(session.token)).toMatchObject({ status: 401, message: expect.stringContaining("自己的访问令牌") });
    expect((await init(refresh)).status).toBe(401);
    expect((await init("")).status).toBe(401);
    expect((await session.call("GET", "/sys/user/profile", { headers: { "x-access-token": token } })).status).toBe(401);
    expect((await sendForm(server.app, "/im/token", { form: { grant_type: "session" }, token })).status).toBe(401);
  });

  it("IM-20 API-105 a refresh token is good for one new pair; shown again it ends all that came of it", async () => {
    const first = await tokenFor(await server.signIn("anna"));
    const second = (await renew(first.refresh_token)).body;
    expect((await init(second.access_token)).status).toBe(200);
    expect(await renew(first.refresh_token)).toMatchObject({ status: 400, message: expect.stringContaining("已失效") });
    expect((await init(second.access_token)).status).toBe(401);
    expect((await init(first.access_token)).status).toBe(401);
    expect((await renew(second.refresh_token)).status).toBe(400);
  });

  it("API-105 a wrong client, a made-up token and another way to ask are refused in words, and spend nothing", async () => {
    const token = await tokenFor(await server.signIn("anna"));
    for (const wrong of [{ client_id: "x" }, { client_secret: "x" }, { scope: "x" }])
      expect(await renew(token.refresh_token, wrong)).toMatchObject({ status: 401, message: expect.stringContaining("客户端") });
    expect((await renew("A".repeat(43))).status).toBe(400);
    expect((await renew(token.access_token)).status).toBe(400);
    expect((await renew(token.refresh_token, { grant_type: "password" })).status).toBe(400);
    expect((await renew(token.refresh_token)).status).toBe(200);
  });

  it("AUTH-18 tokens end with the session of the console, and by themselves after half an hour", async () => {
    const session = await server.signIn("anna");
    const [token, other] = [await tokenFor(session), await tokenFor(await server.signIn("bert"))];
    await session.call("POST", "/sys/logout");
    expect((await init(token.access_token)).status).toBe(401);
    expect((await renew(token.refresh_token)).status).toBe(400);
    server.time.now += 31 * 60_000;
    expect((await init(other.access_token)).status).toBe(401);
    const renewed = await renew(other.refresh_token);
    expect((await init(renewed.body.access_token)).status).toBe(200);
    await server.app.clean();
    const { db } = server.app.services.database;
    const left = await db.selectFrom("im_token").select("expires_at").execute();
    expect(left.every((row) => Number(row["expires_at"]) > server.time.now)).toBe(true);
  });

  it("IM-01 who does not hold the right gets nowhere", async () => {
    const session = await server.signIn("nobody");
    expect((await session.call("GET", "/im/config")).status).toBe(403);
    expect((await sendForm(server.app, "/im/token", { form: { grant_type: "session" }, token: session.token })).status).toBe(403);
    const anna = await enterChat(server, "anna");
    const window = await anna.open(port);
    await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: "", lastpermissionIds: "im" } });
    expect((await anna.post("/im/user/init")).status).toBe(403);
    expect(await window.socket.closed).toBe(1008);
    await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: "im", lastpermissionIds: "" } });
    expect((await start(anna)).me.username).toBe("anna");
  });

  it("IM-14 the socket is its owner's, of a page of the same host, at either port", async () => {
    const anna = await enterChat(server, "anna");
    const token = anna.token.access_token;
    const attempt = (more: object, name = "anna") => openSocket({ port, path: `/im/socket?name=${name}`, token, ...more });
    expect(await attempt({}, "bert")).toBe(403);
    expect(await attempt({ token: anna.session.token })).toBe(401);
    expect(await attempt({ token: undefined })).toBe(401);
    expect(await attempt({ origin: "https://elsewhere.example" })).toBe(403);
    const opened = await attempt({ port: imPort, origin: `http://127.0.0.1:${port}` });
    if (typeof opened === "number") throw new Error(`refused with ${opened}`);
    opened.send(JSON.stringify({ code: imCode.ping }));
    await expect.poll(() => opened.frames).toEqual([{ code: imCode.ping }]);
    opened.close();
    expect(await attempt({ port: imPort }, "bert")).toBe(403);
  });

  it("IM-14 the port of the chat says what it is for, and a taken one keeps nobody from the console", async () => {
    const answer = await fetch(`http://127.0.0.1:${imPort}/`);
    expect(answer.status).toBe(426);
    expect(await answer.json()).toMatchObject({ success: false, message: expect.stringContaining("即时消息") });
    const other = new ChatListener(server.app, server.app.services.clock);
    expect(await other.open({ host: "127.0.0.1", port: imPort })).toBeUndefined();
  });
});
