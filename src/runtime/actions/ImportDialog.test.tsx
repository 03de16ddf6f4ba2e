import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { ApiError } from "../api/apiError.ts";
import { http } from "../api/http.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import type { ImportDialogProps } from "./ImportDialog.tsx";

function show(send: ImportDialogProps["send"] = async () => ({ message: "" })) {
  const spies = { onImported: vi.fn(), onClose: vi.fn() };
  renderRuntime(<ImportDialog title="导入预约" send={send} {...spies} />);
  return spies;
}

const book = (name = "预约.xlsx") => new File(["x"], name);
const start = () => screen.getByRole<HTMLButtonElement>("button", { name: /开始导入|导入中/ });

async function drop(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.setup({ applyAccept: false }).upload(input!, files);
}

describe("ImportDialog", () => {
  it("LIST-22 LIST-23 opens without files and waits for one", async () => {
    show();
    expect(start().disabled).toBe(true);
    await drop(book());
    await waitFor(() => expect(start().disabled).toBe(false));
  });

  it("LIST-24 takes Excel files only", async () => {
    show();
    await drop(new File(["x"], "预约.pdf"));
    expect(await screen.findByText(/预约.pdf 不是 Excel 文件/)).toBeDefined();
    expect(start().disabled).toBe(true);
    expect(document.querySelector("input[type=file]")?.getAttribute("accept")).toBe(".xls,.xlsx");
  });

  it("LIST-25 LIST-26 LIST-28 sends the file, shows that it works, and closes with the server's sentence", async () => {
    let finish = () => undefined as void;
    const { onImported, onClose } = show(
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ message: "文件导入成功！数据行数：3" });
        }),
    );
    await drop(book());
    await userEvent.click(start());
    expect(start().textContent).toBe("导入中");
    finish();
    expect(await screen.findByText("文件导入成功！数据行数：3")).toBeDefined();
    expect(onImported).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("LIST-28 names the file where the server says nothing", async () => {
    show();
    await drop(book());
    await userEvent.click(start());
    expect(await screen.findByText("预约.xlsx 文件上传成功")).toBeDefined();
  });

  it("LIST-29 warns of lines that failed and links their file", async () => {
    const { onImported } = show(async () => ({
      message: "",
      faults: { message: "成功 1 条，失败 2 条", fileUrl: "/sys/common/static/e.xlsx", fileName: "错误.xlsx" },
    }));
    await drop(book());
    await userEvent.click(start());
    // antd names the dialog and its body by the same title.
    const [title] = await screen.findAllByText("导入成功,但是有错误数据!");
    const warning = title!.closest<HTMLElement>("[role=dialog]")!;
    expect(warning.textContent).toContain("成功 1 条，失败 2 条");
    expect(within(warning).getByRole("link").getAttribute("href")).toBe(`${http.baseUrl}/sys/common/static/e.xlsx`);
    expect(onImported).toHaveBeenCalledOnce();
  });

  it("LIST-30 warns with the server's message, stays open and lets try again", async () => {
    const { onImported, onClose } = show(() => Promise.reject(new ApiError({ kind: "invalid", message: "表头不正确", status: 400 })));
    await drop(book());
    await userEvent.click(start());
    expect((await screen.findAllByText("表头不正确")).length).toBeGreaterThan(0);
    expect(onImported).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    expect(start().disabled).toBe(false);
  });

  it("can be stopped while it works", async () => {
    const { onClose } = show(
      (_file, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(new ApiError({ kind: "cancelled", message: "已取消" }))),
        ),
    );
    await drop(book());
    await userEvent.click(start());
    await userEvent.click(screen.getByRole("button", { name: "停止导入" }));
    await waitFor(() => expect(start().textContent).toBe("开始导入"));
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ["再次导入", [false, true], 1],
    ["不导入", [false], 0],
  ] as const)("asks before it imports a file a second time; the answer is %s", async (choice, sent, imported) => {
    const asked: boolean[] = [];
    const { onImported } = show(async (_file, { again = false }) => {
      asked.push(again);
      if (again) return { message: "文件导入成功！数据行数：3" };
      const repeated = { at: "2026-11-23 09:00:00", count: 3 };
      throw new ApiError({ kind: "conflict", message: "导入过", status: 409, result: { repeated } });
    });
    await drop(book());
    await userEvent.click(start());
    expect((await screen.findAllByText("这个文件已于 2026-11-23 09:00:00 导入过（3 行）")).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("button", { name: new RegExp(choice.split("").join("\\s?")) }));
    await waitFor(() => expect(start().textContent).not.toBe("导入中"));
    expect(asked).toEqual(sent);
    expect(onImported).toHaveBeenCalledTimes(imported);
  });
});
