import { describe, expect, it } from "vitest";
import { buildField } from "../../../../tests/support/entities.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { ActionItem, CalendarLayout } from "../../../schema/model/screen.ts";
import { daysShown, neighbour, spanTitle } from "./calendarDays.ts";
import { entriesByDay, entryOf, entryTime } from "./calendarEntry.ts";
import { movedValues, startingAt } from "./movedValues.ts";
import { hoursOf, timeBlocks } from "./timeBlocks.ts";

const ofDays: CalendarLayout = { start: "day", end: "last", opens: "month" };
const ofSlots: CalendarLayout = { start: "day", startTime: "slotId.from", endTime: "slotId.to", opens: "week" };
const ofMoments: CalendarLayout = { start: "at", end: "until", opens: "week" };

const when = (row: Row, layout: CalendarLayout) => {
  const entry = entryOf(row, { layout });
  return entry && [entry.from, entry.to, entry.begin, entry.end];
};

describe("when a row is", () => {
  it("a day, or from a day to another", () => {
    expect(when({ day: "2026-11-26", last: null }, ofDays)).toEqual(["2026-11-26", "2026-11-26", undefined, undefined]);
    expect(when({ day: "2026-11-26", last: "2026-12-02" }, ofDays)).toEqual(["2026-11-26", "2026-12-02", undefined, undefined]);
    expect(when({ day: "2026-11-26", last: "2026-11-20" }, ofDays)).toEqual(["2026-11-26", "2026-11-26", undefined, undefined]);
    expect(when({ day: null }, ofDays)).toBeUndefined();
  });

  it("a day at a time that stands behind a reference", () => {
    const row = { day: "2026-11-26", "slotId.from": "08:30:00", "slotId.to": "10:00:00" };
    expect(when(row, ofSlots)).toEqual(["2026-11-26", "2026-11-26", 510, 600]);
    expect(when({ ...row, "slotId.to": null }, ofSlots)).toEqual(["2026-11-26", "2026-11-26", 510, undefined]);
    expect(when({ ...row, "slotId.from": null }, ofSlots)).toEqual(["2026-11-26", "2026-11-26", undefined, undefined]);
  });

  it("a moment, until another or for so long; what would reach into the next day ends with its own", () => {
    expect(when({ at: "2026-11-26 08:30:00", until: "2026-11-26 09:15:00" }, ofMoments)).toEqual(["2026-11-26", "2026-11-26", 510, 555]);
    const duration = buildField({ name: "long", title: "时长", kind: "duration", type: "integer" });
    const layout: CalendarLayout = { start: "at", duration: "long", opens: "day" };
    expect(entryOf({ at: "2026-11-26 08:30:00", long: 45 }, { layout, duration })).toMatchObject({ begin: 510, end: 555 });
    expect(entryOf({ at: "2026-11-26 23:30:00", long: 90 }, { layout, duration })).toMatchObject({ begin: 1410, end: 1440 });
  });

  it("is told in the order of the day, what is of all day first", () => {
    const entries = [
      { day: "2026-11-26", "slotId.from": "10:00:00" },
      { day: "2026-11-26", "slotId.from": "08:30:00", "slotId.to": "09:00:00" },
      { day: "2026-11-26" },
    ].flatMap((row) => entryOf(row, { layout: ofSlots }) ?? []);
    const [first] = [...entriesByDay(entries, ["2026-11-26"]).values()];
    expect(first?.map(entryTime)).toEqual(["", "08:30–09:00", "10:00"]);
    expect(entriesByDay(entries, ["2026-11-27"]).get("2026-11-27")).toEqual([]);
  });
});

describe("the days of a calendar", () => {
  it("are whole weeks of a month, Monday first", () => {
    const days = daysShown("month", "2026-11-26");
    expect([days[0], days.at(-1), days.length]).toEqual(["2026-10-26", "2026-12-06", 42]);
    expect(daysShown("month", "2026-02-10")).toHaveLength(35);
    expect(daysShown("week", "2026-11-29")).toEqual(["23", "24", "25", "26", "27", "28", "29"].map((day) => `2026-11-${day}`));
    expect(daysShown("day", "2026-11-29")).toEqual(["2026-11-29"]);
  });

  it("lead to those before and after, and are called by what they are", () => {
    expect([neighbour("month", "2026-01-31", 1), neighbour("month", "2026-01-31", -1)]).toEqual(["2026-02-01", "2025-12-01"]);
    expect([neighbour("week", "2026-11-26", 1), neighbour("day", "2026-03-01", -1)]).toEqual(["2026-12-03", "2026-02-28"]);
    expect(spanTitle("month", [], "2026-11-26")).toBe("2026年11月");
    expect(spanTitle("week", daysShown("week", "2026-12-31"), "2026-12-31")).toBe("2026年12月28日 – 2027年1月3日");
    expect(spanTitle("day", ["2026-11-26"], "2026-11-26")).toBe("2026年11月26日 周四");
  });
});

describe("the hours of a day", () => {
  const at = (from: string, to: string, id = from) =>
    entryOf({ id, day: "2026-11-26", "slotId.from": `${from}:00`, "slotId.to": `${to}:00` }, { layout: ofSlots });
  const placed = (entries: ReturnType<typeof at>[]) =>
    timeBlocks(entries.flatMap((entry) => entry ?? [])).map(({ begin, entries: own, lane, lanes }) => [begin, own.length, lane, lanes]);

  it("hold what is of one slot together, and what overlaps side by side", () => {
    expect(placed([at("08:30", "10:00", "a"), at("08:30", "10:00", "b"), at("10:00", "11:00")])).toEqual([
      [510, 2, 0, 1],
      [600, 1, 0, 1],
    ]);
    expect(placed([at("08:00", "10:00"), at("09:00", "11:00"), at("10:00", "12:00")])).toEqual([
      [480, 1, 0, 2],
      [540, 1, 1, 2],
      [600, 1, 0, 2],
    ]);
  });

  it("are at least those of a working day", () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 18 });
    const [early] = timeBlocks([at("06:30", "20:15")].flatMap((entry) => entry ?? []));
    expect(hoursOf(early ? [early] : [])).toEqual({ first: 6, last: 21 });
  });
});

describe("what is moved", () => {
  const action = (...asked: string[]): ActionItem => ({
    id: "move",
    label: "改期",
    danger: false,
    primary: false,
    do: { op: "run", action: "move", ask: asked.map((field) => ({ field, required: true })), checks: [], reason: false },
  });
  const moved = (row: Row, layout: CalendarLayout, place: { day: string; minute?: number }, asked: string[]) => {
    const entry = entryOf(row, { layout });
    return entry && movedValues(entry, { layout, action: action(...asked), place });
  };

  it("keeps its length; only what is asked is filled in", () => {
    const row = { day: "2026-11-26", last: "2026-11-28" };
    expect(moved(row, ofDays, { day: "2026-12-01" }, ["day", "last"])).toEqual({ day: "2026-12-01", last: "2026-12-03" });
    expect(moved(row, ofDays, { day: "2026-12-01" }, ["day"])).toEqual({ day: "2026-12-01" });
    expect(moved(row, ofDays, { day: "2026-11-26" }, ["day"])).toBeUndefined();
  });

  it("goes to the time of the drop where it has one", () => {
    const row = { at: "2026-11-26 23:00:00", until: "2026-11-26 23:30:00" };
    expect(moved(row, ofMoments, { day: "2026-11-27" }, ["at", "until"])).toEqual({
      at: "2026-11-27 23:00:00",
      until: "2026-11-27 23:30:00",
    });
    expect(moved(row, ofMoments, { day: "2026-11-26", minute: 23 * 60 + 45 }, ["at", "until"])).toEqual({
      at: "2026-11-26 23:45:00",
      until: "2026-11-27 00:15:00",
    });
    expect(moved(row, ofMoments, { day: "2026-11-26", minute: 23 * 60 }, ["at"])).toBeUndefined();
  });

  it("a new row begins where somebody clicked", () => {
    expect(startingAt(ofSlots, false, { day: "2026-11-26", minute: 600 })).toEqual({ day: "2026-11-26" });
    expect(startingAt(ofMoments, true, { day: "2026-11-26", minute: 615 })).toEqual({ at: "2026-11-26 10:15:00" });
    expect(startingAt({ start: "day", startTime: "from", opens: "day" }, false, { day: "2026-11-26", minute: 615 })).toEqual({
      day: "2026-11-26",
      from: "10:15:00",
    });
  });
});
