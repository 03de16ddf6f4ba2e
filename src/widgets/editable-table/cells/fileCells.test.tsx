import { screen, waitFor, within } from "@testing-library/react";
import { http as on, HttpResponse } from "msw";
import { createRef } from "react";
import { describe, expect, it } from "vitest";
import { api, ok, refused, useApiServer } from "../../../../tests/support/apiServer.ts";
import { chosenFile } from "../../../../tests/support/chosenFiles.ts";
import { renderRuntime } from "../../../../tests/support/renderRuntime.tsx";
import { userEvent } from "../../../../tests/support/userEvent.ts";
import { http } from "../../../runtime/index.ts";
import { EditableTable } from "../developer/EditableTable.tsx";
import type { EditableTableRef } from "../developer/tableRef.ts";
import type { LineageColumn } from "./lineageColumn.ts";

const { answer, requestsTo } = useApiServer();
const upload = "/sys/common/upload";

function show(column: Partial<LineageColumn> = {}, value?: unknown, disabled = false) {
  const ref = createRef<EditableTableRef>();
  const columns: readonly LineageColumn[] = [{ key: "f", title: "附件", type: "file", ...column }];
  renderRuntime(<EditableTable ref={ref} label="表" columns={columns} dataSource={[{ id: "a", f: value }]} disabled={disabled} />);
  const user = userEvent.setup();
  const cell = () => document.querySelector<HTMLElement>(`[data-cell="0"]`) as HTMLElement;
  const choose = async (...files: File[]) => {
    const button = await within(cell()).findByRole("button", { name: /点击上传/ });
    const input = button.closest(".ant-upload")?.querySelector("input");
    await user.upload(input as HTMLInputElement, files);
  };
  /** Opens the menu of the file and gives what it offers. */
  const menu = async () => {
    await user.click(await within(cell()).findByRole("button", { name: /的操作$/ }));
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };
  return { user, cell, choose, menu, value: () => ref.current?.getTableData()[0]?.["f"] };
}

const stored = { name: "检测报告单.pdf", type: "application/pdf", size: 16, status: "done", percent: 100, path: "temp/1.pdf" };

describe("a cell of files", () => {
  it("FILE-21 FILE-22 FILE-23 FILE-28 shows a button, then the percent, then a paperclip and five signs of the name", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const forms: FormData[] = [];
    answer(
      on.post(api(upload), async ({ request }) => {
        forms.push(await request.formData());
        await held;
        return ok(null, { message: "temp/1.pdf" });
      }),
    );
    const { choose, cell, value } = show();
    await choose(chosenFile("检测报告单.pdf"));
    await waitFor(() => expect(cell().textContent).toMatch(/^\d+%$/));
    expect(value()).toMatchObject({ name: "检测报告单.pdf", status: "uploading" });
    release();
    await waitFor(() => expect(cell().textContent?.trim()).toBe("检测报告单…"));
    expect(cell().querySelector(".anticon-paper-clip")).toBeTruthy();
    expect(value()).toMatchObject(stored);
    expect([forms[0]?.get("biz"), forms[0]?.get("isup")]).toEqual(["temp", "1"]);
  });

  it.each([
    [false, null],
    [true, "t1"],
  ] as const)("FILE-20 token %s: the header X-Access-Token is %s", async (token, header) => {
    http.configure({ session: () => ({ token: "t1" }) });
    answer(on.post(api(upload), () => ok(null, { message: "temp/1" })));
    const { choose, value } = show({ token });
    await choose(chosenFile("a.txt"));
    await waitFor(() => expect(value()).toMatchObject({ status: "done" }));
    expect(requestsTo(upload)[0]?.headers.get("X-Access-Token")).toBe(header);
    http.configure({ session: () => ({}) });
  });

  it.each([
    ["FILE-29 with a flag that says so", { success: true, own: "p/1" }, { status: "done", path: "p/1" }],
    ["FILE-31 without a flag", { own: "p/2" }, { status: "done", path: "p/2" }],
    ["FILE-30 refused with a message", { success: false, message: "满了" }, { status: "error", message: "满了" }],
    ["FILE-30 refused without one", { success: false }, { status: "error", message: "未知错误" }],
  ] as const)("%s", async (_, body, wanted) => {
    answer(on.post(api(upload), () => HttpResponse.json(body)));
    const { choose, value } = show({ responseName: "own" });
    await choose(chosenFile("a.txt"));
    await waitFor(() => expect(value()).toMatchObject(wanted));
  });

  it("FILE-24 FILE-33 a failure shows a red icon with the message, and a dialog on request", async () => {
    answer(on.post(api(upload), () => refused(500, "磁盘空间不足")));
    const { user, choose, cell } = show();
    await choose(chosenFile("a.txt"));
    const sign = await within(cell()).findByRole("button", { name: "查看上传错误" });
    expect(sign.textContent).toContain("磁盘空间不足");
    expect(sign.className).toContain("dangerous");
    await user.click(sign);
    const dialog = await screen.findByRole("dialog", { name: "上传出错" });
    expect(within(dialog).getByText("错误信息：磁盘空间不足")).toBeTruthy();
  });

  it("FILE-25 FILE-27 the menu has 下载, 删除 and 更多; 删除 empties the cell", async () => {
    const { user, cell, menu, value } = show({}, stored);
    expect(await menu()).toEqual(["下载", "删除", "更多"]);
    await user.click(screen.getByRole("menuitem", { name: "删除" }));
    expect(value()).toBeNull();
    expect(await within(cell()).findByRole("button", { name: /点击上传/ })).toBeTruthy();
  });

  it("FILE-26 下载 and 删除 can each be left out", async () => {
    const { menu } = show({ allowDownload: false, allowRemove: false }, stored);
    expect(await menu()).toEqual(["更多"]);
  });

  it("FILE-26 nobody takes a file out of a closed cell", async () => {
    const { menu } = show({}, stored, true);
    expect(await menu()).toEqual(["下载", "更多"]);
  });

  it("FILE-34 a file without a path is an unknown one", async () => {
    const { user, menu } = show({}, { ...stored, path: "" });
    await menu();
    await user.click(screen.getByRole("menuitem", { name: "下载" }));
    expect(await screen.findByText("未知的文件")).toBeTruthy();
  });

  it("FILE-14 FILE-15 FILE-16 更多 lists the files 520 wide, and is not closed over none", async () => {
    const { user, menu, value } = show({}, stored);
    await menu();
    await user.click(screen.getByRole("menuitem", { name: "更多" }));
    const dialog = await screen.findByRole("dialog", { name: "文件" });
    expect(dialog.style.width).toBe("520px");
    await user.click(within(dialog).getByRole("button", { name: "删除检测报告单.pdf" }));
    await user.click(within(dialog).getByRole("button", { name: /确\s*认/ }));
    expect(await screen.findByText("未上传任何文件")).toBeTruthy();
    expect(value()).toEqual(stored);
  });

  it("FILE-28 FILE-35 several files stand in one cell up to the number of the column, their paths joined by commas", async () => {
    let count = 0;
    answer(
      on.post(api(upload), () => {
        count += 1;
        return ok(null, { message: `temp/${count}` });
      }),
    );
    const { choose, value } = show({ fieldExtendJson: { uploadnum: 2 } });
    await choose(chosenFile("a.txt"), chosenFile("b.txt"), chosenFile("c.txt"));
    expect(await screen.findByText("这里最多放 2 个文件，多出的没有上传")).toBeTruthy();
    await waitFor(() => expect(value()).toMatchObject({ status: "done", name: "a.txt,b.txt" }));
    expect(
      String((value() as { path: string }).path)
        .split(",")
        .toSorted(),
    ).toEqual(["temp/1", "temp/2"]);
  });

  it("FILE-32 an image cell shows its picture from url or the first path", async () => {
    const { cell } = show({ type: "image" }, { ...stored, url: "https://files.example.org/a.png" });
    await waitFor(() => expect(cell().querySelector("img")?.src).toBe("https://files.example.org/a.png"));
  });

  it("an upload that nothing is known of any more says so", async () => {
    const { cell } = show({}, { ...stored, status: "uploading" });
    expect((await within(cell()).findByRole("button", { name: "查看上传错误" })).textContent).toContain("上传已中断，请重新上传");
  });
});
