import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { openSocket, type TestSocket } from "../support/socketClient.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("notice sockets", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "nob");
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
  });
  afterAll(() => server.stop());

  const connect = async (session: TestSession, more: { origin?: string; userId?: string } = {}): Promise<TestSocket> => {
    const socket = await openSocket({
      port,
      path: `/websocket/${more.userId ?? session.userId}`,
      token: session.token,
      ...(more.origin ? { origin: more.origin } : {}),
    });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    return socket;
  };

  it("S-60 a socket opens for its owner only, and never without a living token", async () => {
    const nobody = await server.signIn("nob");
    const path = `/websocket/${nobody.userId}`;
    expect(await openSocket({ port, path })).toBe(401);
    expect(await openSocket({ port, path, token: "x".repeat(43) })).toBe(401);
    expect(await openSocket({ port, path, token: admin.token })).toBe(403);
    expect(await openSocket({ port, path: `${path}?token=${nobody.token}` })).toBe(401);
    await nobody.call("POST", "/sys/logout");
    expect(await openSocket({ port, path, token: nobody.token })).toBe(401);
  });

  it("S-61 a page of another origin is refused, our own and programs are not", async () => {
    const path = `/websocket/${admin.userId}`;
    expect(await openSocket({ port, path, token: admin.token, origin: "http://evil.test" })).toBe(403);
    expect(await openSocket({ port, path, token: admin.token, origin: "null" })).toBe(403);
    const own = await connect(admin, { origin: `http://127.0.0.1:${port}` });
    expect(own.protocol).toBe(admin.token);
    own.close();
  });

  it("NOTICE a heartbeat is answered; anything else is not, and does no harm", async () => {
    const socket = await connect(admin);
    for (const text of ["not json", "null", "[]", '{"type":{}}', "[".repeat(60_000)]) socket.send(text);
    socket.send("HeartBeat");
    expect(await socket.next("heartcheck")).toEqual({ cmd: "heartcheck" });
    expect(socket.frames).toHaveLength(1);
    socket.close();
  });

  it("S-65 binary and oversized frames close the socket, others stay open", async () => {
    const [bystander, binary, big] = [await connect(admin), await connect(admin), await connect(admin)];
    binary.sendBinary(Buffer.from([1, 2, 3]));
    big.send("x".repeat(65 * 1024));
    expect([await binary.closed, await big.closed]).toEqual([1003, 1009]);
    expect(bystander.isClosed()).toBe(false);
    bystander.close();
  });

  it("S-62 a flood of messages closes its socket within two seconds", async () => {
    const [bystander, flooder] = [await connect(admin), await connect(admin)];
    const started = Date.now();
    for (let count = 0; count < 1000; count += 1) flooder.send("HeartBeat");
    expect(await flooder.closed).toBe(1008);
    expect(Date.now() - started).toBeLessThan(2000);
    bystander.send("HeartBeat");
    await bystander.next("heartcheck");
    bystander.close();
  });

  it("S-64 a frame for one user reaches that user only", async () => {
    const nobody = await server.signIn("nob");
    const [mine, theirs] = [await connect(admin), await connect(nobody)];
    server.app.services.events.publish({ cmd: "user", msgId: "m1", msgTxt: "hello" }, { users: [nobody.userId] });
    server.app.services.events.publish(
      { cmd: "user", msgId: "m2", msgTxt: "hello" },
      { users: [`${nobody.userId}1`, nobody.userId.slice(1)] },
    );
    expect(await theirs.next("user")).toMatchObject({ msgId: "m1" });
    await server.settle();
    expect(theirs.frames).toHaveLength(1);
    expect(mine.frames).toEqual([]);
    mine.close();
    theirs.close();
  });

  it("NOTICE-04 row frames reach those who may list the entity, without any value", async () => {
    const nobody = await server.signIn("nob");
    const [mine, theirs] = [await connect(admin), await connect(nobody)];
    const { id } = expectSuccess(
      await admin.call<{ id: string }>("POST", "/sys/role/add", { body: { roleName: "消息", roleCode: "notice" } }),
    );
    expect(await mine.next("row")).toEqual({ cmd: "row", entity: "role", id, action: "add" });
    await server.settle();
    expect(theirs.frames).toEqual([]);
    mine.close();
    theirs.close();
  });

  it("PERM a changed role reaches its holders, whose socket then follows the new rights", async () => {
    const roleId = await addRole(admin, { code: "sock", codes: [] });
    await addUser(admin, "sock", { roleIds: [roleId] });
    const session = await server.signIn("sock");
    const socket = await connect(session);
    await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: "sys:role:list" } });
    expect(await socket.next("permission")).toEqual({ cmd: "permission" });
    await admin.call("POST", "/sys/role/add", { body: { roleName: "后来", roleCode: "later" } });
    expect(await socket.next("row")).toMatchObject({ entity: "role" });
    socket.close();
  });

  it("NOTICE an edited dictionary is told to everyone, with its code only", async () => {
    const nobody = await server.signIn("nob");
    const socket = await connect(nobody);
    const dict = expectSuccess(await admin.call<{ records: { id: string }[] }>("GET", "/sys/dict/list?dictCode=sex")).records[0];
    const item = expectSuccess(await admin.call<{ records: { id: string; rev: number }[] }>("GET", `/sys/dictItem/list?dictId=${dict?.id}`))
      .records[0];
    expectSuccess(await admin.call("PUT", "/sys/dictItem/edit", { body: { id: item?.id, rev: item?.rev, itemText: "先生" } }));
    expect(await socket.next("dictionary")).toEqual({ cmd: "dictionary", codes: ["sex"] });
    socket.close();
  });

  it("AUTH-14 signing out and freezing close the sockets of the session within two seconds", async () => {
    const session = await server.signIn("nob");
    const socket = await connect(session);
    const started = Date.now();
    await session.call("POST", "/sys/logout");
    expect(await socket.closed).toBe(1008);
    const again = await server.signIn("nob");
    const second = await connect(again);
    await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: again.userId, status: "frozen" } });
    expect(await second.closed).toBe(1008);
    expect(Date.now() - started).toBeLessThan(2000);
  });
});
