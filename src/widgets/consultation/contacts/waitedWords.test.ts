import { expect, it } from "vitest";
import { waited } from "./waitedWords.ts";

const after = (minutes: number) => waited(1_000_000, 1_000_000 + minutes * 60_000);

it("CONSULT-01 says to the minute how long somebody has waited, and from five on that it is long", () => {
  expect(after(-3)).toEqual({ words: "刚刚到来", isLong: false });
  expect(after(4.9)).toEqual({ words: "等待 4 分", isLong: false });
  expect(after(5)).toEqual({ words: "等待 5 分", isLong: true });
  expect(after(61).words).toBe("等待 1 小时 1 分");
  expect(after(2 * 24 * 60).words).toBe("等待 2 天");
});
