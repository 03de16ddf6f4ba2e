import { expect, it } from "vitest";
import * as measures from "./measures.ts";

it("GRID-48 GRID-66 GRID-69 GRID-70 GRID-71 GRID-72 has the measures of the specification", () => {
  expect(measures).toMatchObject({
    rowHeights: { medium: 61, small: 40, mini: 34, tiny: 28 },
    usualDensity: "medium",
    usualMaxHeight: 400,
    maxVisibleLines: 9,
    cellFormats: { date: "YYYY-MM-DD", datetime: "YYYY-MM-DD HH:mm:ss", time: "HH:mm:ss" },
    inputPopSize: { height: 200, width: 150 },
    scrollRest: 100,
    blurDelay: 100,
  });
});
