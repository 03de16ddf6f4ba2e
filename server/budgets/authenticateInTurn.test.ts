import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { expect, it, vi } from "vitest";
import { buildSession } from "../../tests/support/sessions.ts";
import { buildHttp } from "../http/buildHttp.ts";
import { defineRoute } from "../http/defineRoute.ts";
import type { Authenticate } from "../http/session.ts";
import { authenticateInTurn } from "./authenticateInTurn.ts";
import { arrivalBudget, strangerBudget } from "./workBudgets.ts";

const session = buildSession();

function build(authenticate: Authenticate) {
  const route = defineRoute({
    method: "GET",
    path: "/thing",
    right: { kind: "session" },
    rows: "none",
    fields: "none",
    handler: async () => 1,
  });
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  const marks = {
    tokenOf: ({ headers }: FastifyRequest) => text(headers["x-access-token"]),
    isGivenOut: ({ headers }: FastifyRequest) => text(headers["x-access-token"])?.startsWith("new") === true,
    sourceOf: ({ headers }: FastifyRequest) => text(headers["x-source"]) ?? "",
  };
  return buildHttp({ routes: [route], ...authenticateInTurn(authenticate, marks), clock: () => new Date(0) });
}

it("S-06 P55 made-up tokens from many addresses keep nobody waiting whose token was good before, or was given out here", async () => {
  let asked = 0;
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const app = await build(async ({ headers }) => {
    if (headers["x-access-token"] === "good" || headers["x-access-token"] === "new one") return session;
    asked += 1;
    await isOpen;
    return undefined;
  });
  const call = (token: string, source: string) =>
    app.inject({ url: "/apiserver/thing", headers: { "x-access-token": token, "x-source": source } });
  const told = async (...sent: Parameters<typeof call>): Promise<number> => (await call(...sent)).statusCode;
  expect(await told("good", "office")).toBe(200);
  const flood: Promise<number>[] = [];
  const wave = (): void => {
    for (let index = 0; index < 300; index += 1) flood.push(told(`made up ${flood.length}`, `address ${index % 50}`));
  };
  // A machine that is slow for a moment turns a whole wave away; the next one comes.
  await expect
    .poll(() => {
      if (asked < strangerBudget.inAll) wave();
      return asked;
    })
    .toBe(strangerBudget.inAll);
  for (let turn = 0; turn < 20; turn += 1) expect(await told("good", "office")).toBe(200);
  // The first call of who has just signed in, behind an address that floods.
  expect(await told("new one", "address 1")).toBe(200);
  expect(asked).toBe(strangerBudget.inAll);
  open();
  expect([401, 429, 503]).toEqual(expect.arrayContaining([...new Set(await Promise.all(flood))]));
  await app.close();
});

it("a caller who goes while they wait to be recognised is not looked up", async () => {
  let asked = 0;
  let answerAll: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answerAll = resolve));
  const authenticate = async (): Promise<undefined> => {
    asked += 1;
    await isAnswered;
    return undefined;
  };
  const app = await build(authenticate);
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const calls = Array.from({ length: strangerBudget.perPerson + 3 }, () =>
    request(`${address}/apiserver/thing`, { headers: { "x-access-token": "unknown" } }).on("error", () => undefined),
  );
  const closed: Promise<unknown>[] = [];
  app.server.on("request", ({ socket }: IncomingMessage) => closed.push(once(socket, "close")));
  for (const call of calls) call.end();
  await expect.poll(() => [asked, closed.length]).toEqual([strangerBudget.perPerson, calls.length]);
  for (const call of calls) call.destroy();
  await Promise.all(closed);
  answerAll();
  // Whoever comes next stands behind them.
  expect((await app.inject({ url: "/apiserver/thing", headers: { "x-access-token": "next" } })).statusCode).toBe(401);
  expect(asked).toBe(strangerBudget.perPerson + 1);
  await app.close();
});

it("S-55 of calls that come together as many begin in a turn of the loop as take little time", async () => {
  let turn = 0;
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const begun: number[] = [];
  const steps: string[] = [];
  const authenticate = async ({ id }: FastifyRequest): Promise<undefined> => {
    begun.push(turn);
    now += 2;
    steps.push(`begins ${id}`);
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    steps.push(`waits ${id}`);
  };
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  const { authenticate: inTurn } = authenticateInTurn(authenticate, {
    tokenOf: ({ id }) => id,
    isGivenOut: () => false,
    sourceOf: ({ id }) => id,
  });
  count();
  await Promise.all(Array.from({ length: 20 }, (_, id) => inTurn({ id: `${id}`, raw: { socket: new Socket() } } as never)));
  isOver = true;
  clock.mockRestore();
  const mostInATurn = Math.max(...begun.map((one) => begun.filter((other) => other === one).length));
  expect(mostInATurn).toBe(2);
  expect(steps.filter((_, index) => index % 2 === 0)).toEqual(begun.map((_, id) => `begins ${id}`));
});

it("S-55 who signs in ten times is one person at the door, and others go past", async () => {
  const asked: string[] = [];
  let hold = Promise.resolve();
  const app = await build(async ({ headers }) => {
    const [id = ""] = String(headers["x-access-token"]).split(" ", 1);
    asked.push(id);
    await hold;
    return { ...session, user: { ...session.user, id } };
  });
  const call = (token: string) => app.inject({ url: "/apiserver/thing", headers: { "x-access-token": token, "x-source": token } });
  const many = Array.from({ length: 10 }, (_, index) => `many ${index}`);
  for (const token of [...many, "single"]) expect((await call(token)).statusCode).toBe(200);
  asked.length = 0;
  let open: () => void = () => undefined;
  hold = new Promise<void>((resolve) => (open = resolve));
  const all = [...many, "single"].map(call);
  await expect.poll(() => asked).toContain("single");
  expect(asked.filter((id) => id === "many")).toHaveLength(arrivalBudget.perPerson);
  open();
  await Promise.all(all);
  await app.close();
});
