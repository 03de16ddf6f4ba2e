import { HttpResponse, delay, http as on } from "msw";
import { describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { ApiError } from "./apiError.ts";
import { createHttp } from "./http.ts";

const { answer, requestsTo } = useApiServer();
const keysOf = (path: string) => requestsTo(path).map(({ headers }) => headers.get("idempotency-key"));
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const body = { realname: "张三" };
/** A call that must fail. */
const failing = (call: Promise<unknown>) => expect(call).rejects.toBeInstanceOf(ApiError);

describe("the key of a write", () => {
  it("goes with every write and no read, and is a new one once the server answered", async () => {
    answer(on.all(api("/x"), () => ok(1)));
    const client = createHttp();
    await client.get("/x");
    await client.post("/x", body);
    await client.post("/x", body);
    await client.put("/x", body);
    await client.delete("/x", { id: "1" });
    const [read, ...writes] = keysOf("/x");
    expect(read).toBeNull();
    for (const key of writes) expect(key).toMatch(UUID);
    expect(new Set(writes).size).toBe(4);
  });

  it.each([
    ["the network fails", () => HttpResponse.error()],
    ["a proxy gives up", () => HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 })],
    ["the server fails after the commit", () => refused(500, "服务器出现异常")],
    ["the time is over", () => refused(503, "服务器没有在限定时间内处理完，请稍后重试；查询和导出可以缩小范围")],
    ["the session is over", () => refused(401, "Token失效，请重新登录!")],
    ["the first call is still under way", () => refused(409, "仍在处理", { underWay: true })],
  ])("S-52 stays the same where %s and the person tries again", async (_, lost) => {
    answer(on.post(api("/x"), lost));
    const client = createHttp();
    await failing(client.post("/x", body));
    answer(on.post(api("/x"), () => ok(1)));
    await client.post("/x", body);
    await client.post("/x", body);
    const [first, second, third] = keysOf("/x");
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("is a new one after a refusal, and for every other content", async () => {
    answer(on.post(api("/x"), () => refused(400, "姓名不能为空")));
    const client = createHttp();
    await failing(client.post("/x", body));
    await failing(client.post("/x", body));
    answer(on.post(api("/x"), () => HttpResponse.error()));
    await failing(client.post("/x", body));
    await failing(client.post("/x", { realname: "李四" }));
    await failing(client.post("/x", body, { params: { again: "1" } }));
    expect(new Set(keysOf("/x")).size).toBe(5);
  });

  it("is one for a double click", async () => {
    answer(on.post(api("/x"), async () => (await delay(50), ok(1))));
    const client = createHttp();
    await Promise.all([client.post("/x", body), client.post("/x", body)]);
    const [first, second] = keysOf("/x");
    expect(second).toBe(first);
  });

  it("is one for a file that is sent again, and another for another file", async () => {
    answer(on.post(api("/up"), () => HttpResponse.error()));
    const client = createHttp();
    const send = (file: File) => {
      const form = new FormData();
      form.append("file", file, file.name);
      return failing(client.upload("/up", form));
    };
    const file = new File(["abc"], "a.xlsx", { lastModified: 1 });
    await send(file);
    await send(file);
    await send(new File(["abc"], "a.xlsx", { lastModified: 2 }));
    const [first, second, other] = keysOf("/up");
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it("is forgotten after ten minutes: the same content is a new wish then", async () => {
    answer(on.post(api("/x"), () => HttpResponse.error()));
    const client = createHttp();
    const now = vi.spyOn(performance, "now");
    await failing(client.post("/x", body));
    now.mockReturnValue(performance.now() + 11 * 60_000);
    await failing(client.post("/x", body));
    now.mockRestore();
    expect(new Set(keysOf("/x")).size).toBe(2);
  });
});
