import { expect, it } from "vitest";
import { readCells } from "./readCells.ts";

it("a cell in quotes holds line breaks, tabs and doubled quotes", () => {
  expect(readCells('"甲\n乙"\t"一\t二"\r\n"说""好"""\t""""\r三\t""')).toEqual([
    ["甲\n乙", "一\t二"],
    ['说"好"', '"'],
    ["三", ""],
  ]);
});

it("quotes that do not hold the whole cell are part of its text", () => {
  expect(readCells('"甲" 和 "乙"\t27" 屏\n"没有合上\t1')).toEqual([
    ['"甲" 和 "乙"', '27" 屏'],
    ['"没有合上', "1"],
  ]);
});

it("a cell of ten million characters is read, closed or not", () => {
  const long = "字".repeat(10_000_000);
  for (const [text, cell] of [
    [`"${long}"`, long],
    [`"${long}`, `"${long}`],
  ] as const)
    // Compared here: a difference of such texts cannot be drawn.
    expect(readCells(`${text}\t1`)[0]?.map((read, index) => read === [cell, "1"][index])).toEqual([true, true]);
});
