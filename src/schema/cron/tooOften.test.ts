import { expect, it } from "vitest";
import { tooOften } from "./tooOften.ts";

it.each([
  ["* * * * * ?", 60],
  ["0/15 * * * * ?", 4],
  ["0,30 0 9 * * ?", 2],
])("CRON-26 says of %s how often it runs in a minute", (expression, count) => {
  expect(tooOften(expression)).toBe(`这个周期一分钟执行 ${count} 次：上一次没有结束时，到时的不会执行，只记为“上次未完”`);
});

it.each(["0 * * * * ?", "0 0 3 * * ?", "30 0/5 * * * ?", "", "每秒"])("says nothing of “%s”", (expression) => {
  expect(tooOften(expression)).toBeUndefined();
});
