import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { buildField } from "../../../../tests/support/entities.ts";
import { renderRuntime, rowWith } from "../../../../tests/support/renderRuntime.tsx";
import { buildAction, buildColumn, buildCompiledEntity, buildScreen } from "../../../../tests/support/screens.ts";
import type { Row } from "../../../schema/model/json.ts";
import { SchemaScreen } from "../SchemaScreen.tsx";

const { answer, requestsTo } = useApiServer();
const path = "/sys/sysDepart";

const departments = buildScreen({
  id: "department",
  kind: "tree",
  title: "部门管理",
  path: "/system/department",
  entity: buildCompiledEntity({
    name: "department",
    title: "部门",
    api: path,
    permission: "sys:depart",
    label: "departName",
    tree: { parent: "parentId" },
    fields: [buildField({ name: "departName", title: "部门名称", query: ["like"] }), buildField({ name: "orgCode", title: "部门编码" })],
  }),
  query: [{ field: "departName", label: "部门名称", operator: "like" }],
  columns: [buildColumn({ field: "departName", title: "部门名称" }), buildColumn({ field: "orgCode", title: "部门编码" })],
  rowActions: [
    buildAction({ id: "createChild", label: "添加下级", do: { op: "createChild" } }),
    buildAction({ id: "edit", label: "编辑", do: { op: "edit" } }),
    buildAction({ id: "delete", label: "删除", danger: true, do: { op: "delete" } }),
  ],
  batchActions: [],
});

const center = { id: "d1", rev: 4, departName: "疾控中心", orgCode: "D1", hasChildren: true };
const clinic = { id: "d2", rev: 2, parentId: "d1", departName: "门诊部", orgCode: "D1.1", hasChildren: false };
const office = { id: "d3", rev: 1, departName: "办公室", orgCode: "D2", hasChildren: false };

function show(address = "/system/department", compiled: object = departments) {
  answer(
    on.get(api("/sys/schema/screen/department"), () => ok(compiled as unknown as JsonBodyType)),
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api(`${path}/children`), ({ request }) =>
      ok(new URL(request.url).searchParams.get("parentId") === "" ? [center, office] : [clinic]),
    ),
    on.get(api(`${path}/list`), ({ request }) =>
      ok({ records: [clinic], total: 1, ...(new URL(request.url).searchParams.get("_above") === "true" && { above: [center] }) }),
    ),
  );
  return renderRuntime(<SchemaScreen screenId="department" />, { address });
}

const expand = (row: HTMLElement) => within(row).getByRole("button", { name: "展开行" });

describe("a tree screen", () => {
  it("LIST-31 LIST-32 shows the roots and loads a branch when it is opened", async () => {
    const { user } = show();
    const row = await rowWith("疾控中心");
    expect(screen.queryByText("门诊部")).toBeNull();
    await user.click(expand(row));
    expect(await screen.findByText("门诊部")).toBeDefined();
    expect(requestsTo(`${path}/children`).map(({ params }) => params["parentId"])).toEqual(["", "d1"]);
    expect(requestsTo(`${path}/list`)).toEqual([]);
  });

  it("LIST-31 says how many rows hang below, and unfolds and folds as a whole", async () => {
    const { user } = show();
    answer(
      on.get(api(`${path}/children`), ({ request }) =>
        ok(new URL(request.url).searchParams.get("parentId") === "" ? [{ ...center, childCount: 1 }, office] : [clinic]),
      ),
    );
    const row = await rowWith("疾控中心");
    expect(within(row).getByTitle("1 个下级").textContent).toBe("1");
    await user.click(screen.getByRole("button", { name: "全部展开" }));
    expect(await screen.findByText("门诊部")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "全部收起" }));
    await waitFor(() => expect(within(row).getByRole("button", { name: "展开行" })).toBeDefined());
  });

  it("LIST-33 says that an answer cannot be read", async () => {
    const { user } = show();
    answer(on.get(api(`${path}/children`), () => ok({ rows: [] })));
    expect((await screen.findByRole("alert")).textContent).toContain("返回数据类型不识别");
    expect(user).toBeDefined();
  });

  it("closes a branch that could not be loaded, so that opening it is another try", async () => {
    const { user } = show();
    const row = await rowWith("疾控中心");
    answer(on.get(api(`${path}/children`), () => refused(500, "服务器出现异常"), { once: true }));
    await user.click(expand(row));
    expect(await screen.findByText("下级加载失败：服务器出现异常")).toBeDefined();
    await user.click(expand(await rowWith("疾控中心")));
    expect(await screen.findByText("门诊部")).toBeDefined();
  });

  it("LIST-31 searches on the server and shows what it finds below the rows above it, which do not count", async () => {
    const { user, search } = show();
    await rowWith("疾控中心");
    await user.type(screen.getByRole("textbox", { name: "部门名称" }), "门诊{Enter}");
    const found = await rowWith("门诊部");
    expect(found.className).toContain("row-level-1");
    const above = await rowWith("疾控中心");
    expect([above.className.includes("above"), found.className.includes("above")]).toEqual([true, false]);
    expect(screen.queryByText("办公室")).toBeNull();
    expect(screen.getByText(/共 1 条/)).toBeDefined();
    expect(search()).toBe("?departName=*门诊*");
    await user.click(within(above).getByRole("button", { name: "关闭行" }));
    expect(await within(above).findByRole("button", { name: "展开行" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "重置" }));
    expect((await rowWith("疾控中心")).className).not.toContain("above");
    expect(await screen.findByText("办公室")).toBeDefined();
  });

  it("LIST-31 chooses all of what was found, and a row above only where a person does", async () => {
    const { user } = show("/system/department?departName=*门诊*", {
      ...departments,
      toolbar: [buildAction({ id: "export", label: "导出", do: { op: "export" } })],
    });
    await rowWith("门诊部");
    // The header is drawn a second time, unseen, to measure by.
    const chooseAll = () => user.click(screen.getAllByRole("checkbox", { name: "全选本页" })[0]!);
    await chooseAll();
    expect(await screen.findByText(/已选 1 项/)).toBeDefined();
    const above = screen.getByRole<HTMLInputElement>("checkbox", { name: "选择上级疾控中心" });
    expect(above.checked).toBe(false);
    await user.click(above);
    expect(await screen.findByText(/已选 2 项/)).toBeDefined();
    await chooseAll();
    expect(await screen.findByText(/已选 1 项/)).toBeDefined();
    expect(above.checked).toBe(true);
    await user.click(above);
    await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
  });

  it("adds a row below another one", async () => {
    const { user, search } = show();
    await user.click(within(await rowWith("疾控中心")).getByRole("button", { name: "添加下级" }));
    await waitFor(() => expect(search()).toBe("?_view=create&_parent=d1"));
  });

  it("moves a row under another one, in the version it was read in", async () => {
    const moved = answerMoves();
    const { user } = show();
    await user.click(within(await rowWith("办公室")).getByRole("button", { name: "移动" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "移动" }).disabled).toBe(true);
    await user.click(within(dialog).getByRole("combobox"));
    const choices = await screen.findAllByTitle("疾控中心");
    await user.click(choices.find((choice) => choice.className.includes("select-tree"))!);
    await user.click(within(dialog).getByRole("button", { name: "移动" }));
    expect(await screen.findByText(/移动成功！/)).toBeDefined();
    expect(moved).toEqual([{ id: "d3", rev: 1, parentId: "d1" }]);
    await waitFor(() => expect(requestsTo(`${path}/children`).length).toBeGreaterThan(1));
  });
});

describe("dragging a row of a tree", () => {
  beforeEach(() => layRowsOut());
  afterEach(() => vi.restoreAllMocks());

  it("moves it under the row it is dropped on, once that is confirmed, and takes it back by 撤销", async () => {
    const moved = answerMoves();
    const { user } = show();
    await drag(await rowWith("办公室"), await rowWith("疾控中心"));
    const question = await screen.findByRole("dialog", { name: "确定把“办公室”移到“疾控中心”下面吗?" });
    expect(moved).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "移动" }));
    expect(await screen.findByText(/移动成功！/)).toBeDefined();
    expect(moved).toEqual([{ id: "d3", rev: 1, parentId: "d1" }]);
    await user.click(screen.getByRole("button", { name: "撤销" }));
    expect(await screen.findByText("已撤销移动")).toBeDefined();
    expect(moved.at(-1)).toEqual({ id: "d3", rev: 2, parentId: null });
  });

  it("leaves everything where it is when the question is answered with no", async () => {
    const moved = answerMoves();
    const { user } = show();
    await drag(await rowWith("办公室"), await rowWith("疾控中心"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(moved).toEqual([]);
  });

  it("refuses to hang a row below itself", async () => {
    const moved = answerMoves();
    const { user } = show();
    await user.click(expand(await rowWith("疾控中心")));
    await drag(await rowWith("疾控中心"), await rowWith("门诊部"));
    expect(await screen.findByText("不能移到自己的下级")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(moved).toEqual([]);
  });

  it("makes a row a root where it is dropped on the place for that, which roots do not see", async () => {
    const moved = answerMoves();
    const { user } = show();
    await user.click(expand(await rowWith("疾控中心")));
    await grab(await rowWith("办公室"));
    expect(screen.queryByText("拖到这里，移为顶级部门")).toBeNull();
    fireEvent.keyDown(document, { code: "Escape" });
    await drag(await rowWith("门诊部"), () => screen.findByText("拖到这里，移为顶级部门"));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "移动" }));
    expect(await screen.findByText(/移动成功！/)).toBeDefined();
    expect(moved).toEqual([{ id: "d2", rev: 2, parentId: null }]);
  });

  it("says why the server refused, and shows the tree as it is now", async () => {
    const { user } = show();
    answer(on.post(api(`${path}/move`), () => refused(409, "数据已被他人修改")));
    await drag(await rowWith("办公室"), await rowWith("疾控中心"));
    const loaded = requestsTo(`${path}/children`).length;
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "移动" }));
    expect(await screen.findByText("数据已被他人修改")).toBeDefined();
    await waitFor(() => expect(requestsTo(`${path}/children`).length).toBeGreaterThan(loaded));
  });

  it("is not there for those who may not edit", async () => {
    show("/system/department", { ...departments, form: undefined });
    await grab(await rowWith("办公室"));
    expect(screen.getAllByText("办公室")).toHaveLength(1);
  });
});

/** Answers every move as the server does: with the row in its next version. Gives back what was sent. */
function answerMoves(): Row[] {
  const moved: Row[] = [];
  answer(
    on.post(api(`${path}/move`), async ({ request }) => {
      const sent = (await request.json()) as Row;
      moved.push(sent);
      return ok({ ...sent, rev: Number(sent["rev"]) + 1 } as JsonBodyType);
    }),
  );
  return moved;
}

const rowHeight = 40;

/** jsdom lays nothing out: the rows of the table stand below each other, everything else far below them. */
function layRowsOut(): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function place(this: HTMLElement) {
    const rows = [...document.querySelectorAll("tr[data-row-key]")];
    const at = rows.indexOf(this);
    return new DOMRect(0, (at < 0 ? rows.length + 1 : at) * rowHeight, 800, rowHeight);
  });
}

function middleOf(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** Takes hold of a row and moves it far enough to drag it. */
async function grab(row: HTMLElement): Promise<void> {
  const { clientX, clientY } = middleOf(row);
  fireEvent.mouseDown(row, { clientX, clientY, button: 0 });
  fireEvent.mouseMove(document, { clientX: clientX + 20, clientY });
  await act(async () => undefined);
}

async function drag(row: HTMLElement, target: HTMLElement | (() => Promise<HTMLElement>)): Promise<void> {
  await grab(row);
  await waitFor(() => expect(document.querySelector("[class*=ghost]")).not.toBeNull());
  fireEvent.mouseMove(document, middleOf(typeof target === "function" ? await target() : target));
  await act(async () => undefined);
  fireEvent.mouseUp(document);
  await clicksCountAgain();
}

/** The click that ends a drag is swallowed, whatever it hits; waits until clicks reach the page again. */
async function clicksCountAgain(): Promise<void> {
  const heard = vi.fn<() => void>();
  document.body.addEventListener("click", heard, { once: true });
  await waitFor(() => {
    fireEvent.click(document.body);
    expect(heard).toHaveBeenCalled();
  });
}
