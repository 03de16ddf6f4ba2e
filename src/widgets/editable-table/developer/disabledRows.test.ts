import { describe, expect, it } from "vitest";
import { isRowDisabled } from "./disabledRows.ts";
import { openRepeatedly, popoverSide } from "./subPopover.ts";

describe("disabled rows", () => {
  it("GRID-21 are matched by the values of columns, each of which has to fit, or by a function", () => {
    const rules = { status: ["done", "void"], locked: true };
    expect(isRowDisabled(rules, { status: "void", locked: true })).toBe(true);
    expect(isRowDisabled(rules, { status: "void", locked: false })).toBe(false);
    expect(isRowDisabled(rules, { status: "open", locked: true })).toBe(false);
    expect(isRowDisabled((row) => row["id"] === "1", { id: "1" })).toBe(true);
  });

  it("GRID-21 no rules close no row", () => {
    expect(isRowDisabled(undefined, { id: "1" })).toBe(false);
    expect(isRowDisabled({}, { id: "1" })).toBe(false);
  });
});

describe("the window of child rows", () => {
  it("GRID-54 opens below where more than 350 px remain below the click, else above", () => {
    expect([popoverSide(449, 800), popoverSide(450, 800)]).toEqual(["bottom", "top"]);
  });

  it("GRID-55 is tried up to three times", async () => {
    let tries = 0;
    expect(await openRepeatedly(() => ++tries === 3)).toBe(true);
    expect(await openRepeatedly(() => ++tries < 0)).toBe(false);
    expect(tries).toBe(6);
  });
});
