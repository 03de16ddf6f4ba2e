import { describe, expect, it } from "vitest";
import { BrokenPatternError, isPatternName, readPattern } from "./patterns.ts";

/** Per pattern: what it takes, and what it refuses. */
const examples: readonly (readonly [requirement: string, name: string, taken: readonly string[], refused: readonly string[]])[] = [
  ["GRID-36", "n6-16", ["123456", "1234567890123456"], ["12345", "12345678901234567", "12345a", "１２３４５６"]],
  ["GRID-37", "*6-16", ["中文abc ", "a\nb\nc\n", "😀😀😀😀😀😀"], ["abcde", "abcdefghijklmnopq", "😀😀😀😀😀"]],
  ["GRID-38", "s6-18", ["abcdef", "ABCDEFGHIJKLMNOPQR"], ["abcde", "abcdefghijklmnopqrs", "abcde1", "abcde|"]],
  [
    "GRID-39",
    "url",
    ["https://example.org/a?b=1", "http://example.org"],
    ["example.org", "javascript:alert(1)", "https://", "//example.org"],
  ],
  ["GRID-40", "e", ["wang@example.org", "a.b+c@sub.example.com.cn"], ["wang@", "wang", "wang@example", "a b@example.org"]],
  ["GRID-41", "m", ["13000000000", "19912345678"], ["12345678901", "1300000000", "130000000001"]],
  ["GRID-42", "p", ["610000", "000000"], ["61000", "6100000", "61000a"]],
  ["GRID-43", "s", ["a", "Abc"], ["a1", "中", "a b", "|"]],
  ["GRID-44", "n", ["0", "-1", "1.50", "007"], ["1.", ".5", "+1", "1e3", "-"]],
  ["GRID-45", "z", ["0", "-12"], ["1.0", "-", "1 "]],
  ["GRID-46", "*", ["a", " a "], ["", "  ", "\u200b"]],
  ["GRID-47", "money", ["1", "10.12345", "0.5", "0.05", "100"], ["0", "01", "00.5", "0.123", "1.123456", "-1", "1.", ".5"]],
];

describe("named patterns", () => {
  it.each(examples)("%s pattern %s", (_, name, taken, refused) => {
    const { fits } = readPattern(name);
    expect(taken.filter((text) => !fits(text))).toEqual([]);
    expect(refused.filter(fits)).toEqual([]);
  });

  it.each(examples)("%s pattern %s says in Chinese what to write", (_, name) => {
    expect(readPattern(name).message).toMatch(/^请(?:输入|填写)/);
  });
});

describe("custom regular expressions", () => {
  it("GRID-32 takes a text that is no name for one", () => {
    const { fits, message } = readPattern("^[A-C]{2}\\p{Script=Han}$");
    expect([fits("AB中"), fits("AD中")]).toEqual([true, false]);
    expect(message).toBe("${title}格式不正确");
  });

  it("GRID-32 holds no inherited member for a name", () => {
    expect(isPatternName("constructor")).toBe(false);
    expect(readPattern("constructor").fits("a constructor")).toBe(true);
  });

  it.each([
    ["(a", "写法不对"],
    ["^(a+)+$", "重复里面还有重复"],
    ["/^a$/i", "去掉"],
    ["", "它是空的"],
  ])("GRID-32 refuses %s and says why and what to do", (source, reason) => {
    expect(() => readPattern(source)).toThrow(BrokenPatternError);
    expect(() => readPattern(source)).toThrow(reason);
    expect(() => readPattern(source)).toThrow("请改正");
  });
});
