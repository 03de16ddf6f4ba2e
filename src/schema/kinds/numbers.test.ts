import { describe, expect, it } from "vitest";
import { formatNumber, readNumber } from "./numbers.ts";

describe("formatNumber", () => {
  it.each([
    [1234567.5, undefined, "1,234,567.5"],
    [0.1234567, undefined, "0.1234567"],
    [-1234, undefined, "-1,234"],
    [123, undefined, "123"],
    [1234.5, 2, "1,234.50"],
    [1e21, undefined, "1e+21"],
    [null, 2, ""],
  ])("writes %d with %s decimals as %s", (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });
});

describe("readNumber", () => {
  it.each([
    ["1,234,567.5", 1234567.5],
    ["１，２３４．５", 1234.5],
    ["12 000", 12000],
    ["1'234", 1234],
    ["－５", -5],
    ["— 5", -5],
    ["12。5", 12.5],
    ["1.2万", 12000],
    ["3 亿", 300_000_000],
    ["\u3000 7 \u00a0", 7],
  ])("reads %s", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it("takes the field's own unit behind the number, and no other", () => {
    expect([readNumber("30 分钟", "分钟"), readNumber("30人", "分钟"), readNumber("分钟", "分钟")]).toEqual([30, undefined, undefined]);
  });

  it.each(["", "-", ".", "1,2,3", "1e999", "0x10", "Infinity", "NaN", "1 2", "1,5", "1,234 567", "1e3万", "50%", "1-2"])(
    "refuses %j",
    (text) => {
      expect(readNumber(text)).toBeUndefined();
    },
  );
});
