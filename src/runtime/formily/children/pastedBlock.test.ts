import { expect, it } from "vitest";
import { pastedBlock, repeatedLines } from "./pastedBlock.ts";

it("a pasted text is lines of cells without space around them, and no empty lines", () => {
  expect(pastedBlock(" 会 \r\n\r\n　不会\u3000\n \t \n不清楚\t3 \n")).toEqual([["会"], ["不会"], ["不清楚", "3"]]);
  expect(pastedBlock(" \n\n")).toEqual([]);
});

it("a line that says what is there, or what an earlier one says, is told", () => {
  const block = [["会"], ["不会"], ["会", "2"], ["", "1"], ["", "2"], ["不清楚"]];
  expect([...repeatedLines(block, ["不清楚"])]).toEqual([2, 5]);
});
