import { screen, waitFor, within } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../tests/support/apiServer.ts";
import { buildField } from "../../../tests/support/entities.ts";
import { renderRuntime, rowWith } from "../../../tests/support/renderRuntime.tsx";
import { buildAction, buildColumn, buildCompiledEntity, buildScreen } from "../../../tests/support/screens.ts";
import { SchemaScreen } from "../screen/SchemaScreen.tsx";

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
const clinic = { id: "d2", rev: 2, departName: "门诊部", orgCode: "D1.1", hasChildren: false };
const office = { id: "d3", rev: 1, departName: "办公室", orgCode: "D2", hasChildren: false };

function show(address = "/system/department") {
  answer(
    on.get(api("/sys/schema/screen/department"), () => ok(departments as unknown as JsonBodyType)),
    on.get(api("/sys/schema/problems"), () => ok([])),
    on.get(api(`${path}/children`), ({ request }) =>
      ok(new URL(request.url).searchParams.get("parentId") === "" ? [center, office] : [clinic]),
    ),
    on.get(api(`${path}/list`), () => ok({ records: [clinic], total: 1 })),
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

  it("searches on the server and shows what it finds as a list", async () => {
    const { user, search } = show();
    await rowWith("疾控中心");
    await user.type(screen.getByRole("textbox", { name: "部门名称" }), "门诊{Enter}");
    expect(await screen.findByText("门诊部")).toBeDefined();
    expect(screen.queryByText("疾控中心")).toBeNull();
    expect(search()).toBe("?departName=*门诊*");
    await user.click(screen.getByRole("button", { name: "重置" }));
    expect(await rowWith("疾控中心")).toBeDefined();
  });

  it("adds a row below another one", async () => {
    const { user, search } = show();
    await user.click(within(await rowWith("疾控中心")).getByRole("button", { name: "添加下级" }));
    await waitFor(() => expect(search()).toBe("?_view=create&_parent=d1"));
  });

  it("moves a row under another one, in the version it was read in", async () => {
    let body: unknown;
    answer(
      on.post(api(`${path}/move`), async ({ request }) => {
        body = await request.json();
        return ok(null);
      }),
    );
    const { user } = show();
    await user.click(within(await rowWith("办公室")).getByRole("button", { name: "移动" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "移动" }).disabled).toBe(true);
    await user.click(within(dialog).getByRole("combobox"));
    const choices = await screen.findAllByTitle("疾控中心");
    await user.click(choices.find((choice) => choice.className.includes("select-tree"))!);
    await user.click(within(dialog).getByRole("button", { name: "移动" }));
    expect(await screen.findByText("移动成功！")).toBeDefined();
    expect(body).toEqual({ id: "d3", rev: 1, parentId: "d1" });
    await waitFor(() => expect(requestsTo(`${path}/children`).length).toBeGreaterThan(1));
  });
});
