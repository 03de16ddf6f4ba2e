import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { integerInput, integerValue } from "./integerCell.ts";

describe("typing into an integer cell", () => {
  it.each(["", "-", "-1", "12", "1.", "1.25", "-.5", "."])("GRID-52 takes %j", (typed) => {
    expect(integerInput("7", typed)).toBe(typed);
  });

  it.each(["a", "1a", "--1", "1-", "1.2.3", "+1", "1e3", "1,000", "1 2", "9007199254740993"])(
    "GRID-52 keeps the former text at %j",
    (typed) => {
      expect(integerInput("7", typed)).toBe("7");
    },
  );

  it("GRID-52 takes the digits and signs of a Chinese input method, and a pasted number with space around it", () => {
    expect(integerInput("", "－１２。５")).toBe("-12.5");
    expect(integerInput("", " 12\n")).toBe("12");
  });
});

describe("leaving an integer cell", () => {
  it.each([
    ["12", 12],
    ["-1.50", -1.5],
    ["1.", 1],
    ["-.5", -0.5],
    ["007", 7],
    ["-0", 0],
    ["１２", 12],
  ])("GRID-53 %j becomes a number", (text, value) => {
    expect(integerValue(text)).toBe(value);
  });

  it.each(["", " ", "-", ".", "-.", "abc", "1e3", "Infinity", "9007199254740993"])("GRID-53 %j becomes empty", (text) => {
    expect(integerValue(text)).toBeNull();
  });

  it("GRID-53 any whole number that can be kept becomes itself", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(integerValue(integerInput("", String(value)))).toBe(value + 0);
      }),
    );
  });
});
