import { describe, expect, it } from "vitest";
import type { MaskKind } from "../model/entity.ts";
import { covered, isMaskText, mask } from "./mask.ts";

const cases: readonly [MaskKind, unknown, unknown][] = [
  ["mobile", "13812341234", "138****1234"],
  ["mobile", "123", "***"],
  // A landline is as long as the two ends together, or hardly longer.
  ["mobile", "6512345", "*******"],
  ["mobile", "65123456", "********"],
  ["mobile", "6512345678", "**********"],
  ["mobile", "010-65123456", "010*****3456"],
  ["name", "张三丰", "张**"],
  ["name", "张三", "张*"],
  ["name", "张", "*"],
  ["name", "欧阳锋", "欧阳*"],
  ["name", "欧阳", "欧*"],
  ["name", "𠮷田太郎", "𠮷***"],
  ["idCard", "110101199003071234", "110***********1234"],
  // Passports and the like.
  ["idCard", "E12345678", "*********"],
  ["email", "zhang@example.org", "z***@example.org"],
  ["email", "z@example.org", "***@example.org"],
  ["email", "not an address", "******"],
  ["address", "浙江省杭州市西湖区文三路 100 号", "浙江省杭州市******"],
  ["address", "西湖区", "******"],
  ["address", "浙江省杭州市", "******"],
  ["address", "浙江省杭州市西", "浙江省杭州市******"],
  ["all", "anything", "******"],
  ["all", 42, "******"],
  ["mobile", ["13812341234"], "******"],
  ["all", null, null],
  ["name", undefined, undefined],
  ["name", "", ""],
];

describe("mask", () => {
  it.each(cases)("covers %s %j as %j", (kind, value, masked) => {
    expect(mask(kind, value)).toBe(masked);
  });

  it.each(cases)("%s knows what it makes of %j, and no value for it", (kind, value, masked) => {
    if (typeof masked !== "string" || masked === "") return;
    expect([isMaskText(kind, masked), typeof value === "string" && isMaskText(kind, value)]).toEqual([true, false]);
  });

  it.each([
    ["name", "张*三"],
    ["name", "*张"],
    ["mobile", "1381234****"],
    ["email", "a*b@example.org"],
    ["address", "文三路 ***** 号"],
    ["idCard", "*12345678901234567"],
  ] as const)("%s takes %s for no mask", (kind, text) => {
    expect(isMaskText(kind, text)).toBe(false);
  });
});

it("SCREEN-40 what stands where a name was erased reads whole, and names stay covered", () => {
  const permission = { mask: "name", whole: ["已注销"] } as const;
  expect([covered(permission, "已注销"), covered(permission, "王小明"), covered({}, "王小明")]).toEqual(["已注销", "王**", "王小明"]);
});
