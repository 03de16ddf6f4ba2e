import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("kinds of field", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(() => open("product"), { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const add = (name: string, row: Row) =>
    admin.call<Row>("POST", "/gallery/gallery/add", { body: { name, fixed: "x", isOpen: "Y", ...row } });
  const problemsOf = async (row: Row): Promise<unknown> => {
    const { status, result } = await add("错", row);
    expect(status).toBe(400);
    return (result as { readonly problems?: unknown }).problems;
  };
  const named = async (query: string) => {
    const { records } = expectSuccess(
      await admin.call<{ records: readonly Row[] }>("GET", `/gallery/gallery/list?column=name&order=asc&${query}`),
    );
    return records.map((row) => row["name"]);
  };

  it("FORM-22 tags are kept once each, within their limits, found by any or all of them, and suggested by how many rows hold them", async () => {
    expect(expectSuccess(await add("甲", { tags: [" 夜场 ", "外展", "夜场", ""] }))).toMatchObject({ tags: ["夜场", "外展"] });
    expectSuccess(await add("乙", { tags: ["夜场"] }));
    const message = "标签的每一项最多20个字，不含逗号、分号与顿号";
    expect(await problemsOf({ tags: ["长".repeat(21)] })).toEqual([{ field: "tags", message }]);
    expect(await problemsOf({ tags: ["一,二"] })).toEqual([{ field: "tags", message }]);
    expect(await problemsOf({ tags: [..."一二三四五六七八九"] })).toEqual([{ field: "tags", message: "最多选择8项" }]);
    expect(await named("tags=%E5%A4%9C%E5%9C%BA")).toEqual(["乙", "甲"]);
    expect(await named("tags_All=%E5%A4%9C%E5%9C%BA,%E5%A4%96%E5%B1%95")).toEqual(["甲"]);
    const known = async (body: Row) =>
      admin.call<{ tags: unknown }>("POST", "/sys/reference/tags", { body: { entity: "gallery", ...body } });
    expect(expectSuccess(await known({ field: "tags", keyword: "夜" })).tags).toEqual(["夜场"]);
    expect(expectSuccess(await known({ field: "tags" })).tags).toEqual(expect.arrayContaining(["夜场", "外展"]));
    expect((await known({ field: "name" })).status).toBe(400);
  });

  it("a range of days is kept in order and found by every range that overlaps it", async () => {
    expectSuccess(await add("丙", { period: "2020-01-10/2020-01-20" }));
    expectSuccess(await add("丁", { period: "2020-01-20/2020-02-01" }));
    expect(await problemsOf({ period: "2020-01-05/2020-01-01" })).toEqual([
      { field: "period", message: "日期范围的开始日期 2020-01-05 晚于结束日期 2020-01-01，请改正其中一个" },
    ]);
    expect(await problemsOf({ period: "2020-02-30/2020-03-01" })).toMatchObject([{ field: "period" }]);
    expect(await named("period_begin=2020-01-01&period_end=2020-01-10")).toEqual(["丙"]);
    expect(await named("period_begin=2020-01-20&period_end=2020-01-20")).toEqual(["丁", "丙"]);
    expect(await named("period_begin=2020-01-21&period_end=2020-06-01")).toEqual(["丁"]);
    expect(await named("period_end=2020-01-09")).toEqual([]);
    expect(await named("period=2020-01-10/2020-01-20")).toEqual(["丙"]);
    expect((await admin.call("GET", "/gallery/gallery/list?period_begin=2020-1-1")).status).toBe(400);
  });

  it("S-30 Markdown and code come back as they were written, and what could run is refused whoever sends it", async () => {
    const written = { notes: "# 标题\n\n- `<b>`", query: "select 1\n  from t", template: '{ "a": 1 }' };
    expect(expectSuccess(await add("己", { ...written, notes: `\n${written.notes}\n` }))).toMatchObject(written);
    expect(await problemsOf({ notes: "<img src=x>", template: "{" })).toEqual([
      { field: "notes", message: "Markdown里不能写 HTML 标签“<img src=x>”，请改用 Markdown 的写法，或放进代码" },
      { field: "template", message: "JSON 代码不是有效的 JSON，请检查引号、逗号和括号" },
    ]);
  });

  it("shares and ratings keep to their bounds, and weeks to the calendar, whoever sends them", async () => {
    expect(await problemsOf({ share: 101, progress: 12.5, rating: 6, week: "2025-W53" })).toEqual([
      { field: "share", message: "百分比不能大于100" },
      { field: "progress", message: "进度应为整数" },
      { field: "rating", message: "评分不能大于5" },
      { field: "week", message: "周应为周次，例如 2026-W07" },
    ]);
    expectSuccess(await add("戊", { share: 12.5, progress: 100, rating: 5, week: "2026-W53" }));
    expect(await named("share_begin=12&share_end=13&week_begin=2026-W52")).toContain("戊");
  });
});
