import { expect, it } from "vitest";
import { PageNews, type News } from "./pageNews.ts";

const update = (id: string, fields: readonly string[] | undefined, caseId = ""): News => ({
  id,
  kind: "update",
  caseId,
  ...(fields && { fields }),
});

it("GRID-59 changes of a row by one page become one while they wait, those of another page stay apart", () => {
  const news = new PageNews();
  for (const one of [update("1", ["a"], "x"), update("1", ["b", "a"], "x"), update("1", ["c"], "y"), update("2", undefined)]) news.add(one);
  expect(news.take()).toEqual({ rows: [update("1", ["a", "b"], "x"), update("1", ["c"], "y"), update("2", undefined)] });
  expect(news.take()).toEqual({ rows: [] });
});

it.each<readonly [string, readonly News["kind"][], News["kind"]]>([
  ["added and then changed is new", ["insert", "update"], "insert"],
  ["added and removed is gone", ["insert", "delete"], "delete"],
  ["removed and restored is new", ["delete", "insert"], "insert"],
])("GRID-59 a row that was %s", (_what, kinds, kind) => {
  const news = new PageNews();
  for (const one of kinds) news.add({ id: "1", caseId: "", kind: one });
  expect(news.take().rows).toEqual([{ id: "1", caseId: "", kind }]);
});

it("GRID-59 a page that is far behind loads anew instead, and so does one that was told so", () => {
  const news = new PageNews();
  for (let id = 0; id <= 200; id += 1) news.add(update(String(id), ["a"]));
  expect(news.take()).toEqual({ rows: [], reload: "" });
  news.reload("x");
  news.reload("x");
  expect(news.take()).toEqual({ rows: [], reload: "x" });
});

it("GRID-61 a reload for several pages is nobody's own", () => {
  const news = new PageNews();
  news.reload("x");
  news.reload("y");
  expect(news.take().reload).toBe("");
  news.add(update("1", ["a"], "y"));
  news.reload("x");
  expect(news.take()).toEqual({ rows: [], reload: "" });
});
