import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClock } from "./readClock.ts";

describe("readClock", () => {
  it.each([
    ["8:30", "08:30:00"],
    ["08:30", "08:30:00"],
    ["08:30:15", "08:30:15"],
    ["9:5", "09:05:00"],
    ["９：５", "09:05:00"],
    ["9；30", "09:30:00"],
    ["0900", "09:00:00"],
    ["900", "09:00:00"],
    ["090507", "09:05:07"],
    ["9", "09:00:00"],
    ["9.30", "09:30:00"],
    ["9点", "09:00:00"],
    ["9点整", "09:00:00"],
    ["九点半", "09:30:00"],
    ["9点半", "09:30:00"],
    ["9点一刻", "09:15:00"],
    ["9点三刻", "09:45:00"],
    ["9时05分", "09:05:00"],
    ["9点5分30秒", "09:05:30"],
    ["十二点二十五分", "12:25:00"],
    ["上午9:30", "09:30:00"],
    ["上午 9点半", "09:30:00"],
    ["下午3点", "15:00:00"],
    ["下午 15:40", "15:40:00"],
    ["下午12:30", "12:30:00"],
    ["下午8:05", "20:05:00"],
    ["中午12点", "12:00:00"],
    ["中午1点", "13:00:00"],
    ["晚上8点", "20:00:00"],
    ["凌晨1:05", "01:05:00"],
    ["9:30 PM", "21:30:00"],
    ["9:30 a.m.", "09:30:00"],
    ["12:05am", "00:05:00"],
    ["\u300009:30\u200b", "09:30:00"],
  ])("reads %s", (text, time) => {
    expect(readClock(text)).toBe(time);
  });

  it.each([
    "",
    "24:00",
    "9:60",
    "25点",
    "9.5",
    "上午12点",
    "晚上12点",
    "上午13:00",
    "下午0点",
    "12345",
    "99",
    "-9",
    "9点半半",
    "9:30:",
    "明天",
  ])("does not guess what %j means", (text) => {
    expect(readClock(text)).toBeUndefined();
  });

  it("reads every time of the day in every notation as that time", () => {
    const span = (last: number) => fc.integer({ min: 0, max: last });
    fc.assert(
      fc.property(span(23), span(59), span(59), fc.nat(NOTATIONS.length - 1), (hour, minute, second, index) => {
        const notation = NOTATIONS[index];
        const seconds = notation?.[1] === true ? second : 0;
        const text = notation?.[0](hour, minute, second) ?? "";
        expect(readClock(text)).toBe([hour, minute, seconds].map(two).join(":"));
      }),
      { numRuns: 2000 },
    );
  });
});

const two = (part: number) => String(part).padStart(2, "0");

/** A notation, and whether it says the seconds. */
const NOTATIONS: readonly (readonly [write: (hour: number, minute: number, second: number) => string, seconds: boolean])[] = [
  [(hour, minute, second) => [hour, minute, second].map(two).join(":"), true],
  [(hour, minute) => `${hour}:${minute}`, false],
  [(hour, minute) => `${two(hour)}：${two(minute)}`, false],
  [(hour, minute) => `${two(hour)}${two(minute)}`, false],
  [(hour, minute, second) => [hour, minute, second].map(two).join(""), true],
  [(hour, minute) => `${hour}点${minute}分`, false],
  [(hour, minute, second) => `${hour}时${two(minute)}分${two(second)}秒`, true],
  [(hour, minute) => `${hour < 12 ? "am" : "pm"} ${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}`, false],
];
