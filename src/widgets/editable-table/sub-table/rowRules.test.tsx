import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderChildTable } from "../../../../tests/support/childTable.tsx";
import { buildField } from "../../../../tests/support/entities.ts";
import { optionsHandler } from "../../../../tests/support/renderForm.tsx";
import { useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import type { Row } from "../../../schema/model/json.ts";
import { SubTable } from "./SubTable.tsx";

const { answer } = useApiServer();

const line = buildCompiledEntity({
  name: "organServiceTime",
  title: "服务时间",
  fields: [
    buildField({ name: "id", system: true }),
    buildField({ name: "organId", title: "机构" }),
    buildField({ name: "from", title: "开始", kind: "integer", type: "integer" }),
    buildField({ name: "to", title: "结束", kind: "integer", type: "integer" }),
    buildField({
      name: "organ",
      title: "来源",
      kind: "reference",
      reference: { entity: "organ", store: "id", label: "name", many: false, tree: false },
    }),
    buildField({ name: "span", title: "时段", rule: { value: "blank(row.from) ? '' : string(int(row.from)) + '起'" } }),
  ],
  checks: [{ id: "order", assert: "blank(row.from) || blank(row.to) || row.from < row.to", at: "to", message: "结束须晚于开始" }],
});
const times = buildField({
  name: "times",
  title: "服务时间",
  kind: "children",
  type: "array",
  children: { entity: "organServiceTime", by: "organId" },
});

function show(rows: readonly Row[] = [{ id: "t1", from: 8, to: 11, span: "8起" }]) {
  const view = renderChildTable({ field: times, child: line, rows, view: { View: SubTable, drawsEmpty: true } });
  const cell = async (row: number, column: number) => {
    const found = within(await screen.findByRole("grid", { name: "服务时间" })).getAllByRole("row")[row + 1];
    return [...(found as HTMLElement).querySelectorAll<HTMLElement>("[data-cell]")][column] as HTMLElement;
  };
  return { ...view, cell };
}

it("what rules make of a row is there as soon as the row is pasted", async () => {
  const { user, cell, values, form } = show();
  await user.click(await cell(0, 0));
  await user.paste("9\t12\n13\t17\n14\t18");
  await waitFor(() => expect(values("span")).toEqual(["9起", "13起", "14起"]));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(values("span")).toEqual(["8起"]));
  expect(form.getStatus().isChanged).toBe(false);
});

it("taking a step of the form back leads to its cell, and rows keep their places in a sorted view", async () => {
  const rows = [
    { id: "t1", from: 8, to: 11, span: "8起" },
    { id: "t2", from: 7, to: 9, span: "7起" },
  ];
  const { user, cell, values } = show(rows);
  await user.click(await screen.findByRole("button", { name: "开始的列菜单" }));
  await user.click(await screen.findByRole("menuitem", { name: "升序" }));
  const shown = async () => [(await cell(0, 0)).textContent, (await cell(1, 0)).textContent];
  expect(await shown()).toEqual(["7", "8"]);
  await user.click(await cell(0, 0));
  await user.keyboard("20{Tab}");
  expect(await shown()).toEqual(["20", "8"]);
  await user.click(await cell(1, 1));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(values("from")).toEqual([8, 7]));
  expect(await shown()).toEqual(["7", "8"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("开始，第 1 行");
});

it("a check between fields of a row is shown at its cell as soon as the row changes, and asks for nothing that is still empty", async () => {
  const { user, cell } = show();
  const isRed = async (row: number) => (await cell(row, 1)).getAttribute("aria-invalid");
  await user.click(await cell(0, 0));
  await user.keyboard("12{Enter}");
  await waitFor(async () => expect(await isRed(0)).toBe("true"));
  expect((await cell(0, 1)).getAttribute("title")).toBe("结束须晚于开始");
  await user.click(await cell(0, 0));
  await user.paste("9\t10\n14\t13\n15");
  await waitFor(async () => expect([await isRed(0), await isRed(1), await isRed(2)]).toEqual([null, "true", null]));
});

it("a check between fields is judged again where a step is taken back or done again", async () => {
  const { user, cell, values } = show([
    { id: "t1", from: 8, to: 11, span: "8起" },
    { id: "t2", from: 9, to: 11, span: "9起" },
  ]);
  const isRed = async (row: number) => (await cell(row, 1)).getAttribute("aria-invalid");
  const undo = (keys = "{Control>}z{/Control}") => user.keyboard(keys);
  await user.click(await cell(0, 0));
  await user.keyboard("12{Enter}");
  await waitFor(async () => expect(await isRed(0)).toBe("true"));
  await undo();
  await waitFor(async () => expect(await isRed(0)).toBe(null));
  await undo("{Control>}y{/Control}");
  await waitFor(async () => expect(await isRed(0)).toBe("true"));
  // A row that comes back is judged as it was before it went.
  await user.click(await cell(0, 0));
  await user.keyboard("{Escape}{Control>}-{/Control}");
  await waitFor(() => expect(values("from")).toEqual([9]));
  await undo();
  await waitFor(() => expect(values("from")).toEqual([12, 9]));
  await waitFor(async () => expect([await isRed(0), await isRed(1)]).toEqual(["true", null]));
});

it("a pasted label of a reference becomes its row where exactly one is called so; the others stay, and say why", async () => {
  answer(
    optionsHandler([
      { value: "o1", text: "东城疾控" },
      { value: "o2", text: "同名" },
      { value: "o3", text: "同名" },
    ]),
  );
  const { user, cell, values } = show();
  await user.click(await cell(0, 2));
  await user.keyboard("{Escape}");
  await user.paste("东城疾控\n同名\n无");
  await waitFor(() => expect(values("organ")).toEqual(["o1", "同名", "无"]));
  await waitFor(async () => expect((await cell(0, 2)).textContent).toBe("东城疾控"));
  expect((await cell(0, 2)).getAttribute("aria-invalid")).toBe(null);
  expect((await cell(1, 2)).getAttribute("title")).toBe("有多个来源叫“同名”，请从列表中选择");
  expect((await cell(2, 2)).getAttribute("title")).toBe("找不到来源“无”，请从列表中选择");
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(values("organ")).toEqual([null]));
});

it("a typed label of a reference is one step with what it means", async () => {
  answer(optionsHandler([{ value: "o1", text: "东城疾控" }]));
  const { user, cell, values, form } = show([
    { id: "t1", from: 8, to: 11, span: "8起" },
    { id: "t2", from: 9, to: 11, span: "9起" },
  ]);
  await user.click(await cell(0, 1));
  await user.keyboard("{Tab}东城疾控{Tab}");
  await waitFor(() => expect(values("organ")).toEqual(["o1", null]));
  await user.click(await cell(0, 0));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(values("organ")).toEqual([null, null]));
  expect(form.getStatus().isChanged).toBe(false);
});
