import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { ListenerCopies } from "./listenerCopies.ts";

const logger = { warn: vi.fn() };
const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
  expect(logger.warn).not.toHaveBeenCalled();
});

async function listening(onRequest: Parameters<typeof createServer>[1] = (_, reply) => reply.end("ok")) {
  const server = createServer({ keepAliveTimeout: 60_000 }, onRequest);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ending.push(
    () => void server.closeAllConnections(),
    () => server.listening && server.close(),
  );
  return { server, copies: new ListenerCopies(server, logger), port: (server.address() as AddressInfo).port };
}

/** The most connections that are accepted in one turn of the loop, of a number that come at the same time. */
async function mostInATurn(server: Server, port: number, count: number): Promise<number> {
  const accepted: Socket[] = [];
  const onConnection = (socket: Socket): void => void accepted.push(socket);
  server.on("connection", onConnection);
  const sockets: Socket[] = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  ending.push(() => sockets.forEach((socket) => socket.destroy()));
  let most = 0;
  while (accepted.length < count) {
    const before = accepted.length;
    await turn();
    most = Math.max(most, accepted.length - before);
  }
  server.off("connection", onConnection);
  return most;
}

function ask(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", agent: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part: string) => (body += part));
      answer.on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
}

it("S-55 many connections are accepted in one turn of the loop, where it would be one", async () => {
  const { server, copies, port } = await listening();
  expect(await mostInATurn(server, port, 160)).toBe(1);
  await copies.make();
  ending.push(() => copies.close());
  expect(await mostInATurn(server, port, 160)).toBeGreaterThan(8);
});

it("S-55 who comes while the copies are made is answered", async () => {
  const { copies, port } = await listening();
  const made = new AbortController();
  const making = copies.make().finally(() => made.abort());
  const answers: Promise<string>[] = [];
  for (; !made.signal.aborted; await turn()) if (answers.length < 500) answers.push(ask(port));
  await making;
  ending.push(() => copies.close());
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["ok"]));
});

it("API-85 calls that came through a copy are answered before the server is closed", async () => {
  const open: (() => void)[] = [];
  const { server, copies, port } = await listening((_, reply) => void open.push(() => reply.end("late")));
  await copies.make();
  const answers = Array.from({ length: 64 }, () => ask(port));
  while (open.length < answers.length) await turn();
  let isClosed = false;
  const closing = Promise.all([copies.close(), new Promise((resolve) => server.close(resolve))]).then(() => (isClosed = true));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(isClosed).toBe(false);
  for (const answer of open) answer();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["late"]));
  await closing;
  await expect(ask(port)).rejects.toThrow("ECONNREFUSED");
});
