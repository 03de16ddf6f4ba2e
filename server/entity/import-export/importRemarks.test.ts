import { expect, it } from "vitest";
import { ImportRemarks } from "./importRemarks.ts";

it("LIST-22 makes one remark of the same words about several rows, and names the first twenty of them in order", () => {
  const remarks = new ImportRemarks();
  for (let row = 30; row >= 2; row -= 1) remarks.add("进度", "按显示的百分数读取", row);
  remarks.add("进度", "按显示的百分数读取", 5);
  remarks.add("", "隐藏的工作表没有读取");
  expect(remarks.list()).toEqual([
    { title: "进度", message: "按显示的百分数读取", rows: Array.from({ length: 20 }, (_, index) => index + 2), rowCount: 29 },
    { title: "", message: "隐藏的工作表没有读取", rows: [], rowCount: 0 },
  ]);
});
