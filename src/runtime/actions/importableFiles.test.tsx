import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { ImportDialog } from "./ImportDialog.tsx";

const show = () =>
  renderRuntime(
    <ImportDialog
      title="导入预约"
      remember="appointment"
      send={async () => ({ message: "" })}
      preview={() => new Promise(() => undefined)}
      onImported={() => undefined}
      onClose={() => undefined}
    />,
  );
const book = (name: string) => new File(["x"], name);
const check = () => screen.getByRole<HTMLButtonElement>("button", { name: "检查文件" });

async function drop(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.setup({ applyAccept: false }).upload(input!, files);
}

describe("files that are chosen for an import", () => {
  it.each([
    ["预约.pdf", "预约.pdf：这是 PDF 文件。只能导入 .xls 或 .xlsx 文件"],
    [
      "预约.csv",
      "预约.csv：这是文本文件（CSV 或用制表符分隔），不是 Excel 工作簿。只能导入 .xls 或 .xlsx 文件：请用 Excel 或 WPS 打开它，选择“另存为”",
    ],
    ["预约.xlsm", "预约.xlsm：这是带宏的 Excel 工作簿。"],
    ["预约.et", "预约.et：这是 WPS 表格（.et）。只能导入 .xls 或 .xlsx 文件：请用 WPS 打开它"],
    ["~$预约.xlsx", "~$预约.xlsx：这是 Excel 打开文件时留下的临时文件。"],
  ])("LIST-24 takes Excel files only; of %s it says what it is, what is taken and what to do", async (name, sentence) => {
    show();
    await drop(new File(["x"], name));
    expect(await screen.findByText((text) => text.startsWith(sentence))).toBeDefined();
    expect(check().disabled).toBe(true);
    expect(document.querySelector("input[type=file]")?.getAttribute("accept")).toBe(".xls,.xlsx");
  });

  it("LIST-24 says the same of a file that is dropped, and takes the others that were dropped with it", async () => {
    show();
    const zone = screen.getByText("点击或拖动文件到这里");
    fireEvent.drop(zone, { dataTransfer: { files: [new File(["x"], "名单.csv"), book("名单.xlsx")] } });
    expect(await screen.findByText(/^名单.csv：这是文本文件/)).toBeDefined();
    await waitFor(() => expect(check().disabled).toBe(false));
    expect(screen.getByText("名单.xlsx")).toBeDefined();
  });
});
