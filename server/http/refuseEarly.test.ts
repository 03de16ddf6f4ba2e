import { expect, it, vi } from "vitest";
import { buildSession } from "../../tests/support/sessions.ts";
import { AppError } from "../errors/appError.ts";
import { buildHttp } from "./buildHttp.ts";
import { defineRoute } from "./defineRoute.ts";
import { RefusedLoad } from "./refusedLoad.ts";

const declared = { right: { kind: "session" }, rows: "none", fields: "none" } as const;

async function start(refusalOfAll: () => AppError | undefined) {
  const handled = vi.fn(() => Promise.resolve(1));
  const route = (method: "GET" | "POST") => defineRoute({ method, path: "/thing", ...declared, handler: handled });
  const app = await buildHttp({
    routes: [route("GET"), route("POST")],
    authenticate: async (request) => (request.headers["x-access-token"] === "good" ? buildSession() : undefined),
    refusalOfAll,
    clock: () => new Date(0),
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    handled,
    close: () => app.close(),
    call: (init: RequestInit = {}) => fetch(`${address}/apiserver/thing`, { headers: { "x-access-token": "good" }, ...init }),
  };
}

it("P55 while nobody would have a turn in time, calls are refused before anything is done for them", async () => {
  let isFull = true;
  const { call, handled, close } = await start(() => (isFull ? new AppError("WORK_FULL", { title: "请求", seconds: 3 }) : undefined));
  const refused = await call();
  expect(refused.status).toBe(503);
  expect(Object.fromEntries(refused.headers)).toMatchObject({ "retry-after": "3", "cache-control": "no-store" });
  expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await refused.json()).toMatchObject({ success: false, code: 503, message: "现在使用请求的人较多，请 3 秒后重试" });
  expect(handled).not.toHaveBeenCalled();
  isFull = false;
  expect((await call()).status).toBe(200);
  await close();
});

it("a body that nobody reads ends with its connection; who shows no token waits for nobody", async () => {
  const { call, close } = await start(() => new AppError("WORK_FULL", { title: "请求", seconds: 3 }));
  const headers = { "x-access-token": "good", "content-type": "application/json" };
  const posted = await call({ method: "POST", headers, body: JSON.stringify({ text: "长".repeat(100_000) }) });
  expect([posted.status, posted.headers.get("connection")]).toEqual([503, "close"]);
  expect((await call({ method: "HEAD" })).status).toBe(503);
  expect((await call({ headers: {} })).status).toBe(401);
  await close();
});

it("P55 refusals for load are counted: the first line at once, then one a second", () => {
  vi.useFakeTimers();
  const warn = vi.fn();
  const load = new RefusedLoad({ warn });
  const full = { code: "WORK_FULL" } as const;
  expect(load.note(full, "a")).toBe(true);
  expect(warn).toHaveBeenLastCalledWith({ refusal: "WORK_FULL", calls: 1, from: ["a"] }, "refused");
  for (let call = 0; call < 300; call += 1) load.note(full, `address ${call % 7}`);
  expect(warn).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  const [told] = warn.mock.lastCall as [{ readonly calls: number; readonly from: readonly string[] }];
  expect([told.calls, told.from.length]).toEqual([300, 5]);
  vi.advanceTimersByTime(10_000);
  expect(warn).toHaveBeenCalledTimes(2);
  expect(load.note({ code: "FIELD_FORBIDDEN" })).toBe(false);
  vi.useRealTimers();
});
