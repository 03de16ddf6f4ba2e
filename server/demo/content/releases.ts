import type { ArtRow } from "../../../src/generated/entities/art.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import type { DemoRandom } from "../demoRandom.ts";

/** How far something got on its way to readers, as fields of a row. */
export type Release = Pick<
  ArtRow,
  "status" | "submitTime" | "reviewer" | "reviewNote" | "publishTime" | "withdrawReason" | "createBy" | "createTime"
>;

const notes = ["请补充数据来源", "第二段语气偏严厉，请改得平和一些", "封面与内容不符，请更换", "请删去可能识别到个人的细节"];
const reasons = ["内容已过时，改版后再发布", "活动已结束", "主讲人要求暂停播放", "与新版指南的说法不一致"];

const untouched = { submitTime: null, reviewer: null, reviewNote: null, publishTime: null, withdrawReason: null } as const;

/**
 * A believable way of one piece of content: most are published, some wait for review, are drafts or were withdrawn.
 *
 * @param age days between its making and the first start
 */
export function demoRelease(random: DemoRandom, calendar: DemoCalendar, age: number): Release {
  const status = random.weighted([
    ["published", 78],
    ["review", age < 12 ? 60 : 4],
    ["draft", age < 20 ? 40 : 6],
    ["withdrawn", age > 30 ? 8 : 0],
  ] as const);
  const step = (days: number): string => calendar.moment(Math.min(-1, days - age), random.integer(8, 18), random.integer(0, 59));
  const made: Release = { ...untouched, status, createBy: "editor", createTime: step(0) };
  switch (status) {
    case "draft":
      return random.chance(0.4) ? { ...made, submitTime: step(1), reviewer: "admin", reviewNote: random.pick(notes) } : made;
    case "review":
      return { ...made, submitTime: step(1) };
    case "published":
      return { ...made, submitTime: step(1), reviewer: "admin", publishTime: step(2) };
    case "withdrawn":
      return { ...made, submitTime: step(1), reviewer: "admin", publishTime: step(2), withdrawReason: random.pick(reasons) };
  }
}
