import type { ColumnsQuestion, ImportPreview } from "../../schema/wire/importAnswers.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { ApiError } from "../api/apiError.ts";
import { http } from "../api/http.ts";
import type { ImportRequest } from "../api/importApi.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import type { ImportDialogProps } from "./ImportDialog.tsx";

const previewOf = (changes: Partial<ImportPreview> = {}): ImportPreview => ({
  fileHash: "hash",
  totalCount: 3,
  addedCount: 3,
  changedCount: 0,
  sameCount: 0,
  skippedCount: 0,
  undecidedCount: 0,
  errorCount: 0,
  sampleRows: [],
  remarks: [],
  sheets: { name: "机构", others: [] },
  keys: ["机构编码"],
  canUpdate: true,
  faults: [],
  ...changes,
});

function show(
  send: ImportDialogProps["send"] = async () => ({ message: "" }),
  preview: ImportDialogProps["preview"] = async () => previewOf(),
) {
  const spies = { onImported: vi.fn(), onClose: vi.fn() };
  renderRuntime(<ImportDialog title="导入预约" remember="appointment" send={send} preview={preview} {...spies} />);
  return spies;
}

const book = (name = "预约.xlsx") => new File(["x"], name);
const check = () => screen.getByRole<HTMLButtonElement>("button", { name: /检查文件|检查中/ });
const take = () => screen.findByRole<HTMLButtonElement>("button", { name: /导入( 没有错误的)? ?\d+ 行|只导入没有错误的/ });

async function checkAndTake() {
  await userEvent.click(check());
  await userEvent.click(await take());
}

async function drop(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.setup({ applyAccept: false }).upload(input!, files);
}

describe("ImportDialog", () => {
  it("LIST-22 LIST-23 opens without files and waits for one", async () => {
    show();
    expect(check().disabled).toBe(true);
    await drop(book());
    await waitFor(() => expect(check().disabled).toBe(false));
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
    await checkAndTake();
    expect(screen.getByRole("button", { name: /导入中/ })).toBeDefined();
    finish();
    expect(await screen.findByText("文件导入成功！数据行数：3")).toBeDefined();
    expect(onImported).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("LIST-28 names the file where the server says nothing", async () => {
    show();
    await drop(book());
    await checkAndTake();
    expect(await screen.findByText("预约.xlsx 文件上传成功")).toBeDefined();
  });

  it("LIST-29 warns of lines that failed and links their file", async () => {
    const { onImported } = show(async () => ({
      message: "",
      faults: { message: "成功 1 条，失败 2 条", fileUrl: "/sys/common/static/e.xlsx", fileName: "错误.xlsx" },
    }));
    await drop(book());
    await checkAndTake();
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
    await checkAndTake();
    expect((await screen.findAllByText("表头不正确")).length).toBeGreaterThan(0);
    expect(onImported).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(check().disabled).toBe(false));
  });

  it("can be stopped while it works", async () => {
    const { onClose } = show(
      (_file, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(new ApiError({ kind: "cancelled", message: "已取消" }))),
        ),
    );
    await drop(book());
    await checkAndTake();
    await userEvent.click(screen.getByRole("button", { name: "停止" }));
    await waitFor(() => expect(check().textContent).toBe("检查文件"));
    expect(onClose).not.toHaveBeenCalled();
    // Whoever stopped it did nothing wrong: it is told, and not in red.
    const note = screen.getByText(/已停止，没有导入任何数据/).closest(".ant-alert");
    expect([note?.classList.contains("ant-alert-info"), document.querySelector(".ant-upload-list-item-error")]).toEqual([true, null]);
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
    await checkAndTake();
    expect((await screen.findAllByText("这个文件已于 2026-11-23 09:00:00 导入过（3 行）")).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("button", { name: new RegExp(choice.split("").join("\\s?")) }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /导入中/ })).toBeNull());
    expect(asked).toEqual(sent);
    expect(onImported).toHaveBeenCalledTimes(imported);
  });

  describe("before anything is written", () => {
    const faulty = previewOf({
      totalCount: 50,
      addedCount: 38,
      skippedCount: 2,
      errorCount: 10,
      sampleRows: [2],
      remarks: [
        { title: "进度", message: "按显示的百分数读取", rows: [3, 4], rowCount: 30 },
        { title: "", message: "隐藏的工作表没有读取", rows: [], rowCount: 0 },
      ],
      faults: [
        {
          row: 7,
          faults: [
            { title: "手机号", message: "请输入正确手机号" },
            { title: "日期", message: "不能预约过去的日期" },
          ],
        },
      ],
      errorFile: { name: "预约导入错误.xls", data: btoa("x") },
    });

    it("says before the import that all lines are new where nothing tells which rows are there", async () => {
      const send = vi.fn(async () => ({ message: "" }));
      show(send, async () => previewOf({ keys: [] }));
      await drop(book());
      await userEvent.click(check());
      const found = await screen.findByRole("region", { name: "检查结果" });
      expect(found.textContent).toContain("没有可以识别已有数据的列，所有行都将新增");
      await userEvent.click(screen.getByRole("button", { name: "全部新增，导入 3 行" }));
      expect(send).toHaveBeenCalledTimes(1);
    });

    it("names columns together of which the same is said", async () => {
      const left = (title: string, message: string) => ({ title, message, rows: [], rowCount: 0 });
      const system = "由系统填写，没有读取";
      const remarks = [left("创建人", system), left("待到访", "由系统计算，没有读取"), left("创建时间", system)];
      show(undefined, async () => previewOf({ remarks }));
      await drop(book());
      await userEvent.click(check());
      const list = within(await screen.findByRole("region", { name: "与文件里不同的读法" }));
      expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "创建人、创建时间：由系统填写，没有读取",
        "待到访：由系统计算，没有读取",
      ]);
    });

    it("shows how many lines are new, there already and faulty, each fault with the row of the person's own file, and sends nothing", async () => {
      const send = vi.fn(async () => ({ message: "" }));
      const { onImported } = show(send, async () => faulty);
      await drop(book());
      await userEvent.click(check());
      const found = await screen.findByRole("region", { name: "检查结果" });
      for (const text of [
        "共 50 行，还没有写入任何数据",
        "新增 38 行",
        "已有，跳过 2 行",
        "有错误，不导入 10 行",
        "第 2 行是模板的示例，已跳过",
      ])
        expect(found.textContent).toContain(text);
      expect(within(found).getByRole("row", { name: /^7 请输入正确手机号\s*不能预约过去的日期$/ })).toBeDefined();
      expect(within(found).getByRole("button", { name: /下载错误文件（10 行）/ })).toBeDefined();
      const remarks = within(screen.getByRole("region", { name: "与文件里不同的读法" }));
      expect(remarks.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "进度：按显示的百分数读取（第 3、4 等 30 行）",
        "隐藏的工作表没有读取",
      ]);
      await userEvent.click(screen.getByRole("button", { name: "不导入，重新选择" }));
      expect(check().disabled).toBe(true);
      expect(screen.queryByText("预约.xlsx")).toBeNull();
      expect(send).not.toHaveBeenCalled();
      expect(onImported).not.toHaveBeenCalled();
    });

    it("LIST-22 looks at the file that was chosen last, not at one that was refused or replaced", async () => {
      const looked: string[] = [];
      show(undefined, async ({ name }) => {
        looked.push(name);
        return faulty;
      });
      await drop(book("旧.xlsx"));
      await userEvent.click(check());
      expect(await screen.findByText("导入预约：旧.xlsx")).toBeDefined();
      await userEvent.click(await screen.findByRole("button", { name: "不导入，重新选择" }));
      await drop(book("新.xlsx"));
      await drop(book("更新.xlsx"));
      expect([screen.queryByText("旧.xlsx"), screen.queryByText("新.xlsx")]).toEqual([null, null]);
      await userEvent.click(check());
      expect(await screen.findByText(/“更新.xlsx”共 50 行/)).toBeDefined();
      expect(looked).toEqual(["旧.xlsx", "更新.xlsx"]);
    });

    it("gives up one of several files, and goes on with the others", async () => {
      const looked: string[] = [];
      show(undefined, async ({ name }) => {
        looked.push(name);
        return faulty;
      });
      await drop(book("一.xlsx"), book("二.xlsx"));
      await userEvent.click(check());
      await userEvent.click(await screen.findByRole("button", { name: "不导入，重新选择" }));
      await userEvent.click(check());
      expect(await screen.findByText(/“二.xlsx”共 50 行/)).toBeDefined();
      expect(looked).toEqual(["一.xlsx", "二.xlsx"]);
    });

    it("holds the import to the file that was shown and to the choice about rows that are there", async () => {
      const send = vi.fn(async (_file: File, _request: ImportRequest) => ({ message: "" }));
      const asked: unknown[] = [];
      show(send, async (_file, { existing }) => {
        asked.push(existing);
        return existing === "update" ? { ...faulty, skippedCount: 0, changedCount: 2 } : faulty;
      });
      await drop(book());
      await userEvent.click(check());
      await userEvent.click(await screen.findByRole("radio", { name: /更新为文件里的内容/ }));
      // The button of the first look stands there until the second is done.
      await waitFor(() => expect([asked.length, screen.queryByRole("progressbar")]).toEqual([2, null]));
      await userEvent.click(await screen.findByRole("button", { name: "只导入没有错误的 40 行" }));
      await waitFor(() => expect(send).toHaveBeenCalledOnce());
      expect(send.mock.calls[0]?.[1]).toMatchObject({ existing: "update", fileHash: "hash", again: false });
      expect(asked).toEqual(["skip", "update"]);
    });

    it("offers nothing to change to who may not edit, and nothing to import where no line is good", async () => {
      show(undefined, async () => previewOf({ addedCount: 0, skippedCount: 1, errorCount: 2, canUpdate: false }));
      await drop(book());
      await userEvent.click(check());
      expect((await screen.findByRole<HTMLInputElement>("radio", { name: /您没有编辑权限/ })).disabled).toBe(true);
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "没有可以导入的行" }).disabled).toBe(true);
    });

    it("says beside the result that the file was imported before, and asks no second time", async () => {
      const send = vi.fn(async (_file: File, _request: ImportRequest) => ({ message: "" }));
      show(send, async () => previewOf({ repeated: { at: "2026-11-23 09:00:00", count: 3 } }));
      await drop(book());
      await userEvent.click(check());
      expect(await screen.findByText("这个文件已于 2026-11-23 09:00:00 导入过（3 行）")).toBeDefined();
      await userEvent.click(screen.getByRole("button", { name: "再次导入 3 行" }));
      await waitFor(() => expect(send.mock.calls[0]?.[1]).toMatchObject({ again: true }));
    });

    it("looks at one file after the other, since later ones may refer to earlier ones", async () => {
      const order: string[] = [];
      const { onClose } = show(
        async (file) => {
          order.push(`import ${file.name}`);
          return { message: "" };
        },
        async (file) => {
          order.push(`check ${file.name}`);
          return previewOf();
        },
      );
      await drop(book("一.xlsx"), book("二.xlsx"));
      await checkAndTake();
      expect(await screen.findByText(/“二.xlsx”共 3 行/)).toBeDefined();
      await userEvent.click(await take());
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(order).toEqual(["check 一.xlsx", "import 一.xlsx", "check 二.xlsx", "import 二.xlsx"]);
    });
  });

  describe("of a file whose titles do not fit", () => {
    const question: ColumnsQuestion = {
      columns: [
        { index: 0, title: "序号", samples: ["1", "2"] },
        { index: 1, title: "名称", samples: ["甲机构", "乙机构"], field: "organName" },
        { index: 3, title: "电话", samples: ["028-1"] },
        { index: 5, title: "电话", samples: [] },
      ],
      sheets: { name: "机构", others: [] },
      fields: [
        { name: "organName", title: "机构名称", required: true },
        { name: "organType", title: "机构类型", required: true },
        { name: "phone", title: "联系电话", required: false },
      ],
    };
    const refuse = () => Promise.reject(new ApiError({ kind: "invalid", message: "表头不正确", status: 400, result: { question } }));
    const column = (title: string, place = 0) => screen.getAllByRole<HTMLInputElement>("combobox", { name: title })[place]!;
    const shownOf = (title: string, place = 0) =>
      column(title, place).closest(".ant-select")?.querySelector(".ant-select-selection-item")?.textContent;
    const active = () => document.querySelector(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active");
    const pick = async (title: string, typed: string, place = 0) => {
      await userEvent.click(column(title, place));
      await userEvent.keyboard(typed);
      await waitFor(() => expect(active()?.textContent).toContain(typed));
      // antd asks for the number of the key, which user-event leaves out.
      const enter = { key: "Enter", keyCode: 13 };
      fireEvent.keyDown(column(title, place), enter);
      fireEvent.keyUp(column(title, place), enter);
      await waitFor(() => expect(shownOf(title, place)).toContain(typed));
    };
    const ask = () => screen.findByRole<HTMLButtonElement>("button", { name: "按这些列检查" });

    it("asks which column is which, with the keyboard, and sends the answer with the check and the import", async () => {
      const asked: unknown[] = [];
      const send = vi.fn(async (_file: File, _request: ImportRequest) => ({ message: "" }));
      show(send, async (_file, { columns }) => {
        asked.push(columns);
        return columns ? previewOf() : refuse();
      });
      await drop(book());
      await userEvent.click(check());
      expect((await ask()).disabled).toBe(true);
      const panel = screen.getByRole("region", { name: "列的对应关系" });
      expect(panel.textContent).toContain("甲机构、乙机构");
      expect(within(panel).getByText("还没有选择必填的：机构类型")).toBeDefined();
      expect([shownOf("序号"), shownOf("名称")]).toEqual(["不导入", "机构名称（必填）"]);
      expect(screen.queryByText("表头不正确")).toBeNull();
      await pick("序号", "类型");
      await pick("电话", "联系电话", 1);
      await pick("名称", "不导入");
      expect((await ask()).disabled).toBe(true);
      await pick("名称", "机构名称");
      await userEvent.click(await ask());
      await userEvent.click(await take());
      const columns = { 0: "organType", 1: "organName", 5: "phone" };
      expect(asked).toEqual([undefined, columns]);
      expect(send.mock.calls[0]?.[1]).toMatchObject({ columns, fileHash: "hash" });
    });

    it("remembers the answer for the next file with these titles, and lets it be changed after the preview", async () => {
      const asked: unknown[] = [];
      show(undefined, async (_file, { columns }) => {
        asked.push(columns);
        return columns ? previewOf() : refuse();
      });
      await drop(book());
      await userEvent.click(check());
      await ask();
      await pick("序号", "机构类型");
      await pick("电话", "联系电话", 1);
      await userEvent.click(await ask());
      await userEvent.click(await screen.findByRole("button", { name: "修改列的对应" }));
      expect([shownOf("序号"), shownOf("电话", 1)]).toEqual(["机构类型（必填）", "联系电话"]);
      await userEvent.click(await screen.findByRole("button", { name: "不导入，重新选择" }));
      await drop(book("又一份.xlsx"));
      await userEvent.click(check());
      await userEvent.click(await ask());
      await screen.findByRole("region", { name: "检查结果" });
      const columns = { 0: "organType", 1: "organName", 5: "phone" };
      expect(asked).toEqual([undefined, columns, undefined, columns]);
    });

    it("keeps the answer where the server refuses it", async () => {
      show(undefined, async (_file, { columns }) =>
        columns ? Promise.reject(new ApiError({ kind: "invalid", message: "列的对应关系不正确（重复）", status: 400 })) : refuse(),
      );
      await drop(book());
      await userEvent.click(check());
      await ask();
      await pick("序号", "机构类型");
      await userEvent.click(await ask());
      expect((await screen.findAllByText("列的对应关系不正确（重复）")).length).toBeGreaterThan(0);
      expect(shownOf("序号")).toBe("机构类型（必填）");
    });

    it("lets another sheet be chosen, which has titles of its own", async () => {
      const asked: unknown[] = [];
      show(undefined, async (_file, { sheet, columns }) => {
        asked.push([sheet, columns]);
        const sheets = { name: sheet ?? "机构", others: sheet === undefined ? ["说明", "旧名单"] : ["机构", "说明"] };
        if (sheet === undefined || columns) return previewOf({ sheets });
        throw new ApiError({ kind: "invalid", message: "表头不正确", status: 400, result: { question: { ...question, sheets } } });
      });
      await drop(book());
      await userEvent.click(check());
      await userEvent.click(await screen.findByRole("combobox", { name: "工作表" }));
      await userEvent.click(await screen.findByTitle("旧名单"));
      await ask();
      expect(shownOf("工作表")).toBe("旧名单");
      await pick("序号", "机构类型");
      await userEvent.click(await ask());
      await screen.findByRole("region", { name: "检查结果" });
      expect(asked).toEqual([
        [undefined, undefined],
        ["旧名单", undefined],
        ["旧名单", { 0: "organType", 1: "organName" }],
      ]);
    });
  });
});
