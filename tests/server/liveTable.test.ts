import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { caseHeader, type LiveTableFrame } from "../../src/schema/wire/liveTableFrames.ts";
import { createDatabase, onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { openSocket, type SocketHandshake, type TestSocket } from "../support/socketClient.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Listens on a port of its own, and gives it. */
async function listen({ app }: TestServer): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as { port: number }).port;
}

async function watch(port: number, { userId, token }: TestSession, pageId: string): Promise<TestSocket> {
  const socket = await openSocket({ port, path: `/vxeSocket/${userId}/${pageId}`, token });
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  return socket;
}

const framesOf = ({ frames }: TestSocket) => frames as readonly LiveTableFrame[];

/** What a socket was told of the row, as soon as there is something. */
async function toldOf(socket: TestSocket, id: string): Promise<readonly LiveTableFrame[]> {
  const found = () => framesOf(socket).filter((frame) => JSON.stringify(frame).includes(id));
  await expect.poll(found, { timeout: 10_000 }).not.toEqual([]);
  return found();
}

onEmbeddedDatabase("the live table socket", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let reader: TestSession;
  let plain: TestSession;
  let narrow: TestSession;
  let port = 0;
  const opened: TestSocket[] = [];
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const roles = {
      reader: { codes: ["hiv:miniUser:list", "hiv:miniUser:remark"], rules: [{ entity: "miniUser", expression: "true" }] },
      plain: { codes: ["hiv:miniUser:list"], rules: [{ entity: "miniUser", expression: "true" }] },
      narrow: {
        codes: ["hiv:miniUser:list", "sys:position:list", "hiv:art:list"],
        rules: [
          { entity: "miniUser", expression: "row.source == 'share'" },
          { entity: "position", expression: "row.rank == '1'" },
          { entity: "art", expression: "row.title == '看得见的'" },
        ],
      },
    };
    for (const [code, role] of Object.entries(roles)) await addUser(admin, code, { roleIds: [await addRole(admin, { code, ...role })] });
    [reader, plain, narrow] = [await server.signIn("reader"), await server.signIn("plain"), await server.signIn("narrow")];
    port = await listen(server);
  });
  afterAll(async () => {
    for (const socket of opened) socket.close();
    await server.stop();
  });

  const connect = async (session: TestSession, pageId: string): Promise<TestSocket> => {
    const socket = await watch(port, session, pageId);
    opened.push(socket);
    return socket;
  };

  /** Saves a row for somebody, as a form does, from a page instance where one is named. */
  const save = async (path: string, body: Readonly<Record<string, unknown>>, caseId?: string): Promise<string> => {
    const headers = caseId === undefined ? {} : { [caseHeader]: caseId };
    const isNew = body["id"] === undefined;
    const answer = await admin.call<{ id: string }>(isNew ? "POST" : "PUT", `${path}/${isNew ? "add" : "edit"}`, { body, headers });
    return expectSuccess(answer).id;
  };
  const watchers = new Map<string, TestSocket>();
  /** Saves a new row, and waits until all who watch by now were told: who opens a socket later hears nothing of it. */
  const plant = async (entity: string, body: Readonly<Record<string, unknown>>): Promise<string> => {
    const watcher = watchers.get(entity) ?? (await connect(admin, entity));
    watchers.set(entity, watcher);
    const id = await save(`/hiv/${entity}`, body);
    await toldOf(watcher, id);
    return id;
  };
  const revOf = async (path: string, id: string): Promise<unknown> =>
    expectSuccess(await admin.call<{ rev: number }>("GET", `${path}/queryById?id=${id}`)).rev;
  const person = (more: Readonly<Record<string, unknown>>) => ({ nickname: "小满", source: "scan", ...more });

  it("GRID-56 opens for the owner of the address who may list the entity, and for nobody else", async () => {
    const { userId, token } = plain;
    const path = `/vxeSocket/${userId}/miniUser`;
    const refused: readonly [Omit<SocketHandshake, "port">, number][] = [
      [{ path }, 401],
      [{ path, token: reader.token }, 403],
      [{ path, token, origin: "http://evil.test" }, 403],
      [{ path: `/vxeSocket/${userId}/role`, token }, 403],
      [{ path: `/vxeSocket/${userId}/nothing`, token }, 403],
      [{ path: `/vxeSocket/${userId}/__proto__`, token }, 403],
    ];
    for (const [handshake, status] of refused) expect([handshake, await openSocket({ port, ...handshake })]).toEqual([handshake, status]);
    expect((await connect(plain, "miniUser")).protocol).toBe(token);
  });

  it("GRID-57 GRID-59 a sign of life is answered, and what is no frame is passed over", async () => {
    const socket = await connect(plain, "miniUser");
    for (const text of ["", "null", "[".repeat(60_000), '{"type":{}}', '{"type":"update_vxe_table","data":{"args":[null,"c"]}}'])
      socket.send(text);
    socket.send(JSON.stringify({ type: "heart_beat", data: "" }));
    await expect.poll(() => socket.frames).toEqual([{ type: "heart_beat", data: true }]);
  });

  it("GRID-59 GRID-60 each is told what they may read of a row: fields by right, covered values covered, nothing of rows they do not see", async () => {
    const id = await plant("miniUser", person({ mobile: "13700000001" }));
    const shared = await plant("miniUser", person({ mobile: "13700000002", source: "share" }));
    const [full, some, none] = [await connect(reader, "miniUser"), await connect(plain, "miniUser"), await connect(narrow, "miniUser")];
    await save("/hiv/miniUser", { id, rev: await revOf("/hiv/miniUser", id), mobile: "13899990001", remark: "CNRY" }, "page-1");
    const [told] = await toldOf(full, id);
    expect(told).toMatchObject({
      type: "update_vxe_table",
      data: { kind: "update", socketKey: "miniUser", args: [{ id, rev: 2, mobile: "138****0001", remark: "CNRY" }, "page-1"] },
    });
    // What did not change is not sent.
    expect(told?.type === "update_vxe_table" && Object.keys(told.data.args[0])).not.toContain("source");
    const [less] = await toldOf(some, id);
    expect(less).toMatchObject({ data: { args: [{ mobile: "138****0001" }, "page-1"] } });
    expect(JSON.stringify(framesOf(some))).not.toMatch(/CNRY|remark|13899990001/);
    // What comes after it has come, and it has not.
    await save("/hiv/miniUser", { id: shared, rev: await revOf("/hiv/miniUser", shared), remark: "CNRY" });
    expect(await toldOf(none, shared)).toMatchObject([{ data: { kind: "update", args: [{ id: shared }, ""] } }]);
    expect(framesOf(none)).toHaveLength(1);
  });

  it("LOG what leaves with frames is recorded as read, once for a row that goes on changing", async () => {
    const id = await plant("miniUser", person({ mobile: "13700000003" }));
    const socket = await connect(plain, "miniUser");
    for (const nickname of ["一", "二"]) {
      await save("/hiv/miniUser", { id, rev: await revOf("/hiv/miniUser", id), nickname });
      await expect.poll(async () => (await toldOf(socket, id)).length).toBe(nickname === "一" ? 1 : 2);
    }
    await server.settle();
    const { db } = server.app.services.database;
    const entries = await db.selectFrom("audit_log").selectAll().where("kind", "=", "read").where("row_id", "=", id).execute();
    const theirs = entries.filter((entry) => entry["user_id"] === plain.userId);
    expect(theirs).toMatchObject([{ entity: "miniUser", action: "read", note: "1 条；实时更新" }]);
  });

  it("GRID-59 a new row is told with its fields, a removed one with its id, to those who may know of it", async () => {
    const [all, some] = [await connect(admin, "position"), await connect(narrow, "position")];
    const hidden = await save("/sys/position", { name: "护士长", code: "head", rank: "2" }, "page-1");
    const seen = await save("/sys/position", { name: "护士", code: "nurse", rank: "1" }, "page-1");
    expect(await toldOf(all, hidden)).toMatchObject([
      { data: { kind: "insert", args: [{ id: hidden, name: "护士长", code: "head" }, "page-1"] } },
    ]);
    expect(await toldOf(some, seen)).toMatchObject([{ data: { kind: "insert", args: [{ id: seen, rank: "1" }, "page-1"] } }]);
    expect(framesOf(some)).toHaveLength(1);
    expectSuccess(await admin.call("DELETE", `/sys/position/delete?id=${hidden}`, { headers: { [caseHeader]: "page-2" } }));
    await expect
      .poll(async () => (await toldOf(all, hidden)).at(-1))
      .toMatchObject({
        type: "update_vxe_table",
        data: { kind: "delete", args: [{ id: hidden }, "page-2"] },
      });
    // Whether they saw it nobody can tell any more.
    await expect.poll(() => framesOf(some).at(-1)).toEqual({ type: "common_send_date", data: { key: "reload", args: ["page-2"] } });
    expect(JSON.stringify(framesOf(some))).not.toContain(hidden);
  });

  it("GRID-59 of rows that are kept as deleted, who saw one is told which", async () => {
    const [seen, hidden] = [
      await plant("art", { title: "看得见的", category: "prevention" }),
      await plant("art", { title: "看不见的", category: "prevention" }),
    ];
    const socket = await connect(narrow, "art");
    expectSuccess(await admin.call("DELETE", `/hiv/art/deleteBatch?ids=${hidden},${seen}`));
    expect(await toldOf(socket, seen)).toMatchObject([{ data: { kind: "delete", args: [{ id: seen }, ""] } }]);
    await server.settle();
    expect(JSON.stringify(framesOf(socket))).not.toContain(hidden);
  });

  it("GRID-59 where it is not said which rows changed, pages load anew", async () => {
    const socket = await connect(admin, "position");
    server.app.services.events.publish({ cmd: "row", entity: "position" }, { permission: "sys:position:list" });
    await expect.poll(() => framesOf(socket)).toEqual([{ type: "common_send_date", data: { key: "reload", args: [""] } }]);
  });

  it("GRID-59 a page's own word of a row is a hint to the others who see it: no value of it is passed on, and it is not told itself", async () => {
    const id = await plant("miniUser", person({ mobile: "13700000004" }));
    const [sender, other, blind] = [await connect(plain, "miniUser"), await connect(reader, "miniUser"), await connect(narrow, "miniUser")];
    const args = [{ id, nickname: "CNRY", mobile: "13900000000" }, "page-1"];
    sender.send(JSON.stringify({ type: "update_vxe_table", data: { socketKey: "miniUser", args } }));
    expect(await toldOf(other, id)).toEqual([
      { type: "update_vxe_table", data: { kind: "hint", socketKey: "miniUser", args: [{ id }, "page-1"] } },
    ]);
    await server.settle();
    expect([framesOf(sender), framesOf(blind)]).toEqual([[], []]);
  });

  it("GRID-56 who may not list the entity any more is told nothing more, and the socket closes", async () => {
    const roleId = await addRole(admin, { code: "passing", codes: ["sys:position:list"] });
    await addUser(admin, "passing", { roleIds: [roleId] });
    const socket = await connect(await server.signIn("passing"), "position");
    expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body: { roleId, permissionIds: "sys:role:list" } }));
    expect(await socket.closed).toBe(1008);
  });

  it("GRID-61 a page that names itself as nothing can be named is told how", async () => {
    const body = { name: "药师", code: "chemist", rank: "1" };
    const answer = await admin.call("POST", "/sys/position/add", {
      body,
      headers: { [caseHeader]: "page 1" },
    });
    expect([answer.status, answer.message]).toEqual([400, "参数 X-Case-Id 不正确：应为 1 到 64 个字母、数字、_ 或 -"]);
  });
});

describe("live tables of three processes on one database", () => {
  const servers: TestServer[] = [];
  let ports: readonly number[] = [];
  let [admin, guest, narrow]: TestSession[] = [];
  const running = () => {
    const [, there] = servers;
    if (!there || !admin || !guest || !narrow) throw new Error("The processes have not started.");
    return { there, admin, guest, narrow };
  };
  beforeAll(async () => {
    const databaseUrl = await createDatabase("product");
    const open = () => openDatabase({ databaseUrl, poolSize: 4, statementTimeout: 60_000 });
    const first = await startTestServer(open);
    servers.push(first);
    // The processes of one installation share their keys.
    for (const options of [{ folder: first.folder }, { folder: first.folder }]) servers.push(await startTestServer(open, options));
    ports = await Promise.all(servers.map(listen));
    admin = await first.signIn("admin");
    const rules = [{ entity: "position", expression: "row.rank == '1'" }];
    await addUser(admin, "narrow", { roleIds: [await addRole(admin, { code: "narrow", codes: ["sys:position:list"], rules })] });
    guest = await servers[1]?.signIn("admin");
    narrow = await servers[2]?.signIn("narrow");
  });
  afterAll(async () => {
    for (const server of servers) {
      await server.stop();
      await server.app.services.database.close();
    }
  });

  const nurse = (code: string, rank: string) => ({ name: "护士", code, rank });
  const add = async (body: ReturnType<typeof nurse>): Promise<string> => {
    const headers = { [caseHeader]: "page-1" };
    return expectSuccess(await running().admin.call<{ id: string }>("POST", "/sys/position/add", { body, headers })).id;
  };
  const watchAt = (place: number, session: TestSession) => watch(ports[place] ?? 0, session, "position");

  it("GRID-56 GRID-61 what is saved or hinted at in one is told in the others, with the page that saved", async () => {
    const [mine, theirs, thirds] = [
      await watchAt(0, running().admin),
      await watchAt(1, running().guest),
      await watchAt(2, running().admin),
    ];
    const id = await add(nurse("nurse", "1"));
    const insert = { data: { kind: "insert", args: [{ id, name: "护士" }, "page-1"] } };
    for (const socket of [mine, theirs, thirds]) expect(await toldOf(socket, id)).toMatchObject([insert]);
    mine.send(JSON.stringify({ type: "update_vxe_table", data: { socketKey: "position", args: [{ id }, "page-1"] } }));
    for (const socket of [theirs, thirds])
      await expect.poll(() => framesOf(socket).at(-1)).toMatchObject({ data: { kind: "hint", args: [{ id }, "page-1"] } });
    for (const socket of [mine, theirs, thirds]) socket.close();
  });

  it("GRID-59 GRID-60 in each process only those are told of a row who may read it", async () => {
    const { guest: other, narrow: few } = running();
    const [all, some, alsoSome] = [await watchAt(1, other), await watchAt(1, few), await watchAt(2, few)];
    const hidden = await add(nurse("head", "2"));
    const seen = await add(nurse("ward", "1"));
    for (const id of [hidden, seen]) expect(await toldOf(all, id)).toMatchObject([{ data: { kind: "insert", args: [{ id }, "page-1"] } }]);
    // Changes are told in the order in which they were made: what came before the seen row has come.
    for (const socket of [some, alsoSome]) {
      expect(await toldOf(socket, seen)).toMatchObject([{ data: { kind: "insert", args: [{ id: seen, rank: "1" }, "page-1"] } }]);
      expect(framesOf(socket)).toHaveLength(1);
    }
    for (const socket of [all, some, alsoSome]) socket.close();
  });

  it("GRID-58 a line that ended with its process comes back to another, and misses nothing", async () => {
    const { there, narrow: few } = running();
    const lost = await watchAt(1, few);
    // Its sockets end as those of a process that goes down.
    await there.app.close();
    await lost.closed;
    const missed = await add(nurse("missed", "1"));
    const back = await watchAt(2, few);
    // What the page reads anew once its line is open again, it reads from the same process; what is saved from then on it is told.
    const saved = await add(nurse("later", "1"));
    const list = expectSuccess(await few.call<{ records: readonly { id: string }[] }>("GET", "/sys/position/list?pageSize=50"));
    expect(list.records.map(({ id }) => id)).toContain(missed);
    expect(await toldOf(back, saved)).toMatchObject([{ data: { kind: "insert", args: [{ id: saved }, "page-1"] } }]);
    back.close();
  });
});
