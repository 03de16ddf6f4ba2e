import type { FestivalRow } from "../../../src/generated/entities/festival.ts";
import { daysFromTo } from "../../../src/schema/time/chinaTime.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import { demoId } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";

const DAY = 86_400_000;
const COLOR = "#d9363e";

/**
 * The days off that the law names (全国年节及纪念日放假办法, as of 2025), for the year of the first start and the next. Which working
 * days are moved to lengthen them is made public each autumn and nothing that can be worked out, so it is not made up here.
 */
export function demoHolidays(calendar: DemoCalendar): DemoRow<FestivalRow>[] {
  const year = Number(calendar.day(0).slice(0, 4));
  return [year, year + 1].flatMap((of) =>
    daysOff(of).map(([name, date, endDate]): DemoRow<FestivalRow> => ({
      id: demoId(`dayOff:${name}:${of === year ? "now" : "next"}`),
      name: `${name}放假`,
      kind: "dayOff",
      date,
      endDate: endDate === date ? null : endDate,
      repeat: "once",
      status: "enabled",
      theme: "法定假日；调休以国务院办公厅通知为准",
      color: COLOR,
      remindDays: 7,
      createBy: "admin",
      createTime: calendar.moment(-200, 9, 30),
    })),
  );
}

/** Days from the first start on, on which an organ that keeps public holidays is closed. */
export function demoDaysOff(calendar: DemoCalendar): readonly string[] {
  const days = demoHolidays(calendar).flatMap(({ date, endDate }) => daysFromTo(date, endDate ?? date) ?? []);
  return days.filter((day) => day >= calendar.day(0)).sort();
}

type Span = readonly [name: string, first: string, last: string];

/** New year, 端午 and 中秋 of the Chinese calendar by year, from the almanac; programs that work them out err by a day at times. */
const lunarDays: Readonly<Record<number, readonly [newYear: string, dragon: string, moon: string]>> = {
  2025: ["01-29", "05-31", "10-06"],
  2026: ["02-17", "06-19", "09-25"],
  2027: ["02-06", "06-09", "09-15"],
  2028: ["01-26", "05-28", "10-03"],
  2029: ["02-13", "06-16", "09-22"],
  2030: ["02-03", "06-05", "09-12"],
  2031: ["01-23", "06-24", "10-01"],
};

/** Of years that the almanac above does not have, those of the sun alone. */
function daysOff(year: number): readonly Span[] {
  const on = (name: string, day: string, last = day): Span => [name, `${year}-${day}`, `${year}-${last}`];
  const [newYear, dragon, moon] = lunarDays[year] ?? [];
  return [
    on("元旦", "01-01"),
    ...(newYear ? [["春节", plusDays(`${year}-${newYear}`, -1), plusDays(`${year}-${newYear}`, 2)] as const] : []),
    on("清明节", `04-${String(clearAndBright(year)).padStart(2, "0")}`),
    on("劳动节", "05-01", "05-02"),
    ...(dragon ? [on("端午节", dragon)] : []),
    ...(moon ? [on("中秋节", moon)] : []),
    on("国庆节", "10-01", "10-03"),
  ];
}

/** Day of April on which the sun reaches 清明, by the rule of thumb for the years 2000 to 2099. */
function clearAndBright(year: number): number {
  const short = year % 100;
  return Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4);
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}
