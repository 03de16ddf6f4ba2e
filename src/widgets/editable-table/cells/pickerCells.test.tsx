import { screen, waitFor, within } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { pickerHandlers, productReference } from "../../../../tests/support/pickerServer.ts";
import { renderWithProduct } from "../../../../tests/support/renderForm.tsx";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import type { TableRow } from "../core/tableRow.ts";
import { EditableTable } from "../developer/EditableTable.tsx";
import type { EditableTableRef } from "../developer/tableRef.ts";
import type { LineageColumn } from "./lineageColumn.ts";

const { answer } = useApiServer();

function show(column: LineageColumn, row: TableRow = {}) {
  const ref = createRef<EditableTableRef>();
  const columns: readonly LineageColumn[] = [
    { key: "v", title: "值", ...column },
    { key: "other", title: "别", type: "input" },
  ];
  const { unmount } = renderWithProduct(<EditableTable ref={ref} label="表" columns={columns} dataSource={[{ id: "a", ...row }]} />);
  const user = userEvent.setup();
  const cell = (index = 0) => document.querySelector<HTMLElement>(`[data-row="0"] [data-cell="${index}"]`) as HTMLElement;
  return { user, cell, unmount, value: (key = "v") => ref.current?.getTableData()[0]?.[key] };
}

describe("departments and people", () => {
  it("PICK-01 PICK-02 PICK-05 PICK-07 sel_depart opens the department picker, stores ids and shows names", async () => {
    const rows = [
      { value: "d1", text: "疾控科", parentId: "" },
      { value: "d2", text: "检验科", parentId: "" },
    ];
    answer(...pickerHandlers({ field: productReference("user", "departIds"), rows }).handlers);
    const { user, cell, value } = show({ type: "sel_depart" }, { v: "d1" });
    await waitFor(() => expect(cell().textContent).toBe("疾控科"));
    await user.click(cell());
    const dialog = await screen.findByRole("dialog", { name: /选择部门/ });
    expect(dialog.style.width).toBe("500px");
    expect(within(dialog).getByPlaceholderText("请输入部门名称，按回车进行搜索")).toBeTruthy();
    await user.click(await within(dialog).findByRole("checkbox", { name: "检验科" }));
    await user.click(within(dialog).getByRole("button", { name: "确认" }));
    await waitFor(() => expect(value()).toBe("d1,d2"));
    expect(cell().textContent).toBe("疾控科，检验科");
  });

  it("PICK-08 PICK-10 PICK-12 sel_user opens the user picker, stores accounts and shows names", async () => {
    const rows = [{ value: "u7", text: "王医生", row: { id: "u7", realname: "王医生", username: "wang" } }];
    answer(
      ...pickerHandlers({ field: productReference("tenantMember", "userId"), rows }).handlers,
      on.get(api("/sys/user/getMultiUser"), () => HttpResponse.json([{ id: "u7", username: "wang", realname: "王医生" }])),
    );
    const { user, cell, value } = show({ type: "sel_user", multi: false });
    await user.click(cell());
    const dialog = await screen.findByRole("dialog", { name: /选择用户/ });
    expect(dialog.style.width).toBe("1200px");
    await user.click(await within(dialog).findByLabelText("选择王医生"));
    await user.click(within(dialog).getByRole("button", { name: "确认" }));
    await waitFor(() => expect(value()).toBe("wang"));
    expect(cell().textContent).toBe("王医生");
  });
});

describe("a popup", () => {
  it.each([
    ["PICK-26", { popupCode: "rep" }, "popup参数未正确配置!"],
    ["PICK-26", { orgFields: "a", destFields: "v" }, "popup参数未正确配置!"],
    ["PICK-27", { popupCode: "rep", orgFields: "a,b", destFields: "v" }, "原字段与目标字段数量不一致!"],
  ] as const)("%s says what is wrong with its column", async (_, column, text) => {
    const { user, cell } = show({ type: "popup", ...column });
    await user.click(cell());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("PICK-23 PICK-24 PICK-28 PICK-30 picks a row of the report, which fills in the columns it names", async () => {
    const asked: string[] = [];
    const told = <T,>(name: string, result: T) => {
      asked.push(name);
      return ok(result as never);
    };
    const base = "/online/cgreport/api";
    answer(
      on.get(api(`${base}/getRpColumns/rep`), () =>
        told("columns", { cgRpConfigId: "7", cgRpConfigName: "物资", columns: [{ dataIndex: "name", title: "名称" }] }),
      ),
      on.get(api(`${base}/getQueryInfo/7`), () =>
        told("query", [
          { field: "name", label: "名称" },
          { field: "x", label: "藏", hidden: "1" },
        ]),
      ),
      on.get(api(`${base}/getData/7`), () => told("data", { records: [{ id: "1", name: "试纸", price: 3 }], total: 1 })),
    );
    const { user, cell, value } = show({ type: "popup", popupCode: "rep", orgFields: "name,price", destFields: "v,other" });
    await user.click(cell());
    const dialog = await screen.findByRole("dialog", { name: "物资" });
    expect(dialog.style.width).toBe("1200px");
    expect(within(dialog).queryByLabelText("藏")).toBeNull();
    await within(dialog).findByText("试纸");
    expect(asked).toEqual(["columns", "query", "data"]);
    await user.click(within(dialog).getByRole("button", { name: "确认" }));
    expect(await screen.findByText("请选择一条记录")).toBeTruthy();
    await user.click(within(dialog).getByRole("radio"));
    await user.click(within(dialog).getByRole("button", { name: "确认" }));
    expect([value(), value("other")]).toEqual(["试纸", 3]);
  });

  const base = "/online/cgreport/api";
  const popup: LineageColumn = { type: "popup", popupCode: "rep", orgFields: "name", destFields: "v" };
  /** A report with a dictionary, a sorted column and a range; gives the questions for its rows. */
  const reports = (): URLSearchParams[] => {
    const asked: URLSearchParams[] = [];
    const columns = [
      { dataIndex: "name", title: "名称" },
      { dataIndex: "kind", title: "类别", customRender: "kind" },
      { dataIndex: "price", title: "单价", sortOrder: "desc" },
    ];
    const dictOptions = { kind: [{ value: "1", title: "耗材" }] };
    answer(
      on.get(api(`${base}/getRpColumns/rep`), () => ok({ cgRpConfigId: "7", cgRpConfigName: "物资", columns, dictOptions })),
      on.get(api(`${base}/getQueryInfo/7`), () => ok([{ field: "day", label: "日期", mode: "group" }])),
      on.get(api(`${base}/getData/7`), ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return ok({ records: [{ id: "1", name: "试纸", kind: "1", price: 3 }], total: 1 });
      }),
    );
    return asked;
  };
  const opened = async (column: LineageColumn = popup) => {
    const shown = show(column);
    await shown.user.click(shown.cell());
    const dialog = await screen.findByRole("dialog", { name: "物资" });
    await within(dialog).findByText("试纸");
    return { ...shown, dialog };
  };

  it("PICK-29 shows what a dictionary calls its values, sorts as its columns say, and asks for a range by its ends", async () => {
    const asked = reports();
    const { user, dialog } = await opened({ ...popup, param: { store: "s1" } });
    expect(within(dialog).getByText("耗材")).toBeTruthy();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      self_store: "s1",
      sort: "price=desc",
      order: "desc",
      pageNo: "1",
      pageSize: "10",
    });
    await user.type(within(dialog).getByLabelText("日期起"), "2026-01-01");
    await user.type(within(dialog).getByLabelText("日期止"), "2026-02-01{Enter}");
    await waitFor(() => expect(asked.at(-1)?.get("day_end")).toBe("2026-02-01"));
    expect(asked.at(-1)?.get("day_begin")).toBe("2026-01-01");
    await user.click(within(dialog).getByText("单价"));
    await waitFor(() => expect([asked.at(-1)?.get("sort"), asked.at(-1)?.get("day_end")]).toEqual([null, "2026-02-01"]));
  });

  it("PICK-25 closing it forgets what was chosen in it", async () => {
    reports();
    const { user, cell, dialog, value } = await opened();
    await user.click(within(dialog).getByRole("radio"));
    await user.click(within(dialog).getByRole("button", { name: /关\s*闭/ }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "物资" })).toBeNull());
    await user.click(cell());
    const again = await screen.findByRole("dialog", { name: "物资" });
    expect((await within(again).findByRole<HTMLInputElement>("radio")).checked).toBe(false);
    await user.click(within(again).getByRole("button", { name: /确\s*认/ }));
    expect(await screen.findByText("请选择一条记录")).toBeTruthy();
    expect(value()).toBeUndefined();
  });

  it("PICK-33 a report that does not say how it is asked warns with the server's message, and shows its rows", async () => {
    reports();
    answer(on.get(api(`${base}/getQueryInfo/7`), () => refused(500, "查询配置读取失败")));
    const { dialog } = await opened();
    expect(within(dialog).getByRole("alert").textContent).toBe("查询配置读取失败");
    expect(within(dialog).getByRole("alert").className).toContain("ant-alert-warning");
    expect(within(dialog).queryByRole("button", { name: /查\s*询/ })).toBeNull();
  });

  it("PICK-31 a page of a group's report comes from the browser for its time, to the next window too", async () => {
    localStorage.clear();
    const asked = reports();
    const first = await opened({ ...popup, groupId: "lots" });
    first.unmount();
    const second = await opened({ ...popup, groupId: "lots" });
    expect(asked).toHaveLength(1);
    second.unmount();
    await opened({ ...popup, groupId: "other" });
    expect(asked).toHaveLength(2);
  });

  it("PICK-32 a report that cannot be had says so with the server's message", async () => {
    answer(on.get(api("/online/cgreport/api/getRpColumns/rep"), () => refused(404, "报表不存在")));
    const { user, cell } = show({ type: "popup", popupCode: "rep", orgFields: "a", destFields: "v" });
    await user.click(cell());
    const dialog = await screen.findByRole("dialog", { name: "出错了" });
    expect(within(dialog).getByText(/Popup初始化失败，请检查您的配置或稍后重试！.*报表不存在/)).toBeTruthy();
  });
});
