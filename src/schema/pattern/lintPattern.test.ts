import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { lintPattern } from "./lintPattern.ts";

const SAFE = [
  "^1[3-9][0-9]{9}$",
  "^[0-9+][0-9 -]{5,19}$",
  "^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+\\.[A-Za-z0-9.-]*[A-Za-z0-9]$",
  "^[1-9][0-9]{5}(18|19|20)[0-9]{2}(0[1-9]|1[0-2])[0-9]{3}[0-9Xx]$",
  "^(?=.*\\d)(?=.*[a-z]).{8,64}$",
  "^https?://[^\\s]+$",
  "^(?:\\.[0-9]{1,3}){3}$",
  "^\\d+-\\d+$",
  "[0-9]{6}",
  "^[\\u4e00-\\u9fa5]+$",
  "^\\p{L}+$",
];

describe("lintPattern", () => {
  it.each(SAFE)("accepts %s", (pattern) => {
    expect(lintPattern(pattern)).toBeUndefined();
  });

  it.each([
    ["^(a+)+$", "重复里面还有重复"],
    ["^(a{1,20}){1,20}$", "重复里面还有重复"],
    ["^(?:[a-z]+\\d?)*$", "重复里面还有重复"],
    ["^(a|aa)+$", "重复里面有可选的分支"],
    ["^(\\w)\\1$", "反向引用 \\1 不能保证速度"],
    ["^(?<x>a)\\k<x>$", "反向引用 \\k<x> 不能保证速度"],
    ["^\\d+\\d+$", "相邻的两处重复能匹配同样的字符"],
    ["^.{1,50}.{1,50}$", "相邻的两处重复能匹配同样的字符"],
    ["^a*b?a*$", "相邻的两处重复能匹配同样的字符"],
    ["^.*a.*b.*c$", "三处重复能匹配同样的字符"],
    ["a+$", "没有以 ^ 开头，又有不限次数的重复"],
    ["^x|\\s+$", "没有以 ^ 开头，又有不限次数的重复"],
    ["^(a", "写法不对"],
  ])("refuses %s", (pattern, reason) => {
    expect(lintPattern(pattern)).toContain(reason);
  });

  // What runs away on texts of this length takes hours: it is ended, where it would keep the process for ever.
  it("accepts only what comes to an end on texts made to be slow", () => {
    const hostile = ["a", "1", ".", "a1", "a.", "1-", "@", "http://"].map((part) => `${part.repeat(20_000)}\u0000`);
    for (const pattern of SAFE) {
      const tried = { hostile, expression: new RegExp(pattern, "u") };
      const tryAll = () => runInNewContext("hostile.map((text) => expression.test(text))", tried, { timeout: 30_000 }) as boolean[];
      expect(tryAll, pattern).not.toThrow();
    }
  });
});
