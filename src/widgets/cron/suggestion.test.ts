import { expect, it } from "vitest";
import { suggestionFor } from "./suggestion.ts";

it.each([
  ["*/5 * * * *", "0 */5 * * * ?"],
  ["30 9 1 * *", "0 30 9 1 * ?"],
  ["0 9 * * 1-5", "0 0 9 ? * 2-6"],
  ["0 9 * * 0,7", "0 0 9 ? * 1,1"],
  ["0 9 * * */2", "0 0 9 ? * */2"],
  ["0 9 ? * MON", "0 0 9 ? * MON"],
  [" @Daily ", "0 0 0 * * ?"],
  ["@weekly", "0 0 0 ? * 1"],
  ["0 9 1 * 1", undefined],
  ["0 25 * * *", undefined],
  ["0 9 * * 1-5 extra more", undefined],
  ["@reboot", undefined],
  ["", undefined],
])("CRON-13 for %j, as other schedulers write it, it offers %j", (written, offered) => {
  expect(suggestionFor(written)).toBe(offered);
});
