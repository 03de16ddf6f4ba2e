import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cronFault } from "./cronFault.ts";
import { cronFieldNames, lastCronYear } from "./cronFields.ts";
import { readCron } from "./readCron.ts";
import { writeCron } from "./writeCron.ts";

const hostileTexts = Number(process.env["CRON_HOSTILE"] ?? 1000);

/** The expression as it is written back. */
function rewritten(text: string): string {
  const reading = readCron(text);
  if (!reading.ok) throw new Error(reading.problem.message);
  return writeCron(reading.cron);
}

function problemOf(text: string) {
  const reading = readCron(text);
  return reading.ok ? undefined : reading.problem;
}

describe("readCron", () => {
  it("reads no more than a schedule can have, and says how long it may be", () => {
    const text = `0 0 9 ${"1,".repeat(500_000)}1 * ?`;
    const problem = problemOf(text);
    expect(problem?.message).toBe("表达式太长：最多 2000 个字，这里有 1000011 个，请检查是否粘贴错了");
    expect([problem?.offset, problem?.length]).toEqual([2000, text.length - 2000]);
    const everyYear = Array.from({ length: 130 }, (_, index) => 1970 + index).join(",");
    const every = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index).join(",");
    expect(problemOf([every(0, 59), every(0, 59), every(0, 23), every(1, 31), every(1, 12), "?", everyYear].join(" "))).toBeUndefined();
  });

  it("CRON-01 reads seven fields separated by space: second, minute, hour, day, month, week, year", () => {
    const reading = readCron("1 2 3 4 5 ? 2027");
    expect(cronFieldNames.map((name) => reading.ok && reading.cron[name])).toEqual([
      [{ kind: "value", value: 1 }],
      [{ kind: "value", value: 2 }],
      [{ kind: "value", value: 3 }],
      [{ kind: "value", value: 4 }],
      [{ kind: "value", value: 5 }],
      [{ kind: "unset" }],
      [{ kind: "value", value: 2027 }],
    ]);
  });

  it.each([
    ["0 0 12 * * ?", "0 0 12 * * ?"],
    ["0\t0   12 * * ?  *", "0 0 12 * * ? *"],
    ["0 15 10 ? * MON-FRI", "0 15 10 ? * 2-6"],
    ["0 15 10 ? * fri#2", "0 15 10 ? * 6#2"],
    ["0 15 10 ? * sunL", "0 15 10 ? * 1L"],
    ["0 15 10 ? * L", "0 15 10 ? * 7"],
    ["0 15 10 ? nov-Feb SAT-MON", "0 15 10 ? 11-2 7-2"],
    ["0 /15 */2 L-3W * ?", "0 */15 */2 L-3W * ?"],
    ["5-20/3,30 5/15 22-2 LW 1/3 ? 2027-2029/2", "5-20/3,30 5/15 22-2 LW 1/3 ? 2027-2029/2"],
    ["0 0 0 L-0 * ?", "0 0 0 L * ?"],
    ["0 0 0 15w * ?", "0 0 0 15W * ?"],
  ])("writes %s as %s", (text, canonical) => {
    expect(rewritten(text)).toBe(canonical);
    expect(rewritten(canonical)).toBe(canonical);
    expect(cronFault(text)).toBeUndefined();
  });

  it.each([
    ["CRON-26 seconds are 0–59", "60 0 0 * * ?", 0, 2, "second", "0–59"],
    ["CRON-26 steps of seconds are 1–59", "0/60 0 0 * * ?", 2, 2, "second", "1–59"],
    ["CRON-27 minutes are 0–59", "0 5-60 0 * * ?", 4, 2, "minute", "0–59"],
    ["CRON-28 hours are 0–23", "0 0 24 * * ?", 4, 2, "hour", "0–23"],
    ["CRON-29 days are 1–31", "0 0 0 1,32 * ?", 8, 2, "day", "1–31"],
    ["CRON-29 days begin with 1", "0 0 0 0 * ?", 6, 1, "day", "1–31"],
    ["CRON-30 weekdays are 1–7", "0 0 0 ? * 8", 10, 1, "week", "1–7"],
    ["CRON-31 months are 1–12", "0 0 0 1 13 ?", 8, 2, "month", "1–12"],
    ["CRON-33 nth weekdays are 1–5", "0 0 0 ? * 6#6", 11, 2, "week", "1–5"],
    ["CRON-34 numbers are integers", "0 0 1/1.5x 1 * ?", 5, 5, "hour", "整数"],
    ["CRON-04 day and week are not both set", "0 0 0 1 * 2", 10, 1, "week", "“?”"],
    ["CRON-04 day and week are not both left open", "0 0 0 ? * ?", 10, 1, "week", "不能都是"],
    ["names are known", "0 0 0 ? MRZ 2", 8, 3, "month", "JAN、FEB"],
    ["`L` stands alone", "0 0 0 1,L * ?", 6, 3, "day", "“L”"],
    ["`#` is written once", "0 0 0 ? * 2#1,6#3", 10, 7, "week", "“#”"],
    ["`?` is for days", "? 0 0 * * ?", 0, 1, "second", "日或周"],
    ["`W` is for days of the month", "0 0 0 ? * 2W", 11, 1, "week", "“W”"],
    ["a range has an end", "0 0 9- * * ?", 5, 1, "hour", "“-”"],
    ["`L-` has a number", "0 0 0 L- * ?", 7, 1, "day", "L-3"],
    ["days before the last are at most 30", "0 0 0 L-31 * ?", 8, 2, "day", "30"],
    ["years only go up", "0 0 0 * * ? 2030-2028", 12, 9, "year", "年份"],
  ] as const)("%s: tells where and what is allowed", (...[, text, offset, length, field, allowed]) => {
    const problem = problemOf(text);
    expect(problem).toMatchObject({ offset, length, field });
    expect(problem?.message).toContain(allowed);
  });

  it("names the field that is missing", () => {
    expect(problemOf("0 0 9 *")).toEqual({ message: expect.stringContaining("还缺“月”"), offset: 7, length: 0 });
    expect(problemOf("")?.message).toContain("6 或 7 项");
  });

  it.each(["0 9 * * 1-5", "*/5 8-18 * * MON-FRI", "30 25 * * 0"])(
    "CRON-01 five fields, as crontab has them, lack the second before them: %s",
    (text) => {
      expect(problemOf(text)).toEqual({ message: expect.stringContaining("最前面的“秒”"), offset: 0, length: 0 });
    },
  );

  it("refuses years that Quartz does not look at as a start", () => {
    expect(problemOf(`0 0 0 * * ? ${lastCronYear() + 1}/1`)?.field).toBe("year");
    expect(problemOf(`0 0 0 * * ? ${lastCronYear()}/1`)).toBeUndefined();
  });

  it.each([
    ["0 0 9 *x * ?", "0 0 9 * * ?", "x"],
    ["0 0 9 ? * MON/2", "0 0 9 ? * 2", "/2"],
    ["0 0 9 ? * MONDAY", "0 0 9 ? * 2", "DAY"],
    ["0 0 9 10-15W * ?", "0 0 9 10-15 * ?", "W"],
    ["0 5x 9 * * ?", "0 5 9 * * ?", "x"],
    ["0 0 9 * * ? 2027 *", "0 0 9 * * ? 2027", "*"],
    ["0 99 9 * * ?", "0 * 9 * * ?", "99"],
    ["0 0 9 98 * 2", "0 0 9 ? * 2", "98"],
    ["0 0 9 98-3/0 * 2", "0 0 9 ? * 2", "98-3/0"],
    ["0 0 9 1 * 98#1", "0 0 9 1 * ?", "98#1"],
    ["0 0 9 1,15W * ?", "0 0 9 1,15W * ?", "1,15W"],
    ["0 0 9 ? * 1,6#3", "0 0 9 ? * 1,6#3", "1,6#3"],
    ["0 0 9 1,? * 2", "0 0 9 1,? * 2", "1,?"],
    ["0 1,,2 9 * * ?", "0 1,2 9 * * ?", "1,,2"],
    ["0 0 9 ? * LW", "0 0 9 ? * 7", "W"],
    ["L 0 9 * * ?", ", 0 9 * * ?", "L"],
  ])("reads %s as Quartz does, and says what it passes over", (text, canonical, passed) => {
    const reading = readCron(text);
    expect(rewritten(text)).toBe(canonical);
    expect(reading.ok && reading.passedOver.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([passed]);
    expect(cronFault(text)).toBeDefined();
  });

  it("passes over any text without a failure, tells a place inside it, and writes back what it read", () => {
    const pieces = fc.constantFrom(..."0123456789*/-,?LWC#.x 周５ſ\t\n".split(""), "MON", "jan", "99", "98", "2147483648", " ", " ");
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(pieces, { maxLength: 40 }).map((list) => list.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readCron(text);
        const remarks = reading.ok ? reading.passedOver : [reading.problem];
        for (const { offset, length } of remarks) expect(offset + length).toBeLessThanOrEqual(text.length);
        const again = reading.ok ? readCron(writeCron(reading.cron)) : reading;
        expect({ ...again, passedOver: [] }).toEqual({ ...reading, passedOver: [] });
      }),
      { numRuns: hostileTexts },
    );
  });
});
