import { expect, it } from "vitest";
import { type ConsultHours, hoursText, isOpenAt, nextHours } from "./organHours.ts";

const weekdays: ConsultHours = {
  consultDays: ["1", "2", "3", "4", "5"],
  consultFrom: "09:00:00",
  consultTo: "18:00:00",
  closedDays: ["2026-12-01"],
  holidays: null,
};
const at = (text: string): Date => new Date(`${text}+08:00`);

it.each([
  [["1", "2", "3", "4", "5"], "周一至周五 09:00–18:00"],
  [["6", "7"], "周六、周日 09:00–18:00"],
  [["5", "1", "3"], "周一、周三、周五 09:00–18:00"],
  [["1", "2", "3", "7"], "周一至周三、周日 09:00–18:00"],
  [[], ""],
])("CONSULT-01 consulting days %j read %s", (consultDays, text) => {
  expect(hoursText({ ...weekdays, consultDays: consultDays as NonNullable<ConsultHours["consultDays"]> })).toBe(text);
});

it("CONSULT-01 an organ is open from its first minute to before its last, on its days, but not on days off", () => {
  // A Monday.
  expect(isOpenAt(weekdays, at("2026-11-30T08:59:59"))).toBe(false);
  expect(isOpenAt(weekdays, at("2026-11-30T09:00:00"))).toBe(true);
  expect(isOpenAt(weekdays, at("2026-11-30T18:00:00"))).toBe(false);
  expect(isOpenAt(weekdays, at("2026-11-29T10:00:00"))).toBe(false);
  expect(isOpenAt(weekdays, at("2026-12-01T10:00:00"))).toBe(false);
  expect(isOpenAt({ ...weekdays, holidays: ["2026-11-30"] }, at("2026-11-30T10:00:00"))).toBe(false);
});

it("CONSULT-01 who writes outside of the hours is told when they begin", () => {
  expect(nextHours(weekdays, at("2026-11-30T07:00:00"))).toBe("11月30日（周一） 09:00");
  expect(nextHours(weekdays, at("2026-11-30T20:00:00"))).toBe("12月2日（周三） 09:00");
  expect(nextHours(weekdays, at("2026-11-28T12:00:00"))).toBe("11月30日（周一） 09:00");
  expect(nextHours({ ...weekdays, consultDays: [] }, at("2026-11-28T12:00:00"))).toBe("");
});
