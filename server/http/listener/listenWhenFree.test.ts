import { once } from "node:events";
import { createServer, type Server } from "node:net";
import fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { listenWhenFree } from "./listenWhenFree.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function occupied(): Promise<{ readonly port: number; readonly holder: Server }> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  open.push(holder);
  const address = holder.address();
  return { holder, port: typeof address === "object" && address !== null ? address.port : 0 };
}

function application() {
  const app = fastify();
  app.get("/", async () => "here");
  open.push(app);
  return app;
}

it("listens as soon as the port is free, and says at once that it waits", async () => {
  const { port, holder } = await occupied();
  const said: string[] = [];
  const listening = listenWhenFree(application(), { host: "127.0.0.1", port, onWait: (sentence) => void said.push(sentence) });
  await expect.poll(() => said).toEqual([`端口 ${port} 正在被占用，等待它空出（最多还等 15 秒）……`]);
  holder.close();
  await listening;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
});

it("gives up where another program keeps the port", async () => {
  const { port } = await occupied();
  const listening = listenWhenFree(application(), { host: "127.0.0.1", port, patience: 300, onWait: () => undefined });
  await expect(listening).rejects.toMatchObject({ code: "EADDRINUSE" });
});

it("passes every other fault on at once", async () => {
  const said: string[] = [];
  const listening = listenWhenFree(application(), { host: "192.0.2.1", port: 0, onWait: (sentence) => void said.push(sentence) });
  await expect(listening).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
  expect(said).toEqual([]);
});
