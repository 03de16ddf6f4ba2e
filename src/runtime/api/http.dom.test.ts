import { HttpResponse, delay, http as on } from "msw";
import { describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import type { ApiError } from "./apiError.ts";
import { createHttp } from "./http.ts";
import type { HttpOptions } from "./http.ts";
import { serverNow } from "./serverClock.ts";

const { answer, requestsTo } = useApiServer();

function clientWith(options: Partial<HttpOptions> = {}) {
  return createHttp({ session: () => ({ token: "t-1", tenantId: "7" }), ...options });
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => expect.unreachable("the call succeeds"),
    (error: ApiError) => error,
  );
}

describe("requests", () => {
  it("API-03 carry token and tenant; the tenant is 0 where none is chosen", async () => {
    answer(on.get(api("/x"), () => ok(1)));
    await clientWith().get("/x");
    await clientWith({ session: () => ({}) }).get("/x");
    const [first, second] = requestsTo("/x");
    expect([first?.headers.get("x-access-token"), first?.headers.get("tenant-id")]).toEqual(["t-1", "7"]);
    expect([second?.headers.get("x-access-token"), second?.headers.get("tenant-id")]).toEqual([null, "0"]);
  });

  it("AUTH-29 carry the low-app id where there is one", async () => {
    answer(on.get(api("/x"), () => ok(1)));
    await clientWith({ session: () => ({ lowAppId: "app-3" }) }).get("/x");
    expect(requestsTo("/x")[0]?.headers.get("x-low-app-id")).toBe("app-3");
  });

  it("API-04 add _t in seconds to reads, except dictionary items, and leave a caller's own alone", async () => {
    answer(
      on.get(api("/x"), () => ok(1)),
      on.post(api("/x"), () => ok(1)),
      on.get(api("/sys/dict/getDictItems/sex"), () => ok([])),
    );
    const client = clientWith();
    const began = Math.floor(Date.now() / 1000);
    await client.get("/x");
    await client.post("/x", {});
    await client.get("/x", { _t: 5 });
    await client.get("/sys/dict/getDictItems/sex");
    const [read, write, own] = requestsTo("/x");
    expect(Number(read?.params["_t"])).toBeGreaterThanOrEqual(began);
    expect(Number(read?.params["_t"])).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    expect(write?.params).toEqual({});
    expect(own?.params["_t"]).toBe("5");
    expect(requestsTo("/sys/dict/getDictItems/sex")[0]?.params).toEqual({});
  });

  it("API-05 give back the body alone", async () => {
    answer(on.get(api("/x"), () => ok({ a: 1 }, { message: "好" })));
    await expect(clientWith().get("/x")).resolves.toMatchObject({ success: true, message: "好", result: { a: 1 }, code: 200 });
  });

  it("API-01 go to the configured prefix", async () => {
    answer(on.get("*/other/x", () => ok(2)));
    await expect(clientWith({ baseUrl: "/other" }).get("/x")).resolves.toMatchObject({ result: 2 });
  });

  it("API-06 are signed, each with a nonce of its own, where the sign-in gave a key", async () => {
    answer(on.get(api("/x"), () => ok(1)));
    const client = clientWith({ session: () => ({ token: "t-1", signKey: "k" }) });
    await client.get("/x", { a: 1 });
    await client.get("/x", { a: 1 });
    await clientWith().get("/x");
    const [first, second, unsigned] = requestsTo("/x").map(({ headers }) => headers);
    expect(first?.get("x-sign")).toMatch(/^[0-9A-F]{64}$/);
    expect(Number(first?.get("x-timestamp"))).toBeGreaterThan(1e12);
    expect(second?.get("x-nonce")).not.toBe(first?.get("x-nonce"));
    expect(unsigned?.get("x-sign")).toBeNull();
  });

  it("API-06 are signed by the server's clock: where this computer's is off, the refusal tells the time and the call goes out again", async () => {
    const now = Date.now() + 3 * 365 * 86_400_000;
    answer(
      on.post(api("/x"), ({ request }) => {
        if (Math.abs(Number(request.headers.get("x-timestamp")) - now) < 300_000) return ok("done");
        return HttpResponse.json(
          { success: false, message: "Sign签名校验失败！", result: { reason: "time" }, code: 400, timestamp: now },
          { status: 400 },
        );
      }),
    );
    const client = clientWith({ session: () => ({ token: "t-1", signKey: "k" }) });
    await expect(client.post("/x", { a: 1 })).resolves.toMatchObject({ result: "done" });
    const [refusedCall, again] = requestsTo("/x").map(({ headers }) => headers.get("x-sign"));
    expect(again).not.toBe(refusedCall);
    await client.post("/x", { a: 2 });
    expect(requestsTo("/x")).toHaveLength(3);
  });

  it("API-08 send files and report how far they are", async () => {
    answer(on.post(api("/up"), async ({ request }) => ok((await request.formData()).get("biz") as string)));
    const form = new FormData();
    form.append("biz", "temp");
    await expect(clientWith().upload("/up", form)).resolves.toMatchObject({ result: "temp" });
  });
});

describe("what is known already", () => {
  /** Answers as the server does: the tag of the content, and 304 to whoever shows it. */
  function tagged(content: () => unknown) {
    answer(
      on.get(api("/x"), ({ request }) => {
        const tag = `"${JSON.stringify(content()).length}"`;
        if (request.headers.get("if-none-match") === tag) return new HttpResponse(null, { status: 304, headers: { etag: tag } });
        return HttpResponse.json(
          { success: true, message: "", result: content(), code: 200, timestamp: Date.now() },
          { headers: { etag: tag } },
        );
      }),
    );
  }
  const tagsSent = () => requestsTo("/x").map(({ headers }) => headers.get("if-none-match"));

  it("is given again as it came, whatever became of the first object, and what is new comes new", async () => {
    let rows = [{ id: "1" }];
    tagged(() => rows);
    const client = clientWith();
    const first = await client.get<{ id: string }[]>("/x", { pageNo: 1, _t: 1 });
    first.result.length = 0;
    await expect(client.get("/x", { pageNo: 1, _t: 2 })).resolves.toMatchObject({ success: true, result: [{ id: "1" }] });
    rows = [{ id: "1" }, { id: "2" }];
    await expect(client.get("/x", { pageNo: 1, _t: 3 })).resolves.toMatchObject({ result: rows });
    await client.get("/x", { pageNo: 2 });
    expect(tagsSent()).toEqual([null, '"12"', '"12"', null]);
  });

  it("API-06 is asked for under a signature", async () => {
    tagged(() => 1);
    const client = clientWith({ session: () => ({ token: "t-1", signKey: "k" }) });
    await client.get("/x");
    await client.get("/x");
    expect(requestsTo("/x").map(({ headers }) => headers.get("x-sign") !== null)).toEqual([true, true]);
    expect(tagsSent()).toEqual([null, '"1"']);
  });

  it("tells no time", async () => {
    tagged(() => 1);
    const client = clientWith();
    await client.get("/x");
    vi.setSystemTime(Date.now() + 600_000);
    await client.get("/x");
    // The old answer was given ten minutes ago.
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(300_000);
    vi.useRealTimers();
  });

  it("is forgotten with the session, kept apart by tenant, and not kept without a session", async () => {
    tagged(() => 1);
    let session: { token?: string; tenantId?: string } = { token: "t-1" };
    const client = clientWith({ session: () => session });
    for (const next of [{ token: "t-1" }, { token: "t-1", tenantId: "7" }, { token: "t-2" }, { token: "t-1" }, {}, {}]) {
      session = next;
      await client.get("/x");
    }
    expect(tagsSent()).toEqual([null, null, null, null, null, null]);
  });
});

describe("failures", () => {
  it("LIST-10 treat success:false as a refusal with the server's message", async () => {
    answer(on.get(api("/x"), () => HttpResponse.json({ success: false, message: "名额已满", result: null, code: 500, timestamp: 0 })));
    expect(await failureOf(clientWith().get("/x"))).toMatchObject({ kind: "refused", message: "名额已满", code: 500, status: 200 });
  });

  it.each([
    [403, "没有权限，请联系管理员授权", "forbidden"],
    [404, "未找到对应的数据", "missing"],
    [409, "数据已被他人修改", "conflict"],
    [400, "姓名不能为空", "invalid"],
    [429, "操作过于频繁", "throttled"],
    [500, "服务器出现异常", "server"],
    [504, "", "timeout"],
  ] as const)("ERR-06 name status %i by kind and keep the message", async (status, message, kind) => {
    answer(on.get(api("/x"), () => refused(status, message)));
    expect(await failureOf(clientWith().get("/x"))).toMatchObject({ kind, status, message: message || "网络超时" });
  });

  it.each([
    [429, "17", "操作过于频繁，请 17 秒后重试"],
    [503, "30", "请求失败（503），请 30 秒后重试"],
    [429, undefined, "操作过于频繁，请稍后重试"],
    [503, "Wed, 21 Oct 2026 07:28:00 GMT", "请求失败（503），请稍后重试"],
  ] as const)("say after how many seconds to try again where a proxy answers %i without a sentence", async (status, seconds, message) => {
    const headers = seconds === undefined ? {} : { "retry-after": seconds };
    answer(on.get(api("/x"), () => new HttpResponse("<html></html>", { status, headers })));
    expect(await failureOf(clientWith().get("/x"))).toMatchObject({ status, message });
    expect(requestsTo("/x")).toHaveLength(1);
  });

  it("carry the problems of fields", async () => {
    answer(on.post(api("/x"), () => refused(400, "姓名不能为空", { problems: [{ field: "realname", message: "姓名不能为空" }] })));
    expect((await failureOf(clientWith().post("/x", {}))).problems).toEqual([{ field: "realname", message: "姓名不能为空" }]);
  });

  it.each([
    [401, "Token失效，请重新登录!"],
    [500, "Token失效，请重新登录"],
  ])("ERR-04 ERR-05 report a dead session (%i) to its own hook only", async (status, message) => {
    answer(on.get(api("/x"), () => refused(status, message)));
    const [onSessionExpired, onFailure] = [vi.fn(), vi.fn()];
    const error = await failureOf(clientWith({ onSessionExpired, onFailure }).get("/x", undefined, { handles: "all" }));
    expect(onSessionExpired).toHaveBeenCalledWith(error);
    expect(onFailure).not.toHaveBeenCalled();
  });

  it("AUTH-19 of a session that was replaced meanwhile say nothing about the present one", async () => {
    let token = "t-1";
    answer(
      on.get(api("/x"), () => {
        // Somebody signs in again while the call is under way.
        token = "t-2";
        return refused(401, "Token失效，请重新登录!");
      }),
    );
    const onSessionExpired = vi.fn();
    const client = clientWith({ session: () => ({ token }), onSessionExpired });
    expect((await failureOf(client.get("/x"))).kind).toBe("expired");
    expect(onSessionExpired).not.toHaveBeenCalled();
    await failureOf(client.get("/x"));
    expect(onSessionExpired).toHaveBeenCalledOnce();
  });

  it("AUTH-24 find a dead session in a blob", async () => {
    answer(on.get(api("/file"), () => refused(500, "Token失效，请重新登录")));
    const onSessionExpired = vi.fn();
    await failureOf(clientWith({ onSessionExpired }).download("/file"));
    expect(onSessionExpired).toHaveBeenCalledOnce();
  });

  it("ERR-07 say what happened where no answer came", async () => {
    answer(on.get(api("/x"), () => HttpResponse.error()));
    expect(await failureOf(clientWith().get("/x"))).toMatchObject({ kind: "network", message: "网络连接失败，请检查网络后重试" });
  });

  it("are announced unless the caller shows that status itself", async () => {
    answer(on.get(api("/x"), () => refused(409, "旧")));
    const onFailure = vi.fn();
    await failureOf(clientWith({ onFailure }).get("/x", undefined, { handles: [409] }));
    expect(onFailure).not.toHaveBeenCalled();
    await failureOf(clientWith({ onFailure }).get("/x", undefined, { handles: [400] }));
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it("that the caller gave up are told to nobody", async () => {
    answer(on.get(api("/slow"), async () => delay("infinite")));
    const [onFailure, abort] = [vi.fn(), new AbortController()];
    const call = failureOf(clientWith({ onFailure }).get("/slow", undefined, { signal: abort.signal }));
    abort.abort();
    expect((await call).kind).toBe("cancelled");
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe("downloads", () => {
  it("API-08 give the file with the server's name for it", async () => {
    answer(
      on.get(api("/file"), () =>
        HttpResponse.text("x", {
          headers: {
            "content-type": "application/octet-stream",
            "content-disposition": "attachment; filename*=UTF-8''%E9%A2%84%E7%BA%A6.xls",
          },
        }),
      ),
    );
    const { blob, fileName } = await clientWith().download("/file");
    expect([await blob.text(), fileName]).toEqual(["x", "预约.xls"]);
  });

  it("fail with the message of an envelope that comes instead of a file", async () => {
    answer(on.get(api("/file"), () => HttpResponse.json({ success: false, message: "超过上限", result: null, code: 500, timestamp: 0 })));
    expect(await failureOf(clientWith().download("/file"))).toMatchObject({ kind: "refused", message: "超过上限" });
  });
});
