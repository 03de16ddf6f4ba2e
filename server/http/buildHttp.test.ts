import { once } from "node:events";
import { request } from "node:http";
import { Readable } from "node:stream";
import fastify from "fastify";
import { describe, expect, it, vi } from "vitest";
import { buildSession } from "../../tests/support/sessions.ts";
import { LoopLag } from "../budgets/loopLag.ts";
import { AppError } from "../errors/appError.ts";
import { buildHttp, declareRoute } from "./buildHttp.ts";
import { defineRoute, type Route, type RouteCall, type RouteDefinition } from "./defineRoute.ts";
import { Answer } from "./envelope.ts";

const session = buildSession({ codes: ["thing:list"] });
const declared = { right: { kind: "session" }, rows: "none", fields: "none" } as const;

/** Ends a stream before its end, as a disk that goes away does. */
function breakOff(this: Readable): void {
  this.destroy();
}

function build(routes: readonly Route[]) {
  return buildHttp({
    routes,
    authenticate: async (request) => (request.headers["x-access-token"] === "good" ? session : undefined),
    clock: () => new Date(0),
  });
}

async function call(
  route: Partial<RouteDefinition> & Pick<RouteDefinition, "handler">,
  options: { readonly headers?: Record<string, string>; readonly url?: string; readonly payload?: string } = {},
) {
  const app = await build([defineRoute({ method: options.payload === undefined ? "GET" : "POST", path: "/thing", ...declared, ...route })]);
  const method = options.payload === undefined ? "GET" : "POST";
  return app.inject({
    method,
    url: options.url ?? "/apiserver/thing",
    headers: {
      "x-access-token": "good",
      ...(options.payload === undefined ? {} : { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  });
}

describe("defineRoute", () => {
  it.each(["right", "rows", "fields"])("P10 refuses a route without %s", (member) => {
    const { [member as "rows"]: _, ...rest } = { method: "GET" as const, path: "/thing", ...declared, handler: async () => 1 };
    expect(() => defineRoute(rest as unknown as RouteDefinition)).toThrow(`Route /thing does not declare: ${member}`);
  });

  it.each([{ timeLimit: 9000 }, { bodyLimit: 2_000_000 }, { budget: "unheard of" }])("refuses costly work without a budget, %o", (part) => {
    const route = { method: "GET", path: "/thing", ...declared, ...part, handler: async () => 1 } as unknown as RouteDefinition;
    expect(() => defineRoute(route)).toThrow("does not declare: budget");
    expect(() => defineRoute({ ...route, budget: "maintenance" })).not.toThrow();
  });

  it("counts entity rows as reading with GET and as writing with all else, unless the route says otherwise", async () => {
    const route = (method: "GET" | "POST", more: Partial<RouteDefinition> = {}) =>
      defineRoute({ method, path: `/${method}${Object.keys(more).length}`, ...declared, rows: "entity", handler: async () => 1, ...more });
    const app = await build([route("GET"), route("POST"), route("GET", { budget: "write" }), route("POST", { rows: "none" })]);
    expect(app.mountedRoutes.map(({ budget }) => budget)).toEqual(["read", "write", "write", "light"]);
  });

  it.each([
    { right: { kind: "public", why: " " } },
    { right: { kind: "permission", code: "" } },
    { rows: { why: "" } },
    { fields: "some" },
  ])("refuses an empty declaration %o", (part) => {
    expect(() => defineRoute({ method: "GET", path: "/thing", ...declared, ...part, handler: async () => 1 } as RouteDefinition)).toThrow(
      "does not declare",
    );
  });
});

describe("buildHttp", () => {
  it("P10 the server does not start with an undeclared route, however it is added", async () => {
    const app = await build([]);
    expect(() => app.get("/apiserver/open", async () => 1)).toThrow("does not declare: right, rows, fields");
    expect(() =>
      app.get("/apiserver/half", { config: declareRoute({ right: { kind: "session" }, rows: "none" } as never) }, async () => 1),
    ).toThrow("fields");
    await expect(build([{ method: "GET", path: "/thing", handler: async () => 1 } as unknown as Route])).rejects.toThrow(
      "does not declare",
    );
  });

  it("LIST-10 wraps what a handler gives", async () => {
    expect((await call({ handler: async () => ({ a: 1 }) })).json()).toEqual({
      success: true,
      message: "操作成功！",
      result: { a: 1 },
      code: 200,
      timestamp: 0,
    });
    expect((await call({ handler: async () => undefined })).json()).toMatchObject({ success: true, result: null });
    expect((await call({ handler: async () => new Answer([1], { message: "部分成功", code: 201 }) })).json()).toMatchObject({
      success: true,
      message: "部分成功",
      result: [1],
      code: 201,
    });
  });

  it("S-04 takes the token from the header only, and answers 401 before anything is read", async () => {
    let ran = false;
    const handler = async () => void (ran = true);
    for (const url of [
      "/apiserver/thing?X-Access-Token=good",
      "/apiserver/thing?token=good",
      "/apiserver/unknown",
      "/apiserver/thing/x.html",
    ]) {
      const answer = await call({ handler }, { url, headers: { "x-access-token": "", cookie: "X-Access-Token=good" } });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ success: false, message: "Token失效，请重新登录!", code: 401 });
    }
    expect((await call({ handler }, { payload: "{broken", headers: { "x-access-token": "" } })).statusCode).toBe(401);
    expect(ran).toBe(false);
  });

  it("asks for the declared code; open routes ask for nothing", async () => {
    const permission = (code: string) => call({ right: { kind: "permission", code }, handler: async () => 1 });
    expect((await permission("thing:list")).statusCode).toBe(200);
    expect((await permission("thing:edit")).statusCode).toBe(403);
    expect(
      (
        await call(
          { right: { kind: "public", why: "test" }, handler: async (route) => route.session ?? "nobody" },
          { headers: { "x-access-token": "" } },
        )
      ).json(),
    ).toMatchObject({ result: "nobody" });
  });

  it("tells signed-in people, and only them, that a path does not exist", async () => {
    expect((await call({ handler: async () => 1 }, { url: "/apiserver/unknown" })).json()).toMatchObject({ success: false, code: 404 });
  });

  it("S-92 a fault leaves as a general sentence with an id", async () => {
    const answer = await call({
      handler: async () => {
        throw new Error("CNRY select * from secret");
      },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.payload).not.toContain("CNRY");
    const { message, result } = answer.json<{ message: string; result: { errorId: string } }>();
    expect(result.errorId).toMatch(/^[0-9a-f-]{36}$/);
    expect(message).toContain(result.errorId);
  });

  it("S-92 a fault is logged by kind and place; its text may hold values and stays out", async () => {
    const lines: string[] = [];
    const logger = fastify({ logger: { level: "info", stream: { write: (line: string) => void lines.push(line) } } }).log;
    const route = defineRoute({
      method: "GET",
      path: "/thing",
      ...declared,
      readsParameters: { why: "the case asks with one" },
      handler: async () => {
        throw new TypeError("CNRY 13800000001");
      },
    });
    const app = await buildHttp({ routes: [route], authenticate: async () => session, clock: () => new Date(0), logger });
    await app.inject({ method: "GET", url: "/apiserver/thing?realname=CNRY" });
    const log = lines.join("");
    expect(log).toContain('"fault":"TypeError"');
    expect(log).toContain('"route":"/apiserver/thing"');
    expect(log).not.toContain("CNRY");
  });

  it("a caller who hangs up while an answer streams is no fault", async () => {
    const lines: string[] = [];
    const logger = fastify({ logger: { level: "info", stream: { write: (line: string) => void lines.push(line) } } }).log;
    const stream = new Readable({ read: () => void caller.destroy() });
    const route = defineRoute({ method: "POST", path: "/thing", ...declared, handler: async ({ reply }) => reply.send(stream) });
    const app = await buildHttp({ routes: [route], authenticate: async () => session, clock: () => new Date(0), logger });
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const caller = request(`${address}/apiserver/thing`, { method: "POST", headers: { "content-type": "application/json" } });
    caller.on("error", () => undefined).end("{}");
    await once(stream, "close");
    await app.close();
    const log = lines.join("");
    expect(log).toContain('"msg":"aborted"');
    expect(log).not.toContain('"msg":"fault"');
  });

  it.each(["GET", "POST"] as const)("the time limit of a route holds for %s, with a body and without", async (method) => {
    let finish: (value: unknown) => void = () => undefined;
    const work = new Promise((resolve) => (finish = resolve));
    const route = defineRoute({ method, path: "/thing", ...declared, timeLimit: 300, handler: () => work });
    const app = await build([route]);
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const answer = await fetch(`${address}/apiserver/thing`, {
      method,
      headers: { "x-access-token": "good", ...(method === "POST" ? { "content-type": "application/json" } : {}) },
      ...(method === "POST" ? { body: "{}" } : {}),
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ message: "服务器没有在限定时间内处理完，请稍后重试；查询和导出可以缩小范围" });
    finish(1);
    await app.close();
  });

  it("S-55 a process that is late with everything refuses work before it reads its body, what is heaviest first", async () => {
    const late = vi.spyOn(LoopLag.prototype, "milliseconds", "get").mockReturnValue(800);
    let ran = 0;
    const handler = async () => void (ran += 1);
    const refused = { statusCode: 503, headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/) } };
    // A body that cannot be read would be 400.
    expect(await call({ handler, budget: "import" }, { payload: "{broken" })).toMatchObject(refused);
    expect((await call({ handler })).statusCode).toBe(200);
    late.mockReturnValue(2000);
    expect(await call({ handler, budget: "write" }, { payload: "{broken" })).toMatchObject(refused);
    expect(await call({ handler })).toMatchObject(refused);
    expect((await call({ handler, budget: "import" }, { headers: { "x-access-token": "" } })).statusCode).toBe(401);
    late.mockRestore();
    expect((await call({ handler })).statusCode).toBe(200);
    expect(ran).toBe(2);
  });

  it("a stream that breaks before anything of it was sent is a fault", async () => {
    const answer = await call({ handler: async ({ reply }) => reply.send(new Readable({ read: breakOff })) });
    expect(answer.statusCode).toBe(500);
  });

  it("a refusal leaves with its status, sentence and what may leave of its details", async () => {
    const answer = await call({
      handler: async () => {
        throw new AppError("ROW_INVALID", { problems: [{ field: "a", message: "请输入名称" }] });
      },
    });
    expect(answer.json()).toEqual({
      success: false,
      message: "请输入名称",
      result: { problems: [{ field: "a", message: "请输入名称" }] },
      code: 400,
      timestamp: 0,
    });
  });

  it("S-27 refuses bodies with keys that reach a prototype, however deep", async () => {
    for (const payload of [
      '{"__proto__":{"admin":true}}',
      '{"a":{"b":{"__proto__":{"admin":true}}}}',
      '{"a":{"constructor":{"prototype":{"x":1}}}}',
    ]) {
      expect((await call({ handler: async () => 1 }, { payload })).statusCode).toBe(400);
    }
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it("answers malformed, oversized and foreign bodies with 400, 413 and 415", async () => {
    const handler = async () => 1;
    expect((await call({ handler }, { payload: "{" })).statusCode).toBe(400);
    expect((await call({ handler }, { payload: JSON.stringify("x".repeat(1024 * 1024)) })).statusCode).toBe(413);
    expect((await call({ handler }, { payload: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } })).statusCode).toBe(
      415,
    );
    expect((await call({ handler, schema: { body: { type: "object", required: ["name"] } } }, { payload: "{}" })).json()).toMatchObject({
      code: 400,
      message: "参数 name 不正确，请检查后重试",
    });
  });

  it("leaves an answer that a handler sent itself alone, and warns of nothing", async () => {
    const lines: string[] = [];
    const { log } = fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } });
    const handler = async ({ reply }: RouteCall) => reply.code(202).type("text/plain").send("started");
    const route = defineRoute({ method: "GET", path: "/thing", ...declared, handler });
    const app = await buildHttp({ routes: [route], authenticate: async () => session, clock: () => new Date(0), logger: log });
    const answer = await app.inject("/apiserver/thing");
    expect([answer.statusCode, answer.body]).toEqual([202, "started"]);
    expect(lines).toEqual([]);
  });
});
