import { expect, it } from "vitest";
import { steadyLine } from "./steadyLine.ts";

it.each([
  ["结\u202E算\u202C", "结算"],
  ["\u2067夜\u2069间\u200f\u061c", "夜间"],
  ["第一行\r\n第二行\u0007\t完", "第一行 第二行完"],
  ["每日 AB 对账", "每日 AB 对账"],
  ["\u202e", ""],
])("S-32 a name within a sentence of ours turns nothing around: %j", (name, shown) => {
  expect(steadyLine(name)).toBe(shown);
});
