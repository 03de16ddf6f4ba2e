import { once } from "node:events";
import { request } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { buildHttp } from "../http/buildHttp.ts";
import { defineRoute } from "../http/defineRoute.ts";
import { authenticateInTurn } from "./authenticateInTurn.ts";
import { arrivalBudget } from "./workBudgets.ts";

it("a caller who goes while they wait to be recognised is not looked up", async () => {
  let asked = 0;
  let answerAll: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answerAll = resolve));
  const authenticate = async (): Promise<undefined> => {
    asked += 1;
    await isAnswered;
    return undefined;
  };
  const route = defineRoute({
    method: "GET",
    path: "/thing",
    right: { kind: "session" },
    rows: "none",
    fields: "none",
    handler: async () => 1,
  });
  const app = await buildHttp({ routes: [route], authenticate: authenticateInTurn(authenticate, () => "one"), clock: () => new Date(0) });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const calls = Array.from({ length: arrivalBudget.perPerson + 3 }, () =>
    request(`${address}/apiserver/thing`).on("error", () => undefined),
  );
  const closed: Promise<unknown>[] = [];
  app.server.on("connection", (socket) => closed.push(once(socket, "close")));
  for (const call of calls) call.end();
  await expect.poll(() => [asked, closed.length]).toEqual([arrivalBudget.perPerson, calls.length]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const call of calls) call.destroy();
  await Promise.all(closed);
  answerAll();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBe(arrivalBudget.perPerson);
  await app.close();
});

it("S-55 calls that come together begin in turns of the loop of their own", async () => {
  let turn = 0;
  const begun: number[] = [];
  const authenticate = async (): Promise<undefined> => {
    begun.push(turn);
    return undefined;
  };
  const count = (): void => {
    turn += 1;
    if (begun.length < 20) setImmediate(count);
  };
  const inTurn = authenticateInTurn(authenticate, ({ id }) => id);
  count();
  await Promise.all(Array.from({ length: 20 }, (_, id) => inTurn({ id: `${id}`, raw: { socket: new Socket() } } as never)));
  expect(new Set(begun).size).toBe(20);
});
