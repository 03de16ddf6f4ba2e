import { expect, it } from "vitest";
import { demoCalendar } from "./demoCalendar.ts";

it("lets nothing that happened lie ahead, at whatever hour the console first starts", () => {
  // Before anybody is at work in China.
  const calendar = demoCalendar(new Date("2026-11-27T20:50:30Z"));
  expect(calendar.moment(0, 9, 8)).toBe("2026-11-28 09:08:00");
  expect(calendar.past(0, 9, 8)).toBe("2026-11-28 04:50:00");
  expect(calendar.past(0, 3, 59)).toBe("2026-11-28 03:59:00");
  expect(calendar.past(-1, 22, 30)).toBe("2026-11-27 22:30:00");
});
