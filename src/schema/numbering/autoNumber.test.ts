import { expect, it } from "vitest";
import { seriesOf } from "./autoNumber.ts";

it.each([
  ["APT-{yyyyMMdd}-{n:4}", 7, "APT-20261122-0007"],
  ["{yyMMdd}{n:3}", 12, "261122012"],
  ["样本{yyyyMM}/{n}", 3, "样本202611/3"],
  ["{yyyy}-{n:2}号", 100, "2026-100号"],
  ["R{n:6}", 1, "R000001"],
])("%s gives the number %d as %s", (pattern, count, text) => {
  expect(seriesOf(pattern, "2026-11-22").numberOf(count)).toBe(text);
});

it("counts anew where the date of a pattern is another, and goes on where it has none", () => {
  const isSame = (pattern: string) => seriesOf(pattern, "2026-11-22").name === seriesOf(pattern, "2026-11-23").name;
  expect(["{yyyyMMdd}-{n}", "{yyyyMM}-{n}", "A-{n}"].map(isSame)).toEqual([false, true, true]);
});

it("goes on below each row above, and begins with its number", () => {
  const below = (above: string) => seriesOf("{parent}A{n:2}", "2026-11-22", above);
  expect(["", "A03", "A03A01"].map((above) => below(above).numberOf(12))).toEqual(["A12", "A03A12", "A03A01A12"]);
  expect(below("A03").name).not.toBe(below("A04").name);
});
