import type { FestivalRow } from "../../../src/generated/entities/festival.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import type { Covers } from "../demoCovers.ts";
import { demoId } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";

/** A day of every year: month and day, name, kind, colour and what it stands for. */
const days: readonly (readonly [day: string, name: string, kind: FestivalRow["kind"], color: string, slogan: string])[] = [
  ["01-01", "元旦", "national", "#d9363e", "新的一年，从一次检测开始"],
  ["01-28", "世界麻风病日宣传", "world", "#5b7088", "消除歧视，人人平等"],
  ["02-04", "世界癌症日", "world", "#7a5bd6", "早筛查，早安心"],
  ["02-14", "情人节关爱行动", "own", "#e5573f", "爱，也要保护"],
  ["03-01", "零歧视日", "world", "#13a08b", "没有歧视，才有健康"],
  ["03-08", "国际劳动妇女节", "national", "#d9363e", "她健康，家健康"],
  ["03-24", "世界防治结核病日", "world", "#2f8f4e", "结核病与艾滋病，一起筛查"],
  ["04-07", "世界卫生日", "world", "#1677ff", "人人享有健康"],
  ["04-25", "全国儿童预防接种日", "national", "#2f8f4e", "母婴阻断，守护新生"],
  ["05-01", "国际劳动节", "national", "#d9363e", "流动的你，也有不流动的守护"],
  ["05-04", "青年节", "national", "#1677ff", "青春不留白，健康不缺席"],
  ["05-17", "国际不再恐同日", "world", "#7a5bd6", "尊重差异，平等服务"],
  ["06-01", "国际儿童节", "national", "#e0a526", "无艾童年"],
  ["06-14", "世界献血者日", "world", "#d9363e", "献血不查艾，查艾到机构"],
  ["06-26", "国际禁毒日", "world", "#5b7088", "远离毒品，预防艾滋"],
  ["07-11", "世界人口日", "world", "#1677ff", "生殖健康，人人有责"],
  ["07-28", "世界肝炎日", "world", "#e0a526", "乙肝丙肝，一次查清"],
  ["08-12", "国际青年日", "world", "#13a08b", "青年说，青年做"],
  ["08-19", "中国医师节", "national", "#d9363e", "向每一位温柔的医者致敬"],
  ["09-01", "开学第一课", "own", "#2f8f4e", "健康是大学的第一门课"],
  ["09-10", "教师节", "national", "#e0a526", "老师，请这样讲防艾"],
  ["09-26", "世界避孕日", "world", "#7a5bd6", "了解自己，保护自己"],
  ["10-01", "国庆节", "national", "#d9363e", "假期外出，保护随行"],
  ["10-10", "世界精神卫生日", "world", "#13a08b", "情绪也需要检测"],
  ["11-14", "世界糖尿病日", "world", "#1677ff", "慢病管理，从规律作息开始"],
  ["11-20", "世界儿童日", "world", "#e0a526", "每个孩子都有健康的权利"],
  ["12-01", "世界艾滋病日", "world", "#d9363e", "主动检测，知艾防艾"],
  ["12-05", "国际志愿者日", "world", "#2f8f4e", "因为有你"],
  ["12-10", "世界人权日", "world", "#5b7088", "健康权是基本人权"],
];

/** Days and weeks of campaigns in the year of the first start, with those before that were held once. */
export function demoFestivals(covers: Covers, calendar: DemoCalendar): DemoRow<FestivalRow>[] {
  const year = Number(calendar.day(0).slice(0, 4));
  return [year - 1, year].flatMap((of) =>
    days.map(([day, name, kind, color, slogan]): DemoRow<FestivalRow> => {
      const isWeek = name === "世界艾滋病日";
      const isPast = of < year;
      return {
        id: demoId(`festival:${name}:${isPast ? "before" : "now"}`),
        name,
        kind,
        date: `${of}-${day}`,
        endDate: isWeek ? `${of}-12-07` : null,
        repeat: isPast ? "once" : "yearly",
        status: isPast ? "disabled" : "enabled",
        theme: isWeek ? (isPast ? "社会共治，终结艾滋" : "主动检测，共享健康") : null,
        slogan,
        color,
        remindDays: isWeek ? 30 : 7,
        cover: isWeek ? covers.rose : null,
        plan: isWeek
          ? "<h2>宣传周安排</h2><ol><li>周一：社区讲座与现场检测</li><li>周二：高校辩论赛</li><li>周三：外展检测车夜间停靠</li><li>周四：医务人员反歧视培训</li><li>周五：同伴小组开放日</li></ol>"
          : null,
        createBy: "editor",
        createTime: calendar.moment(-220, 10, 0),
      };
    }),
  );
}
