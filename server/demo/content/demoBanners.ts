import type { BannerRow } from "../../../src/generated/entities/banner.ts";
import type { MiniClassBannerRow } from "../../../src/generated/entities/miniClassBanner.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import type { CoverName, Covers } from "../demoCovers.ts";
import { demoId } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";

/** Where a banner leads: a kind, and the name of the row or the address. */
type Link = readonly [kind: NonNullable<BannerRow["linkKind"]>, to?: string];

/** A banner, shown from and until so many days around the first start. */
type BannerPlan = readonly [title: string, cover: CoverName, link: Link, from: number, until: number | null];

const home: readonly BannerPlan[] = [
  ["世界艾滋病日宣传周", "rose", ["art", "世界艾滋病日宣传周活动回顾"], -3, 20],
  ["免费自检试剂申请", "teal", ["page", "/pages/kit/apply"], -60, null],
  ["七十二小时阻断热线", "coral", ["art", "七十二小时：暴露后阻断怎么做"], -120, null],
  ["附近的检测点", "green", ["page", "/pages/organ/map"], -150, null],
  ["自检试剂怎么用", "teal", ["video", "自检试剂操作示范（指尖血）"], -40, 60],
  ["暴露前预防从零开始", "blue", ["miniClass", "暴露前预防从零开始"], -30, 45],
  ["到访服务满意度调查", "amber", ["survey", "到访服务满意度"], -20, 30],
  ["青年学生预防知识问卷", "amber", ["survey", "青年学生预防知识问卷"], -74, 16],
  ["四免一关怀政策一图读懂", "amber", ["art", "四免一关怀政策一图读懂"], -90, null],
  ["高校健康驿站", "green", ["art", "高校健康驿站揭牌"], -65, -5],
  ["夏季音乐节检测帐篷", "violet", ["art", "夏季音乐节现场检测服务"], -140, -110],
  ["志愿者招募", "slate", ["page", "/pages/volunteer/join"], -25, 40],
  ["防艾知识竞赛", "rose", ["art", "第二届防艾知识竞赛获奖名单"], -100, -60],
  ["检测结果会告诉谁", "slate", ["art", "检测结果会告诉谁"], 5, 60],
  ["元旦假期开放时间", "rose", ["none"], 25, 42],
  ["同伴支持小组报名", "slate", ["page", "/pages/peer/list"], -15, 75],
];

const lessons: readonly BannerPlan[] = [
  ["自检试剂全流程", "teal", ["miniClass", "自检试剂全流程"], -50, null],
  ["服药的第一个月", "coral", ["miniClass", "服药的第一个月"], -45, null],
  ["和伴侣谈预防", "blue", ["miniClass", "和伴侣谈预防"], -20, 40],
  ["情绪急救箱", "slate", ["miniClass", "情绪急救箱"], -10, 50],
  ["从业人员：保密与转介", "amber", ["miniClass", "保密与转介"], -70, -10],
  ["睡眠改善七日课", "violet", ["miniClass", "睡眠改善七日课"], 7, 90],
];

/** Names of rows that may be led to are their ids; kinds that name an address keep it. */
function linkFields([linkKind, to]: Link) {
  return {
    linkKind,
    artId: linkKind === "art" ? demoId(`art:${to}`) : null,
    videoId: linkKind === "video" ? demoId(`video:${to}`) : null,
    miniClassId: linkKind === "miniClass" ? demoId(`class:${to}`) : null,
    surveyId: linkKind === "survey" ? demoId(`survey:${to}`) : null,
    page: linkKind === "page" ? (to ?? null) : null,
  };
}

/** Banners of the mini-program's home page and of its lessons; some are over, some begin later. */
export function demoBanners(
  covers: Covers,
  calendar: DemoCalendar,
): { readonly home: readonly DemoRow<BannerRow>[]; readonly lessons: readonly DemoRow<MiniClassBannerRow>[] } {
  const rows = (name: string, plans: readonly BannerPlan[]): DemoRow<BannerRow>[] =>
    plans.map(([title, cover, link, from, until], index) => ({
      id: demoId(`${name}:${title}`),
      title,
      image: covers[cover],
      status: until !== null && until < 0 ? "disabled" : "enabled",
      ...linkFields(link),
      sortNo: (index + 1) * 10,
      showFrom: calendar.moment(from, 0, 0),
      showUntil: until === null ? null : calendar.moment(until, 23, 59),
      createBy: "editor",
      createTime: calendar.moment(Math.min(from, 0) - 2, 15, 20),
    }));
  return { home: rows("banner", home), lessons: rows("lesson banner", lessons) };
}
