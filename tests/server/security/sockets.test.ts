import { request } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { consoleProtocol } from "../../../src/schema/wire/consoleProtocol.ts";
import { onOneDatabase } from "../../support/onBothDatabases.ts";
import { businessState, refusalLines } from "../../support/oracles.ts";
import { openSocket, type SocketHandshake, type TestSocket } from "../../support/socketClient.ts";
import { addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

const HOUR = 3_600_000;

onOneDatabase("sockets and strangers", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let edi: TestSession;
  let vie: TestSession;
  let port = 0;
  const opened: TestSocket[] = [];
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const name of ["editor", "viewer"]) await addUser(admin, name);
    [edi, vie] = [await server.signIn("editor"), await server.signIn("viewer")];
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
  });
  afterAll(async () => {
    for (const socket of opened) socket.close();
    await server.stop();
  });

  const connect = async (session: TestSession, more: Pick<SocketHandshake, "origin"> = {}): Promise<TestSocket> => {
    const token = `${session.token}, ${consoleProtocol}`;
    const socket = await openSocket({ port, path: `/websocket/${session.userId}`, token, ...more });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    opened.push(socket);
    return socket;
  };

  /** What a socket was told, without the rows that were set up: of those, the last change is told up to a second later. */
  const told = ({ frames }: TestSocket): readonly unknown[] => frames.filter((frame) => (frame as { cmd?: string }).cmd !== "row");

  it("S-60 a socket opens for its owner only, and never without a living token", async () => {
    const ended = await server.signIn("editor");
    await ended.call("POST", "/sys/logout");
    const stale = await server.signIn("editor");
    server.time.now += 2 * HOUR + 1000;
    [admin, edi, vie] = [await server.signIn("admin"), await server.signIn("editor"), await server.signIn("viewer")];
    const path = `/websocket/${edi.userId}`;
    const before = await businessState(server);
    const since = server.logged.length;
    const refused: readonly [Omit<SocketHandshake, "port">, number][] = [
      [{ path }, 401],
      [{ path, token: "x".repeat(43) }, 401],
      [{ path, token: ended.token }, 401],
      [{ path, token: stale.token }, 401],
      [{ path: `${path}?token=${edi.token}` }, 401],
      [{ path, token: vie.token }, 403],
      [{ path, token: admin.token }, 403],
      [{ path: `${path}x`, token: edi.token }, 403],
      [{ path: `/websocket/${encodeURIComponent(`${vie.userId}/../${edi.userId}`)}`, token: vie.token }, 403],
    ];
    for (const [handshake, status] of refused) expect([handshake, await openSocket({ port, ...handshake })]).toEqual([handshake, status]);
    expect(await businessState(server)).toEqual(before);
    const lines = refusalLines(server, since);
    expect(lines).toHaveLength(refused.length);
    expect(lines.at(-1)).toMatchObject({ refusal: "SOCKET_FORBIDDEN", user: "viewer", route: "/apiserver/websocket/:userId" });
    for (const { token } of [edi, vie, ended, stale, admin]) expect(server.logged.join("\n")).not.toContain(token);
  });

  it("S-04 S-50 S-17 a request that only says that it is a socket is an ordinary one: no token, tenant or leave to idle from there", async () => {
    const disguise = { upgrade: "websocket", "sec-websocket-protocol": edi.token };
    const stolen = await vie.call<{ username: string }>("GET", "/sys/user/profile", { headers: disguise });
    expect(stolen.result.username).toBe("viewer");
    expect((await server.call("GET", "/sys/user/profile", { headers: disguise })).status).toBe(401);
    expect((await vie.call("GET", "/sys/user/profile?tenant-id=1001", { headers: disguise })).status).toBe(400);
  });

  it("S-60 what is published for one user's eyes never reaches another's socket", async () => {
    const [theirs, mine] = [await connect(edi), await connect(vie)];
    const body = {
      titile: "只给一个人",
      msgCategory: "1",
      priority: "L",
      msgType: "USER",
      userIds: [edi.userId],
      msgContent: "<p>CNRY-notice</p>",
      msgTxt: "CNRY-notice",
    };
    const { id } = expectSuccess(await admin.call("POST", "/sys/annountCement/add", { body }));
    expectSuccess(await admin.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
    expect(await theirs.next("user")).toMatchObject({ msgId: id });
    await server.settle();
    expect(JSON.stringify(mine.frames)).not.toMatch(new RegExp(`CNRY|${id}|"user"`));
    expect((await vie.call("GET", `/sys/annountCement/queryById?id=${id}`)).status).toBe(404);
  });

  it("S-61 a page of another origin is refused, our own and programs are not", async () => {
    const path = `/websocket/${admin.userId}`;
    for (const origin of [
      "http://evil.test",
      "null",
      `http://127.0.0.1.evil.test:${port}`,
      `http://127.0.0.1:${port + 1}`,
      "not an origin",
    ])
      expect([origin, await openSocket({ port, path, token: admin.token, origin })]).toEqual([origin, 403]);
    expect((await connect(admin, { origin: `http://127.0.0.1:${port}` })).protocol).toBe(admin.token);
    await connect(admin);
  });

  it("S-62 a flood of messages ends its socket after its budget; others are served on, and nothing of it is kept", async () => {
    const [bystander, flooder] = [await connect(vie), await connect(admin)];
    for (let count = 0; count < 1000; count += 1) flooder.send("HeartBeat");
    bystander.send("HeartBeat");
    await bystander.next("heartcheck");
    expect(await flooder.closed).toBe(1008);
    // 30 at once and one a second: what was answered tells that the rest was never worked on.
    expect(told(flooder).length).toBeLessThan(60);
    bystander.send("HeartBeat");
    await expect.poll(() => told(bystander).length).toBe(2);
  });

  it.each(["ping", "pong"] as const)("P62 S-62 a flood of %ss ends its socket as one of messages does", async (kind) => {
    const flooder = await connect(admin);
    for (let count = 0; count < 1000; count += 1) flooder.sendSign(kind);
    expect(await flooder.closed).toBe(1008);
  });

  it("S-64 a frame reaches exactly the user it names, not those whose ids contain it or are contained", async () => {
    const [mine, theirs] = [await connect(admin), await connect(edi)];
    const tell = (msgId: string, users: readonly string[]) =>
      server.app.services.events.publish({ cmd: "user", msgId, msgTxt: "通知" }, { users });
    tell("near", [`${edi.userId}1`, `x${edi.userId}`, edi.userId.slice(1), edi.userId.slice(0, -1), "", "%", "*"]);
    tell("exact", [edi.userId]);
    expect(await theirs.next("user")).toMatchObject({ msgId: "exact" });
    await server.settle();
    expect(told(theirs)).toHaveLength(1);
    expect(told(mine)).toEqual([]);
  });

  it.each([
    ["what is no JSON", "not json"],
    ["null", "null"],
    ["a list", "[]"],
    ["an object of another shape", '{"type":{}}'],
    ["an object that reaches for a prototype", '{"__proto__":{"admin":true}}'],
    ["sixty thousand brackets", "[".repeat(60_000)],
    ["no text at all", ""],
  ])("S-65 %s is a sign of life like any other text, and the socket goes on", async (_name, text) => {
    const socket = await connect(edi);
    socket.send(text);
    socket.send("HeartBeat");
    await expect.poll(() => told(socket).length).toBe(2);
    expect(new Set(told(socket).map((frame) => JSON.stringify(frame)))).toEqual(
      new Set([JSON.stringify({ cmd: "heartcheck", msgTxt: "心跳响应" })]),
    );
  });

  it("S-65 a binary frame and one of more than 64 KB close their socket, others stay open", async () => {
    const [bystander, binary, big] = [await connect(edi), await connect(edi), await connect(edi)];
    binary.sendBinary(Buffer.from([1, 2, 3]));
    big.send("[".repeat(100_000));
    expect([await binary.closed, await big.closed]).toEqual([1003, 1009]);
    bystander.send("HeartBeat");
    expect(await bystander.next("heartcheck")).toEqual({ cmd: "heartcheck", msgTxt: "心跳响应" });
    expect((await edi.call("GET", "/sys/user/getCurrentUserDeparts")).status).toBe(200);
  });

  it("P66 a socket whose rights cannot be read when they change closes, and comes back through the guard", async () => {
    const [socket, bystander] = [await connect(edi), await connect(vie)];
    const away = vi.spyOn(server.app.services.sessions, "find").mockRejectedValue(new Error("The database is away."));
    try {
      server.app.services.events.publish({ cmd: "permission" }, { users: [edi.userId] });
      expect(await socket.closed).toBe(1012);
      expect(told(socket)).toEqual([]);
    } finally {
      away.mockRestore();
    }
    bystander.send("HeartBeat");
    await bystander.next("heartcheck");
  });

  it.each([
    ["without a key", { "sec-websocket-key": "" }],
    ["with a key of another length", { "sec-websocket-key": "AAAA" }],
    ["of another version", { "sec-websocket-version": "12" }],
    ["for another protocol than sockets", { upgrade: "h2c" }],
    ["with sub-protocols that are none", { "sec-websocket-protocol": "TOKEN,,b" }],
    ["with one sub-protocol twice", { "sec-websocket-protocol": "TOKEN,TOKEN" }],
  ])("P92 S-65 a handshake %s is refused in the envelope, with what to do", async (_name, headers) => {
    const shown = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll("TOKEN", edi.token)]));
    const answer = await handshake(`/websocket/${edi.userId}`, { "x-access-token": edi.token, ...shown });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 400 } });
    expect(answer.body.message).toMatch(/^连接请求不完整/);
  });

  /** Sends a handshake and gives the refusal with its body. */
  const handshake = (path: string, headers: Readonly<Record<string, string>>) =>
    new Promise<{ readonly status: number | undefined; readonly body: { readonly message?: string } }>((resolve, reject) => {
      const sent = {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": `${"A".repeat(22)}==`,
      };
      const call = request({ port, host: "127.0.0.1", agent: false, path: `/apiserver${path}`, headers: { ...sent, ...headers } });
      call.on("response", (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => resolve({ status: response.statusCode, body: bodyOf(text) }));
      });
      call.on("error", reject);
      call.end();
    });
  const bodyOf = (text: string): { readonly message?: string } => (text.startsWith("{") ? (JSON.parse(text) as object) : { message: text });
});
