import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { testUser } from "../../../../tests/support/renderRuntime.tsx";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import type { Row } from "../../../schema/model/json.ts";
import { EntityForm } from "../EntityForm.ts";
import { EntityFormProvider } from "../EntityFormProvider.tsx";
import { FieldRow } from "../FieldRow.tsx";

const line = buildCompiledEntity({
  name: "surveyOption",
  title: "选项",
  fields: [
    buildField({ name: "id", system: true }),
    buildField({ name: "questionId", title: "题目" }),
    buildField({ name: "label", title: "内容", required: true }),
    buildField({ name: "sortNo", title: "序号", kind: "integer", type: "integer" }),
  ],
});
const ordered = buildField({
  name: "options",
  title: "选项",
  kind: "children",
  type: "array",
  children: { entity: "surveyOption", by: "questionId", order: "sortNo", view: "table" },
});
const rowsNamed = (...labels: readonly string[]): Row[] => labels.map((label, index) => ({ id: `o${index}`, label, sortNo: index }));

afterEach(() => vi.restoreAllMocks());

function show(model = ordered, rows = rowsNamed("是", "否", "不清楚"), child = line) {
  const entity = buildCompiledEntity({ fields: [model], children: { options: child } });
  const source = { user: testUser, can: () => true, now: () => new Date(), validate: () => [] };
  const form = new EntityForm({ ...source, entity, stored: { id: "q1", rev: 1, options: rows } });
  const view = renderWithProduct(
    <EntityFormProvider form={form}>
      <FieldRow model={model} rowPath="" columns={1} />
    </EntityFormProvider>,
  );
  return { ...view, form, labels: () => (form.values()["options"] as readonly Row[]).map(({ label }) => label) };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

describe("the rows of a sub-table", () => {
  it("come back to their place, with what was typed, when their removal is undone", async () => {
    const { user, labels } = show();
    await user.type(await screen.findByRole("textbox", { name: "内容，第 2 行" }), "认");
    await user.click(await button("删除第 2 行"));
    await waitFor(() => expect(labels()).toEqual(["是", "不清楚"]));
    expect(screen.getByText("已删除第 2 行").tagName).toBe("OUTPUT");
    await user.click(await button("撤销"));
    await waitFor(() => expect(labels()).toEqual(["是", "否认", "不清楚"]));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "内容，第 2 行" }).value).toBe("否认");
    expect(screen.queryByRole("button", { name: "撤销" })).toBeNull();
  });

  it("SCHEMA are no more than their field takes, which stands where one would be added; more from before may only be fewer", async () => {
    const { user } = show({ ...ordered, constraints: { maxItems: 3 } });
    expect((await button("添加选项")).disabled).toBe(true);
    expect(screen.getByText("最多 3 行，不能再添加")).toBeDefined();
    await user.click(await button("删除第 1 行"));
    await waitFor(() => expect(screen.queryByText("最多 3 行，不能再添加")).toBeNull());
    expect((await button("添加选项")).disabled).toBe(false);
  });

  it("SCHEMA that are more from before say that they can only become fewer", async () => {
    show({ ...ordered, constraints: { maxItems: 2 } });
    expect((await button("添加选项")).disabled).toBe(true);
    expect(screen.getByText("已有 3 行，最多 2 行，只能减少")).toBeDefined();
  });

  it("undo the last removal only, and none any more once a row is added", async () => {
    const { user, labels } = show();
    await user.click(await button("删除第 1 行"));
    await user.click(await button("删除第 1 行"));
    await user.click(await button("撤销"));
    await waitFor(() => expect(labels()).toEqual(["否", "不清楚"]));
    await user.click(await button("删除第 1 行"));
    await user.click(await button("添加选项"));
    await waitFor(() => expect(labels()).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "撤销" })).toBeNull();
  });

  it("take the focus into the first cell of a row that is added, so that one types at once", async () => {
    const { user, labels } = show();
    await user.click(await button("添加选项"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "内容，第 4 行" })));
    await user.keyboard("拒答");
    await waitFor(() => expect(labels().at(-1)).toBe("拒答"));
  });

  it("are typed one after another: Enter goes to the next one, past the last to a new one", async () => {
    const { user, labels } = show();
    const cell = (row: number) => screen.findByRole("textbox", { name: `内容，第 ${row} 行` });
    await user.click(await cell(1));
    await user.keyboard("！{Enter}{End}！{Enter}{Enter}");
    await waitFor(async () => expect(document.activeElement).toBe(await cell(4)));
    await user.keyboard("拒答{Enter}");
    await waitFor(async () => expect(document.activeElement).toBe(await cell(5)));
    // A row that says nothing is followed by none.
    await user.keyboard("{Enter}");
    expect(labels()).toEqual(["是！", "否！", "不清楚", "拒答", null]);
  });

  it("grow by Enter up to as many as there may be", async () => {
    const { user, labels } = show({ ...ordered, constraints: { maxItems: 3 } });
    await user.click(await screen.findByRole("textbox", { name: "内容，第 3 行" }));
    await user.keyboard("{Enter}");
    expect(labels()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "内容，第 3 行" }));
  });

  it("move up and down by their buttons, and have an end on either side", async () => {
    const { user, labels } = show();
    await user.click(await button("下移第 1 行"));
    await waitFor(() => expect(labels()).toEqual(["否", "是", "不清楚"]));
    await user.click(await button("上移第 3 行"));
    await waitFor(() => expect(labels()).toEqual(["否", "不清楚", "是"]));
    expect((await button("上移第 1 行")).disabled).toBe(true);
    expect((await button("下移第 3 行")).disabled).toBe(true);
  });

  it("move by the keyboard alone: Enter on a button, or taken up and carried by the arrows", async () => {
    layRowsOut();
    const { user, labels } = show();
    (await button("下移第 1 行")).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(labels()).toEqual(["否", "是", "不清楚"]));
    await carry(await button("拖动第 3 行"), "ArrowUp", "ArrowUp");
    await waitFor(() => expect(labels()).toEqual(["不清楚", "否", "是"]));
  });

  it("are copied to the place below, as new rows with what a person filled in", async () => {
    const { user, form, labels } = show();
    await user.type(await screen.findByRole("textbox", { name: "内容，第 2 行" }), "认");
    await user.click(await button("复制第 2 行"));
    await waitFor(() => expect(labels()).toEqual(["是", "否认", "否认", "不清楚"]));
    expect(screen.getByText("已把第 2 行复制为第 3 行").tagName).toBe("OUTPUT");
    const copy = (form.values()["options"] as readonly Row[])[2] ?? {};
    expect([copy["id"] ?? null, copy["sortNo"] ?? null]).toEqual([null, null]);
    // The copy is a row of its own.
    await user.type(screen.getByRole("textbox", { name: "内容，第 3 行" }), "二");
    await waitFor(() => expect(labels()).toEqual(["是", "否认", "否认二", "不清楚"]));
  });

  it("are not copied past as many as there may be", async () => {
    show({ ...ordered, constraints: { maxItems: 3 } });
    expect((await button("复制第 1 行")).disabled).toBe(true);
  });

  it("take the lines that are pasted into a cell, from there on, and tell what repeats", async () => {
    const { user, labels } = show();
    await user.click(await screen.findByRole("textbox", { name: "内容，第 3 行" }));
    await user.paste(" 会 \n\n不会\r\n是\n");
    await waitFor(() => expect(labels()).toEqual(["是", "否", "会", "不会", "是"]));
    expect(screen.getByText("第 5 行与其他行相同").tagName).toBe("OUTPUT");
    await user.click(await button("删除第 5 行"));
    await waitFor(() => expect(screen.queryByText("第 5 行与其他行相同")).toBeNull());
  });

  it("leave one pasted line to the editor it is pasted into", async () => {
    const { user, labels } = show();
    await user.click(await screen.findByRole("textbox", { name: "内容，第 3 行" }));
    await user.paste("，或者\n");
    await waitFor(() => expect(labels()).toEqual(["是", "否", "不清楚，或者"]));
  });

  it("are made of many lines at once, which say what they repeat before they are added", async () => {
    const { user, labels } = show(ordered, rowsNamed("是", "否", ""));
    await user.click(await button("批量粘贴"));
    const dialog = await screen.findByRole("dialog", { name: "批量粘贴选项" });
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: /添\s*加/ }).disabled).toBe(true);
    await user.click(within(dialog).getByRole("textbox", { name: "内容，每行一条" }));
    await user.paste("是\n不清楚 \n\n拒答\n拒答");
    expect(within(dialog).getByText("共 4 行，2 行重复：是、拒答")).toBeDefined();
    await user.click(within(dialog).getByRole("button", { name: "添加 2 行" }));
    await waitFor(() => expect(labels()).toEqual(["是", "否", "不清楚", "拒答"]));
  });

  it("are not made of more lines than there is room for: the dialog says how many have to go", async () => {
    const { user, labels } = show({ ...ordered, constraints: { maxItems: 4 } });
    await user.click(await button("批量粘贴"));
    const dialog = await screen.findByRole("dialog", { name: "批量粘贴选项" });
    await user.click(within(dialog).getByRole("textbox", { name: "内容，每行一条" }));
    await user.paste("甲\n乙\n丙");
    expect(within(dialog).getByRole("alert").textContent).toBe("最多 4 行，还能添加 1 行，请删去 2 行");
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "添加 3 行" }).disabled).toBe(true);
    await user.click(within(dialog).getByRole("button", { name: /取\s*消/ }));
    expect(labels()).toEqual(["是", "否", "不清楚"]);
  });

  it("that begin with a choice are not made of lines of text", async () => {
    const chosen = { ...line, fields: line.fields.map((field) => (field.name === "label" ? { ...field, dictionary: "yes_no" } : field)) };
    show(ordered, rowsNamed("是"), chosen);
    await button("添加选项");
    expect(screen.queryByRole("button", { name: "批量粘贴" })).toBeNull();
  });

  it("have no order to change where none is kept", async () => {
    show({ ...ordered, children: { entity: "surveyOption", by: "questionId" } });
    await button("删除第 1 行");
    expect(screen.queryByRole("button", { name: /^(上移|下移|拖动)/ })).toBeNull();
  });

  it("are only read where the field is", async () => {
    show({ ...ordered, readOnly: true });
    expect(await screen.findByText("不清楚")).toBeDefined();
    expect(screen.queryByRole("button", { name: /第 1 行|添加/ })).toBeNull();
  });
});

const rowHeight = 40;

/** jsdom lays nothing out: the rows stand below each other. */
function layRowsOut(): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function place(this: HTMLElement) {
    const at = Math.max(0, [...document.querySelectorAll("tr[data-row-key]")].indexOf(this));
    return new DOMRect(0, at * rowHeight, 800, rowHeight);
  });
}

/** Takes a row up by its handle, carries it and puts it down, giving the drag its turn after each key. */
async function carry(handle: HTMLElement, ...arrows: readonly string[]): Promise<void> {
  handle.focus();
  fireEvent.keyDown(handle, { code: "Space" });
  for (const code of [...arrows, "Space"]) {
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    fireEvent.keyDown(document, { code });
  }
}
