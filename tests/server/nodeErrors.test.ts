import { connect } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

interface RawAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

onEmbeddedDatabase("what Node refuses by itself", (open) => {
  let web = "";
  let server: TestServer;
  let port = 0;
  beforeAll(async () => {
    web = mkdtempSync(join(tmpdir(), "ribbon-web-"));
    writeFileSync(join(web, "index.html"), "<!doctype html><title>x</title>");
    server = await startTestServer(open, { web });
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    port = (server.app.server.address() as { port: number }).port;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(web, { recursive: true, force: true });
  });

  /** Sends bytes as they are and reads until the server closes. */
  function send(...parts: readonly string[]): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => {
        for (const part of parts) socket.write(part);
      });
      const finish = (): void => {
        socket.destroy();
        const [head = "", body = ""] = text.split("\r\n\r\n").slice(-2);
        resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), headers: head.toLowerCase(), body });
      };
      socket.on("data", (data) => (text += data.toString()));
      socket.on("error", reject);
      socket.on("close", finish);
    });
  }

  const host = "host: localhost\r\nconnection: close\r\n";
  it.each<[string, number, readonly string[]]>([
    ["no HTTP at all", 400, ["hello there\r\n\r\n"]],
    ["an unknown method", 405, [`FOO / HTTP/1.1\r\n${host}\r\n`]],
    ["a method of WebDAV", 405, [`PROPFIND /apiserver/sys/user/list HTTP/1.1\r\n${host}\r\n`]],
    ["TRACE", 405, [`TRACE / HTTP/1.1\r\n${host}\r\n`]],
    ["TRACE of the API", 405, [`TRACE /apiserver/sys/user/list HTTP/1.1\r\n${host}\r\n`]],
    ["CONNECT", 405, [`CONNECT evil.test:443 HTTP/1.1\r\n${host}\r\n`]],
    ["headers that are too large", 431, [`GET / HTTP/1.1\r\n${host}x: ${"a".repeat(80_000)}\r\n\r\n`]],
    ["an address that is too long", 414, [`GET /${"a".repeat(80_000)} HTTP/1.1\r\n${host}\r\n`]],
    ["a broken header", 400, [`GET / HTTP/1.1\r\n${host}bad header\u0001: x\r\n\r\n`]],
    ["no host", 400, ["GET / HTTP/1.1\r\nconnection: close\r\n\r\n"]],
    ["two lengths", 400, [`POST /apiserver/sys/login HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`]],
    [
      "a length and chunks",
      400,
      [`POST /apiserver/sys/login HTTP/1.1\r\n${host}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ],
    [
      "a chunk that is none",
      400,
      [
        `POST /apiserver/sys/login HTTP/1.1\r\n${host}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
        "zz\r\n{}\r\n0\r\n\r\n",
      ],
    ],
    ["an expectation", 417, [`POST /apiserver/sys/login HTTP/1.1\r\n${host}expect: 200-maybe\r\ncontent-length: 2\r\n\r\n{}`]],
    ["a version that is none", 400, [`GET / HTTP/9.9\r\n${host}\r\n`]],
    [
      "an upgrade at a path without a socket",
      404,
      [
        "GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      ],
    ],
    ["an address that cannot be decoded", 400, [`GET /apiserver/%ff%zz HTTP/1.1\r\n${host}\r\n`]],
  ])("%s is refused with %i in the envelope, with the headers of every answer", async (_name, status, parts) => {
    const answer = await send(...parts);
    expect(answer.status, answer.headers).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({
      success: false,
      message: expect.stringMatching(/\p{Script=Han}/u),
      result: null,
      code: status,
      timestamp: expect.any(Number),
    });
    for (const header of [
      "content-type: application/json; charset=utf-8",
      "x-content-type-options: nosniff",
      "cache-control: no-store",
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      "x-frame-options: deny",
    ])
      expect(answer.headers).toContain(header);
    expect(answer.body + answer.headers).not.toMatch(/fastify|node|hpe_|fst_/i);
  });

  it.each([
    ["/user/../user/login", 404],
    ["/user/%2e%2e/user/login", 404],
    ["/user\\login", 404],
    ["/\\user/login", 404],
    ["/user/login%00", 400],
    ["/user/login%", 400],
    ["http://evil.test/user/login", 404],
    ["*", 404],
  ])("the odd spelling %s of a page gets %i, and never the page", async (path, status) => {
    const answer = await send(`GET ${path} HTTP/1.1\r\n${host}accept: application/json\r\n\r\n`);
    expect(answer.status, answer.headers).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: status });
  });

  it.each([
    ["an encoded letter before the budgets look", "/%61piserver/sys/user/profile"],
    ["an encoded letter behind the prefix", "/apiserver/sys/user/pro%66ile"],
    ["a whole address", "http://localhost/apiserver/sys/user/profile"],
    ["a fragment", "/apiserver/sys/user/profile#"],
    ["a fragment in the role of a query", "/apiserver/sys/user/getMultiUser#username=admin"],
    ["a fragment behind a value that was signed", "/apiserver/sys/user/getMultiUser?username=admin#,other"],
    ["a fragment on a route of all entities", "/apiserver/sys/role/list?pageSize=1#"],
  ])("S-05 S-50 S-55 %s in an address of the API leads nowhere, with a token too", async (_name, target) => {
    const { token } = await server.signIn("admin");
    const answer = await send(`GET ${target} HTTP/1.1\r\n${host}x-access-token: ${token}\r\n\r\n`);
    expect(answer.status, answer.body).toBe(404);
    expect(answer.body).not.toContain("admin");
  });

  it("HTTP/1.0, a page asked for by HEAD, and `Expect: 100-continue` are served", async () => {
    expect((await send("GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
    expect((await send(`HEAD /user/login HTTP/1.1\r\n${host}\r\n`)).status).toBe(200);
    const login = `POST /apiserver/sys/login HTTP/1.1\r\n${host}content-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n`;
    expect(JSON.parse((await send(login, "{}")).body)).toMatchObject({ success: false, code: 400 });
  });

  it("a caller who goes away in the middle of a body leaves the server as it was", async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(`POST /apiserver/sys/login HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`);
        server.app.server.once("request", () => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    expect((await send("GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
    expect(server.logged.join("\n")).not.toContain('"message":"fault"');
  });
});
