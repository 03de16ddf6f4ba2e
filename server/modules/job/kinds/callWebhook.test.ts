import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { callWebhook } from "./callWebhook.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=secret`;
}

const call = (url: string, signal = new AbortController().signal): Promise<number> =>
  callWebhook({ url: new URL(url), body: '{"a":1}', key: "job-1", signal, isAllowed: () => true });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

it("sends JSON with the key of the instant and gives the status", async () => {
  const seen: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    seen.push(request.method, request.url, request.headers["idempotency-key"], request.headers["content-type"], body);
    response.writeHead(202).end("ok");
  };
  const url = await listen((request, response) => void answer(request, response));
  expect(await call(url)).toBe(202);
  expect(seen).toEqual(["POST", "/hook?token=secret", "job-1", "application/json", '{"a":1}']);
});

it("P53 connects to no address inside, by number or by name", async () => {
  let reached = 0;
  const url = new URL(await listen(() => (reached += 1)));
  const byName = new URL(url);
  byName.hostname = "localhost";
  for (const target of [url, byName])
    await expect(callWebhook({ url: target, body: "{}", key: "k", signal: new AbortController().signal })).rejects.toThrow("内部网络");
  expect(reached).toBe(0);
});

it("P53 follows no redirect", async () => {
  const url = await listen((_request, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end());
  await expect(call(url)).rejects.toThrow("要转到别的地址");
});

it("says what the other side answered, and nothing that it said", async () => {
  const url = await listen((_request, response) => void response.writeHead(500).end("张三 secret"));
  await expect(call(url)).rejects.toThrow(/^对方回答 500$/);
});

it("takes in no endless answer", async () => {
  const url = await listen((_request, response) => void response.writeHead(200).end(Buffer.alloc(200_000)));
  await expect(call(url)).rejects.toThrow("太长");
});

it("ends with its signal", async () => {
  const controller = new AbortController();
  const url = await listen(() => controller.abort("timeout"));
  await expect(call(url, controller.signal)).rejects.toThrow("abort");
});

it.each(["head", "body"])("ends with its signal while the other side lets its %s trickle", async (part) => {
  const controller = new AbortController();
  const url = await listen((_request, response) => {
    if (part === "body") response.writeHead(200);
    let drops = 0;
    const trickle = setInterval(() => {
      if (part === "body") response.write(".");
      else response.writeProcessing();
      if ((drops += 1) === 5) controller.abort("timeout");
    }, 10);
    response.on("close", () => clearInterval(trickle));
  });
  // Not with a drop before.
  await expect(call(url, controller.signal)).rejects.toThrow(/abort/);
});

it("names no address where nobody answers", async () => {
  const url = await listen(() => undefined);
  await new Promise((resolve) => server?.close(resolve));
  await expect(call(url)).rejects.toThrow(/^连不上对方（ECONNREFUSED）$/);
});
