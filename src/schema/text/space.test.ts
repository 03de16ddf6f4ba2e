import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLANK_CHARACTERS, isBlankText, VISIBLE_PATTERN, trimSpace } from "./space.ts";

describe("isBlankText", () => {
  it.each([
    "",
    " ",
    "   ",
    "\n",
    "\r\n",
    "\t",
    "\u00a0",
    "\u3000",
    "\u200b",
    "\u200d\ufeff",
    "\u202e",
    "\u2028",
    "\u3164",
    "\u2800",
    "\ufe0f",
  ])("finds %j blank", (text) => {
    expect(isBlankText(text)).toBe(true);
  });

  it.each(["0", "-", " a ", "。", "❤️", "\u0000"])("finds %j not blank", (text) => {
    expect(isBlankText(text)).toBe(false);
  });

  it("finds every text blank that JavaScript trims to nothing", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..." \t\n\v\f\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff") }),
        (text) => {
          expect(text.trim()).toBe("");
          expect(isBlankText(text)).toBe(true);
        },
      ),
    );
  });
});

describe("VISIBLE_PATTERN", () => {
  it("is met by exactly the texts that are not blank", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(...BLANK_CHARACTERS), fc.string({ minLength: 1, maxLength: 1 })) }),
        (text) => {
          expect(new RegExp(VISIBLE_PATTERN, "u").test(text)).toBe(!isBlankText(text));
        },
      ),
    );
  });
});

describe("trimSpace", () => {
  it("takes space from both ends, keeps what is inside, and changes nothing a second time", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...BLANK_CHARACTERS, "甲", "b", "😀") }), (text) => {
        const trimmed = trimSpace(text);
        expect(trimSpace(trimmed)).toBe(trimmed);
        expect(text).toContain(trimmed);
        expect(trimmed).toBe(trimmed.trim());
        expect(trimmed === "").toBe(isBlankText(text));
      }),
    );
  });

  it("leaves a sign its variant and a text its directions", () => {
    expect(trimSpace(" ❤️ ")).toBe("❤️");
    expect(trimSpace("甲\u2067乙\u2069 ")).toBe("甲\u2067乙\u2069");
  });
});
