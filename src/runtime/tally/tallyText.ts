import type { QuestionTally } from "../../schema/wire/tallyAnswers.ts";

const PERCENT = new Intl.NumberFormat("zh-CN", { style: "percent", maximumFractionDigits: 1 });
const COUNT = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 2 });

/** What is not an option of a question, or could not be read. */
export const STRAY = "不在选项里";

const WAYS: Readonly<Record<QuestionTally["way"], string>> = { one: "单选", many: "多选", number: "评分", text: "文字", date: "日期" };

/** How a question is answered, in words. */
export function wayText({ way }: Pick<QuestionTally, "way">): string {
  return WAYS[way];
}

/** A part of a whole, e.g. `33.3%`; nothing of nothing is no part. */
export function shareText(count: number, of: number): string {
  return of === 0 ? "—" : PERCENT.format(count / of);
}

/** A number with thousands apart. */
export function countText(count: number): string {
  return COUNT.format(count);
}

/** How many answered a question and how many did not; `undefined` where that is not told. */
export function answeredText({ answered, skipped }: QuestionTally): string | undefined {
  if (answered === null || skipped === null) return undefined;
  return skipped === 0 ? `${countText(answered)} 份都答了` : `${countText(answered)} 份答了，${countText(skipped)} 份没答`;
}
