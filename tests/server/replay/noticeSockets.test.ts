import { afterAll, beforeAll, expect, it } from "vitest";
import { consoleProtocol } from "../../../src/schema/wire/consoleProtocol.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { openSocket, type TestSocket } from "../../support/socketClient.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

onEmbeddedDatabase("the socket of notices as clients open it", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let port = 0;
  const opened: TestSocket[] = [];
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
  });
  afterAll(async () => {
    for (const socket of opened) socket.close();
    await server.stop();
  });

  /** Opens it as a client of the family does, or, with what our console says besides its token, as that. */
  const connect = async (session: TestSession, { isConsole = false } = {}): Promise<TestSocket> => {
    const token = isConsole ? `${session.token}, ${consoleProtocol}` : session.token;
    const socket = await openSocket({ port, path: `/websocket/${session.userId}`, token });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    opened.push(socket);
    return socket;
  };
  const announce = async (msgTxt: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const body = { titile: "通告", msgCategory: "1", priority: "L", msgType: "ALL", msgContent: "<p>x</p>", msgTxt, ...more };
    const { id } = expectSuccess(await admin.call("POST", "/sys/annountCement/add", { body }));
    expectSuccess(await admin.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
    return id;
  };

  it("NOTICE-20 any text of a client is answered with a sign of life that has a text", async () => {
    const socket = await connect(admin);
    for (const text of ["HeartBeat", "ping", "", "{}", '{"cmd":"permission"}', "你好"]) socket.send(text);
    await expect.poll(() => socket.frames.length).toBe(6);
    expect(new Set(socket.frames.map((frame) => JSON.stringify(frame)))).toEqual(
      new Set([JSON.stringify({ cmd: "heartcheck", msgTxt: "心跳响应" })]),
    );
  });

  it("NOTICE-24 clients of the family are told of notices only, each with a text; our console hears the rest, too", async () => {
    const [family, own] = [await connect(admin), await connect(admin, { isConsole: true })];
    expect([family.protocol, own.protocol]).toEqual([admin.token, admin.token]);
    const roleId = await addRole(admin, { code: "told", codes: [] });
    const dict = expectSuccess(await admin.call("GET", "/sys/dict/list?dictCode=sex")).records[0];
    const item = expectSuccess(await admin.call("GET", `/sys/dictItem/list?dictId=${dict?.id}`)).records[0];
    expectSuccess(await admin.call("PUT", "/sys/dictItem/edit", { body: { id: item?.id, rev: item?.rev, itemText: "女士" } }));
    expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id: await addUser(admin, "told"), rev: 1, roleIds: [roleId] } }));
    const all = await announce("给大家");
    const one = await announce("给一人", { msgType: "USER", userIds: [admin.userId] });
    const frames = [
      { cmd: "topic", msgId: all, msgTxt: "给大家" },
      { cmd: "user", msgId: one, msgTxt: "给一人" },
    ];
    for (const socket of [family, own]) {
      expect(await socket.next("topic", { msgId: all })).toEqual(frames[0]);
      expect(await socket.next("user", { msgId: one })).toEqual(frames[1]);
    }
    await server.settle();
    expect(family.frames).toEqual(frames);
    for (const cmd of ["row", "dictionary"]) expect(await own.next(cmd)).toMatchObject({ cmd });
  });

  it("NOTICE-24 a client of the family whose rights change is held to the new ones, without being told in a way that it does not know", async () => {
    const codes = ["sys:role:list"];
    const roleId = await addRole(admin, { code: "held", codes });
    await addUser(admin, "held", { roleIds: [roleId] });
    const session = await server.signIn("held");
    const [family, own] = [await connect(session), await connect(session, { isConsole: true })];
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: "" } }));
    expect(await own.next("permission")).toEqual({ cmd: "permission" });
    await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: session.userId, status: "2" } });
    expect([await family.closed, await own.closed]).toEqual([1008, 1008]);
    expect(family.frames).toEqual([]);
  });

  it("S-60 what our console says besides its token opens nothing by itself", async () => {
    const path = `/websocket/${admin.userId}`;
    expect(await openSocket({ port, path, token: consoleProtocol })).toBe(401);
    expect(await openSocket({ port, path, token: `${consoleProtocol}, ${admin.token}` })).toBe(401);
  });
});
