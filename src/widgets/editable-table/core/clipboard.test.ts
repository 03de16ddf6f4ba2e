import { expect, it } from "vitest";
import { blockHtml, blockText, pasteRange, readBlock, textsFor } from "./clipboard.ts";

it("a block is written as spreadsheets read it, and read back as it was", () => {
  const block = [
    ["甲", "两\n行", '说"好"'],
    ["", "a\tb", '"'],
  ];
  expect(blockText(block)).toBe('甲\t"两\n行"\t说"好"\r\n\t"a\tb"\t""""');
  expect(readBlock(blockText(block))).toEqual(block);
  expect(blockHtml([["<b>", "a&b"]])).toBe("<table><tr><td>&lt;b&gt;</td><td>a&amp;b</td></tr></table>");
});

it("the line break at the end begins no row; an empty row in the middle is one; formulas are text", () => {
  expect(readBlock("甲\t1\r\n\t\r\n=A1\t2\r\n")).toEqual([
    ["甲", "1"],
    ["", ""],
    ["=A1", "2"],
  ]);
  expect(readBlock("")).toEqual([[]]);
});

it("a block is repeated over a larger range where it fits as a whole, and stands once where it does not", () => {
  const block = [["甲", "乙"]];
  const fits = pasteRange(block, { top: 2, bottom: 4, left: 1, right: 4 });
  expect(fits).toEqual({ top: 2, bottom: 4, left: 1, right: 4 });
  expect(textsFor(block, fits)({ row: 4, column: 4 })).toBe("乙");
  expect(pasteRange(block, { top: 2, bottom: 2, left: 1, right: 3 })).toEqual({ top: 2, bottom: 2, left: 1, right: 2 });
});
