import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statisticText, statisticTitles } from "./statistics.ts";

it("GRID-02 names sum and average", () => {
  expect(statisticTitles).toEqual({ sum: "合计", average: "平均" });
});

describe("sum", () => {
  it.each([
    [[0.1, 0.2], "0.3"],
    [["1.10", 2, "-0.05"], "3.05"],
    [["1,234.50", "０.５", "1万"], "11235"],
    [[1e21, 1e-7], "1000000000000000000000.0000001"],
    [["9007199254740993", 1], "9007199254740994"],
    [[0.1, -0.1], "0"],
    [["-.5"], "-0.5"],
    [[-0], "0"],
    [["0e999999999", "1e-99999999999", 1], "1"],
  ])("GRID-68 of %j is %s", (values, expected) => {
    expect(statisticText("sum", values)).toBe(expected);
  });

  it.each([[[]], [[null, undefined, "", " ", "abc", "1-2", Number.NaN, Number.POSITIVE_INFINITY, "1e400", true, [1]]]])(
    "GRID-68 of what is no number is 0",
    (values) => {
      expect(statisticText("sum", values)).toBe("0");
    },
  );

  it("GRID-68 adds amounts in fen without losing one", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (fen) => {
        const sum = statisticText(
          "sum",
          fen.map((amount, index) => (index % 2 === 0 ? amount / 100 : (amount / 100).toFixed(2))),
        );
        expect(Math.round(Number(sum) * 100) + 0).toBe(fen.reduce((total, amount) => total + amount, 0) + 0);
        expect(sum).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d{0,1}[1-9])?)$/);
      }),
    );
  });
});

describe("average", () => {
  it.each([
    [[1, 2], "1.5"],
    [[10, 0, 0], "3.33"],
    [[20, 0, 0], "6.67"],
    [[-20, 0, 0], "-6.67"],
    [[0.01, 0], "0.01"],
    [[0.005, 0, 0], "0.002"],
    [[2, "", null, "x", "4"], "3"],
    [[0, 0], "0"],
  ])("GRID-68 of %j is %s, blank cells not counted", (values, expected) => {
    expect(statisticText("average", values)).toBe(expected);
  });

  it("GRID-68 of nothing is not there", () => {
    expect(statisticText("average", [null, ""])).toBe("");
  });
});
