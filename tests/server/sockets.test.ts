import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { consoleProtocol } from "../../src/schema/wire/consoleProtocol.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { openSocket, type TestSocket } from "../support/socketClient.ts";
import { joinTenant } from "../support/tenantFixtures.ts";
import { addRole, addUser, expectSuccess, inTenant, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("notice sockets", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let port = 0;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "nobody");
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
  });
  afterAll(() => server.stop());

  const connect = async (session: TestSession): Promise<TestSocket> => {
    const socket = await openSocket({ port, path: `/websocket/${session.userId}`, token: `${session.token}, ${consoleProtocol}` });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    return socket;
  };

  /** Renames an item of a dictionary, which is told to everyone. */
  const renameSex = async (itemText: string): Promise<void> => {
    const dict = expectSuccess(await admin.call("GET", "/sys/dict/list?dictCode=sex")).records[0];
    const item = expectSuccess(await admin.call("GET", `/sys/dictItem/list?dictId=${dict?.id}`)).records[0];
    expectSuccess(await admin.call("PUT", "/sys/dictItem/edit", { body: { id: item?.id, rev: item?.rev, itemText } }));
  };

  it("NOTICE-04 S-11 row frames reach those who may list the entity, without a value or an id of a row they may not see", async () => {
    const nobody = await server.signIn("nobody");
    const [mine, theirs] = [await connect(admin), await connect(nobody)];
    expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: "消息", roleCode: "notice" } }));
    expect(await mine.next("row")).toEqual({ cmd: "row", entity: "role" });
    // What comes after it has come, and it has not.
    await renameSex("女士");
    const frame = await theirs.next("dictionary");
    expect(theirs.frames).toEqual([frame]);
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
    const nobody = await server.signIn("nobody");
    const socket = await connect(nobody);
    await renameSex("先生");
    expect(await socket.next("dictionary")).toEqual({ cmd: "dictionary", codes: ["sex"] });
    socket.close();
  });

  it("AUTH-28 NOTICE-20 a socket speaks for the tenant that its address names, and for no tenant of others", async () => {
    expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
    for (const tenantNo of ["0", "1001"]) await joinTenant(admin, admin.userId, tenantNo);
    const founder = inTenant(admin, "1001");
    const roleId = await addRole(founder, { code: "branch", codes: ["sys:position:list", "sys:role:list"] });
    const userId = await addUser(founder, "branch", { roleIds: [roleId] });
    const { token } = await server.signIn("branch");
    const openFor = (query: string) => openSocket({ port, path: `/websocket/${userId}${query}`, token: `${token}, ${consoleProtocol}` });
    expect([await openFor(""), await openFor("?tenant-id=0"), await openFor("?tenant-id=1002"), await openFor("?tenant-id=x")]).toEqual([
      403, 403, 403, 400,
    ]);
    const socket = await openFor("?tenant-id=1001");
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    expect(socket.isClosed()).toBe(false);
    // What all tenants share changed for this one, too; what is the other's own did not.
    expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: "自用", roleCode: "own" } }));
    expectSuccess(await admin.call("POST", "/sys/position/add", { body: { name: "护士", code: "nurse", rank: "1" } }));
    expect(await socket.next("row")).toEqual({ cmd: "row", entity: "position" });
    socket.close();
  });

  it("AUTH-14 signing out and freezing close the sockets of the session when it is told, not when they are looked at again", async () => {
    // Nobody looks at them again.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const session = await server.signIn("nobody");
      const socket = await connect(session);
      await session.call("POST", "/sys/logout");
      await expect.poll(() => socket.isClosed()).toBe(true);
      const again = await server.signIn("nobody");
      const second = await connect(again);
      await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: again.userId, status: "frozen" } });
      await expect.poll(() => second.isClosed()).toBe(true);
      expect([await socket.closed, await second.closed]).toEqual([1008, 1008]);
    } finally {
      vi.useRealTimers();
    }
  });
});
