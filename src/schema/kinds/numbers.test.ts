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
  it.each(["", "-", ".", "1,2,3", "1e999", "0x10", "Infinity", "NaN", "1 2"])("refuses %j", (text) => {
    expect(readNumber(text)).toBeUndefined();
  });
});
