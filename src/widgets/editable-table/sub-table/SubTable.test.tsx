import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderChildTable } from "../../../../tests/support/childTable.tsx";
import { buildField } from "../../../../tests/support/entities.ts";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import type { Row } from "../../../schema/model/json.ts";
import { SubTable } from "./SubTable.tsx";

const line = buildCompiledEntity({
  name: "organServiceTime",
  title: "服务时间",
  fields: [
    buildField({ name: "id", system: true }),
    buildField({ name: "organId", title: "机构" }),
    buildField({ name: "label", title: "名称", required: true }),
    buildField({ name: "day", title: "日期", kind: "date", type: "string" }),
    buildField({ name: "quota", title: "名额", kind: "integer", type: "integer" }),
    buildField({ name: "sex", title: "性别", kind: "dictionary", type: "string", dictionary: "sex" }),
    buildField({ name: "weekday", title: "星期", kind: "dictionary", type: "string", dictionary: "weekday" }),
    buildField({ name: "note", title: "备注", rule: { reset: ["sex"], hidden: "clear" } }),
  ],
});
const times = buildField({
  name: "times",
  title: "服务时间",
  kind: "children",
  type: "array",
  children: { entity: "organServiceTime", by: "organId" },
  constraints: { maxItems: 6 },
});
const stored = [
  { id: "t1", label: "上午", day: "2026-03-02", quota: 5, sex: "1", note: "一" },
  { id: "t2", label: "下午", day: "2026-03-03", quota: 6, sex: "2", note: "二" },
];

function show(rows: readonly Row[] = stored) {
  const view = renderChildTable({ field: times, child: line, rows, view: { View: SubTable, drawsEmpty: true } });
  const cell = async (row: number, column: number) => {
    const found = within(await screen.findByRole("grid", { name: "服务时间" })).getAllByRole("row")[row + 1];
    const cells = [...(found as HTMLElement).querySelectorAll<HTMLElement>("[data-cell]")];
    return cells[column] as HTMLElement;
  };
  const cursor = () => document.activeElement?.getAttribute("aria-label");
  return { ...view, cell, cursor };
}

it("the columns come from the kinds of the fields, and texts are read as people write them", async () => {
  const { user, cell, values, cursor } = show();
  await screen.findByRole("grid");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "#",
    "名称*",
    "日期",
    "名额",
    "性别",
    "星期",
    "备注",
    "操作",
  ]);
  await user.click(await cell(0, 2));
  await user.keyboard("１２{Tab}女{Tab}{Tab}三{Enter}");
  await waitFor(() =>
    expect([values("quota"), values("sex"), values("note")]).toEqual([
      [12, 6],
      ["2", "2"],
      ["三", "二"],
    ]),
  );
  expect(cursor()).toBe("名额，第 2 行");
  await user.keyboard("{ArrowLeft}2026.3.9{Tab}");
  await waitFor(() => expect(values("day")).toEqual(["2026-03-02", "2026-03-09"]));
});

it("a part of a word is enough where it is a part of one alone, while it is typed; a paste is never guessed at", async () => {
  const { user, cell, values } = show();
  await user.click(await cell(0, 2));
  await user.keyboard("{Tab}{Tab}四");
  expect((await screen.findByText("星期四")).tagName).toBe("OUTPUT");
  await user.keyboard("{Tab}");
  await waitFor(() => expect(values("weekday")).toEqual(["4", null]));
  await user.keyboard("{ArrowLeft}");
  await user.paste("五");
  await waitFor(() => expect(values("weekday")).toEqual(["五", null]));
  expect((await cell(0, 4)).getAttribute("title")).toContain("不在可选项中");
});

it("a word that no choice is called by is red at once, and a day of the week is read under each of its names", async () => {
  const { user, cell, values } = show();
  await user.click(await cell(0, 3));
  await user.keyboard("{Escape}");
  await user.paste("未知\t周天");
  await waitFor(() =>
    expect([values("sex"), values("weekday")]).toEqual([
      ["未知", "2"],
      ["7", null],
    ]),
  );
  const red = await cell(0, 3);
  expect(red.getAttribute("aria-invalid")).toBe("true");
  expect(red.getAttribute("title")).toBe("性别“未知”不在可选项中，可以填写：男、女");
  expect((await cell(0, 4)).getAttribute("aria-invalid")).toBe(null);
});

it("rules of a row are at work although its editors are not drawn: what another field resets is emptied", async () => {
  const { user, cell, values } = show();
  await user.click(await cell(1, 0));
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}男{Tab}");
  await waitFor(() =>
    expect([values("sex"), values("note")]).toEqual([
      ["1", "1"],
      ["一", null],
    ]),
  );
});

it("GRID-15 GRID-16 inserted, changed and deleted rows travel as such: what did not change goes by its id", async () => {
  const { user, cell, form, values } = show();
  await user.click(await cell(1, 0));
  await user.keyboard("晚上");
  await user.click(await screen.findByRole("button", { name: "添加服务时间" }));
  await user.keyboard("夜里{Tab}");
  await waitFor(() => expect(values("label")).toEqual(["上午", "晚上", "夜里"]));
  await user.click(await cell(0, 0));
  await user.keyboard("{Control>}-{/Control}");
  await waitFor(() => expect(values("label")).toEqual(["晚上", "夜里"]));
  expect(screen.getByText("已删除第 1 行")).toBeDefined();
  expect(form.payload()["times"]).toEqual([{ id: "t2", label: "晚上" }, { label: "夜里" }]);
});

it("Ctrl+Z takes back cell by cell, and a paste as a whole", async () => {
  const { user, cell, values, form } = show();
  await user.click(await cell(0, 0));
  await user.keyboard("甲{Enter}乙{Tab}");
  await waitFor(() => expect(values("label")).toEqual(["甲", "乙"]));
  await user.click(await cell(1, 0));
  await user.paste("一\t2026-04-01\r\n二\t2026-04-02\r\n三\t四月\r\n");
  await waitFor(() => expect(values("label")).toEqual(["甲", "一", "二", "三"]));
  // What cannot be read stays in its cell, which says so.
  expect(values("day")).toEqual(["2026-03-02", "2026-04-01", "2026-04-02", "四月"]);
  expect((await cell(3, 1)).getAttribute("aria-invalid")).toBe("true");
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(values("label")).toEqual(["甲", "乙"]));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(values("label")).toEqual(["甲", "下午"]));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(form.getStatus().isChanged).toBe(false));
  await user.keyboard("{Control>}yy{/Control}");
  await waitFor(() => expect(values("label")).toEqual(["甲", "乙"]));
});

it("a paste fills the rows there may be, and says how many had no place", async () => {
  const { user, cell, values } = show();
  await user.click(await cell(0, 0));
  await user.paste(Array.from({ length: 9 }, (_, index) => `行 ${index}`).join("\n"));
  await waitFor(() => expect(values("label")).toHaveLength(6));
  expect(screen.getByText("有 3 行没有放下，最多 6 行")).toBeDefined();
});

it("GRID-49 what is wrong stands at its cell once the form asks, and goes when it is mended", async () => {
  const { user, cell, form } = show();
  await user.click(await screen.findByRole("button", { name: "添加服务时间" }));
  await user.keyboard("{Tab}{Tab}多{Tab}");
  await waitFor(() => expect(form.check().map(({ field }) => field)).toEqual(["times.2.quota", "times.2.label"]));
  await waitFor(async () => expect((await cell(2, 0)).getAttribute("aria-invalid")).toBe("true"));
  await user.click(await cell(2, 0));
  expect((await screen.findByRole("alert")).textContent).toMatch(/名称/);
  await user.keyboard("夜里{Tab}");
  await waitFor(async () => expect((await cell(2, 0)).getAttribute("aria-invalid")).toBe(null));
});

it("an empty list shows its head, takes a paste, and the first row by its button", async () => {
  const { user, values, cursor } = show([]);
  await user.click(await screen.findByRole("button", { name: "添加服务时间" }));
  expect(cursor()).toBe("名称，第 1 行");
  await user.keyboard("一{Tab}");
  await waitFor(() => expect(values("label")).toEqual(["一"]));
});

it("how a person wants the columns is kept for the list; a fault in a hidden column or a filtered row is led to all the same", async () => {
  const titles = () => screen.getAllByRole("columnheader").flatMap(({ dataset: { column } }) => column ?? []);
  const first = show();
  await first.user.click(await screen.findByRole("button", { name: "名额的列菜单" }));
  await first.user.click(await screen.findByRole("menuitem", { name: "隐藏此列" }));
  expect(titles()).toEqual(["label", "day", "sex", "weekday", "note"]);
  first.unmount();
  const { user, cell, revealer } = show([...stored, { id: "t3", label: "晚上", day: null, quota: "多", sex: null, note: null }]);
  await screen.findByRole("grid");
  expect(titles()).toEqual(["label", "day", "sex", "weekday", "note"]);
  await user.click(screen.getByRole("button", { name: "名称的列菜单" }));
  await user.click(await screen.findByRole("menuitem", { name: "筛选…" }));
  await user.type(await screen.findByRole("textbox", { name: "“名称”包含的文字" }), "午{Enter}");
  expect(screen.getByText("已筛选 2 / 3 行")).toBeDefined();
  revealer.reveal("times.2.quota");
  expect(titles()).toEqual(["label", "day", "quota", "sex", "weekday", "note"]);
  expect(screen.queryByText(/已筛选/)).toBeNull();
  expect((await cell(2, 2)).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByText("还有 1 处错误")).toBeDefined();
});

it("Ctrl+F finds in the rows of the form, and Escape returns to the cell that was found", async () => {
  const { user, cell, cursor } = show();
  await user.click(await cell(1, 0));
  await user.keyboard("{Escape}{Control>}f{/Control}上午{Enter}{Escape}");
  expect(cursor()).toBe("名称，第 1 行");
});
