import type { Cron } from "./cron.ts";
import { cronFields } from "./cronFields.ts";
import { cronValues } from "./cronValues.ts";
import { dayWords } from "./dayWords.ts";
import { timeWords } from "./timeWords.ts";

/**
 * Says an expression in Chinese, days first.
 *
 * @example
 * inWords(read("0 0 9 LW * ?")); // 每月最后一个工作日 09:00
 * inWords(read("0 0/5 * * * ?")); // 每 5 分钟
 */
export function inWords(cron: Cron): string {
  if (hasNoTime(cron)) return "不会执行";
  const time = timeWords(cron);
  const days = dayWords(cron);
  // 每 5 分钟 says already that it is every day.
  return spaced(time.isAllDay && days === "每天" ? time.text : `${days} ${time.text}`);
}

/** Numbers stand apart from Chinese characters. */
function spaced(text: string): string {
  return text.replaceAll(/(?<=\p{Script=Han})(?=\d)|(?<=\d)(?=\p{Script=Han})/gu, " ");
}

function hasNoTime(cron: Cron): boolean {
  const fields = ["second", "minute", "hour", "month"] as const;
  return fields.some((name) => cronValues(cron[name], cronFields[name]).length === 0);
}
