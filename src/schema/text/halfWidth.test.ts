import { describe, expect, it } from "vitest";
import { looseText } from "./halfWidth.ts";

describe("looseText", () => {
  it.each([
    "08:30–10:00",
    "8:30-10:00",
    "０８：３０－１０：００",
    "08:30 ~ 10:00",
    "8:30—10:00",
    "08:30——10:00",
    "8：30～10：00",
    "8:30至10:00",
    "8：30 到 10：00",
  ])("holds %s for the same time slot", (text) => expect(looseText(text)).toBe("08:30-10:00"));

  it("keeps apart what is not the same", () => {
    expect(new Set(["18:30-10:00", "8:30-10:00", "A-1", "A1", "A.1", "A至1"].map(looseText)).size).toBe(6);
  });
});
