import type { OrganNoticeRow } from "../../src/generated/entities/organNotice.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoId, demoRandom } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

const texts: readonly (readonly [type: OrganNoticeRow["noticeType"], title: string, content: string])[] = [
  ["closing", "设备检修，本周五上午停诊", "本周五上午因设备检修停诊，下午正常接诊。已约这一时段的，请改约其他时间。"],
  ["service", "快检结果改为当场告知", "即日起现场快检约二十分钟出结果，由工作人员单独告知，请预留时间。"],
  ["service", "自检试剂可到机构领取", "完成线上申请并通过审核后，可凭申请编号到服务台领取，无需出示身份证。"],
  ["activity", "周末免费检测日", "本周六 9:00 至 16:00 开放免费检测与咨询，无需预约，按到达先后接待。"],
  ["activity", "同伴分享会报名", "每月一次的同伴分享会开放报名，名额二十人，地点在二楼会议室。"],
  ["tip", "请提前十分钟到达", "请按预约时间提前十分钟到达，从侧门进，到二楼服务台报预约号。"],
  ["tip", "窗口期与复测说明", "高危行为后四周内的阴性结果不能排除感染，请按工作人员的建议复测。"],
  ["service", "增加周三夜间咨询", "每周三 18:00 至 20:00 增加夜间咨询，方便白天上班的来访者。"],
];

/** Notices of the last weeks and the next: most are out, some are over, drafts or withdrawn. */
export function demoOrganNotices(organs: readonly DemoRow<OrganRow>[], calendar: DemoCalendar): DemoRow<OrganNoticeRow>[] {
  const random = demoRandom(31);
  return Array.from({ length: 72 }, (_, index) => {
    const organ = organs[index % organs.length] as DemoRow<OrganRow>;
    // Each organ has another one in each round.
    const [noticeType, title, content] = texts[(index * 5 + Math.floor(index / organs.length)) % texts.length] as (typeof texts)[number];
    const start = random.integer(-45, 5);
    const status = random.weighted([
      ["published", 80],
      ["draft", 12],
      ["withdrawn", 8],
    ] as const);
    const written = Math.min(start, 0) - 1;
    return {
      id: demoId(`organNotice:${index}`),
      organId: organ.id,
      noticeType,
      title,
      content,
      status,
      pinned: noticeType === "closing" ? "Y" : "N",
      startTime: calendar.moment(start, 8, 0),
      endTime: random.chance(0.7) ? calendar.moment(start + random.integer(5, 30), 18, 0) : null,
      publishTime: status === "draft" ? null : calendar.moment(written, 17, 30),
      publisher: status === "draft" ? null : "editor",
      orgCode: organ.orgCode ?? null,
      createTime: calendar.moment(written, 16, random.integer(0, 59)),
      createBy: "editor",
    };
  });
}
