import { describe, expect, it } from "vitest";
import { AppError, moduleErrors } from "../errors/appError.ts";
import { entry } from "../errors/errorEntry.ts";
import { defineRoute } from "../http/defineRoute.ts";
import { defineJobKind } from "../modules/jobKind.ts";
import { defineModule, type ModuleParts, type ServerModule } from "../modules/serverModule.ts";
import type { ServerServices } from "../modules/serverServices.ts";
import type { SocketEndpoint } from "../sockets/socketEndpoint.ts";
import { openModules } from "./openModules.ts";
import { serverModules } from "./serverModules.ts";

const route = defineRoute({
  method: "GET",
  path: "/bell/count",
  right: { kind: "session" },
  rows: "none",
  fields: "none",
  handler: async () => null,
});
const socket: SocketEndpoint = { path: "/bell/count", allows: () => true, message: () => undefined };
const job = defineJobKind({ name: "ringBell", rights: [], read: () => undefined, run: async () => "" });
const errors = moduleErrors({ BELL_SILENT: entry(409, () => "现在不能打铃，请稍后重试") });

/** Opens modules that ask for nothing of the house. */
const opening = (...modules: readonly ServerModule[]) => openModules(modules, {} as ServerServices);
const bringing = (name: string, parts: ModuleParts): ServerModule => defineModule({ name, open: () => parts });

describe("opening modules", () => {
  it.each<[what: string, first: ModuleParts, second: ModuleParts]>([
    ["the route GET /bell/count", { routes: [route] }, { routes: [route] }],
    ["the route GET /bell/count", { routes: [route] }, { sockets: [socket] }],
    ["hooks of the entity “user”", { hooks: { user: {} } }, { hooks: { role: {}, user: {} } }],
    ["the job kind “ringBell”", { jobs: [job] }, { jobs: [job] }],
  ])("refuses two that bring %s", async (what, first, second) => {
    await expect(opening(bringing("first", first), bringing("second", second))).rejects.toThrow(`“first” and “second” both bring ${what}.`);
  });

  it("refuses two of one name", async () => {
    await expect(opening(bringing("bell", {}), bringing("bell", {}))).rejects.toThrow("“bell” brings the name “bell” twice");
  });

  it("refuses an error whose code another module or the shared catalogue has", async () => {
    const withErrors = (name: string, own: ServerModule["errors"]) => defineModule({ name, errors: own, open: () => ({}) });
    await expect(opening(withErrors("first", errors), withErrors("second", errors))).rejects.toThrow("both bring the error BELL_SILENT");
    const shared = moduleErrors({ ROW_MISSING: entry(404, () => "没有") });
    await expect(opening(withErrors("first", shared))).rejects.toThrow("“server/errors” and “first” both bring the error ROW_MISSING");
  });

  it("refuses one that needs what none before it gives, whoever gives it later, and two that give the same", async () => {
    const giver = (name: string) => bringing(name, { gives: { takeSignInTurn: () => undefined } });
    const taker = defineModule({ name: "taker", needs: ["takeSignInTurn"], open: () => ({}) });
    await expect(opening(taker, giver("giver"))).rejects.toThrow("“taker” needs “takeSignInTurn”, which no module before it gives");
    await expect(opening(giver("giver"), giver("other"))).rejects.toThrow("“giver” and “other” both bring the service “takeSignInTurn”");
    expect(await opening(giver("giver"), taker)).toHaveLength(2);
  });

  it("refuses one that brings the same twice, or a service that the house has", async () => {
    await expect(opening(bringing("bell", { routes: [route, route] }))).rejects.toThrow("“bell” brings the route GET /bell/count twice");
    const gives = { takeSignInTurn: () => undefined };
    await expect(openModules([bringing("bell", { gives })], { ...gives } as unknown as ServerServices)).rejects.toThrow(
      "“server/start” and “bell” both bring the service “takeSignInTurn”",
    );
  });
});

it("every error that a module brings has a Chinese sentence that says what happened", () => {
  // Members that an entry asks for stand for themselves.
  const details = new Proxy({}, { get: () => ["样例"] });
  const entries = serverModules.flatMap((module) => Object.values(module.errors));
  expect(entries.length).toBeGreaterThan(10);
  for (const one of entries) {
    const { code, status, message } = new AppError(one, details as never);
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/\p{Script=Han}/u);
    expect(message).not.toMatch(/undefined|\[object|NaN/);
  }
});
