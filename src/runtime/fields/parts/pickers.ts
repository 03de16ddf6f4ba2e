import { DatePicker as AntdPicker } from "antd";
import type { Dayjs } from "dayjs";
import { weekOf } from "../../../schema/time/isoWeek.ts";
import { momentNow, readAs, wireFormat } from "./moments.ts";

const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"];

/**
 * The calendar of every picker. antd's own asks the computer for the time and counts in its zone; this one asks the server,
 * and its moments are what China's clock shows: the day that is marked, 今天 and 此刻 are the same in any zone, and no hour of
 * a day is missing because somewhere else the clocks go forward.
 */
const chinaCalendar: Parameters<typeof AntdPicker.generatePicker<Dayjs>>[0] = {
  getNow: momentNow,
  getFixedDate: (text) => readAs(text, "YYYY-M-D"),
  getEndDate: (date) => date.endOf("month"),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, years) => date.add(years, "year"),
  addMonth: (date, months) => date.add(months, "month"),
  addDate: (date, days) => date.add(days, "day"),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, millisecond) => date.millisecond(millisecond),
  isAfter: (date, other) => date.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: () => 1,
    getWeekFirstDate: (_locale, date) => date.subtract((date.day() + 6) % 7, "day"),
    getWeek: (_locale, date) => Number(weekOf(date.format(wireFormat.date)).slice(-2)),
    getShortWeekDays: () => WEEKDAYS,
    getShortMonths: () => Array.from({ length: 12 }, (_, month) => `${month + 1}月`),
    format: (_locale, date, format) => date.locale("zh-cn").format(format),
    parse: (_locale, text, formats) => formats.map((format) => readAs(text, format)).find((moment) => moment.isValid()) ?? null,
  },
};

/** antd's pickers of days, weeks, months, years and ranges, on China's calendar and the server's clock. */
export const DatePicker = AntdPicker.generatePicker<Dayjs>(chinaCalendar);

/** The same for a time of day. */
export const { TimePicker } = DatePicker;
