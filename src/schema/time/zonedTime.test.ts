import { expect, it } from "vitest";
import { inBothZones } from "./zonedTime.ts";

it.each([
  ["America/New_York", "2027-01-02 07:30:00 北京时间，2027-01-01 18:30:00 America/New_York"],
  ["Asia/Shanghai", "2027-01-02 07:30:00"],
  ["Asia/Taipei", "2027-01-02 07:30:00"],
  ["Asia/Nowhere", "2027-01-02 07:30:00"],
  [null, "2027-01-02 07:30:00"],
])("a moment of something in %s is told as %s", (zone, words) => {
  expect(inBothZones("2027-01-02 07:30:00", zone)).toBe(words);
});

it("what is covered or no moment stays as it is", () => {
  expect(inBothZones("****", "America/New_York")).toBe("****");
});
