import type { CategoryRow } from "../../src/generated/entities/category.ts";
import { seriesOf } from "../../src/schema/numbering/autoNumber.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoId } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

/** A category by its name, with those below it. */
type Branch = readonly [name: string, below?: readonly Branch[]];

const leaves = (...names: readonly string[]): readonly Branch[] => names.map((name) => [name]);

const branches: readonly Branch[] = [
  [
    "人群",
    [
      ["学生", leaves("高中生", "大学生", "研究生")],
      ["在职", leaves("餐饮住宿", "建筑装修", "物流运输", "教育培训", "医疗卫生", "信息技术")],
      ["其他人群", leaves("离退休", "自由职业", "待业")],
    ],
  ],
  [
    "宣传物资",
    [
      ["印刷品", leaves("折页", "海报", "手册", "展架", "台历")],
      ["防护用品", leaves("安全套", "润滑剂", "口罩")],
      ["检测用品", leaves("唾液试剂", "指尖血试剂", "尿液试剂", "采血针", "酒精棉片")],
      ["纪念品", leaves("红丝带徽章", "环保袋", "水杯")],
    ],
  ],
  [
    "咨询来由",
    [
      ["行为", leaves("无保护性行为", "安全套破损", "共用针具", "职业暴露")],
      ["担心", leaves("出现症状", "同伴阳性", "检测结果不明")],
      ["预防", leaves("暴露前预防", "暴露后预防", "婚前孕前")],
      ["治疗", leaves("开始用药", "漏服", "副作用", "换药")],
    ],
  ],
  [
    "活动",
    [
      ["进社区", leaves("广场宣传", "入户走访")],
      ["进校园", leaves("讲座", "同伴教育", "知识竞赛")],
      ["线上", leaves("直播", "征文")],
    ],
  ],
];

/** Categories of the demonstration, with the codes that the server would have given them. */
export function demoCategories(calendar: DemoCalendar): readonly DemoRow<CategoryRow>[] {
  const rowsOf = (list: readonly Branch[], above?: DemoRow<CategoryRow>): readonly DemoRow<CategoryRow>[] =>
    list.flatMap(([name, below = []], index) => {
      const code = seriesOf("{parent}A{n:2}", calendar.day(0), above?.code ?? "").numberOf(index + 1);
      const row: DemoRow<CategoryRow> = {
        id: demoId(`category:${code}`),
        name,
        code,
        pid: above?.id ?? null,
        createBy: "admin",
        createTime: calendar.moment(-30, 9, 0),
      };
      return [row, ...rowsOf(below, row)];
    });
  return rowsOf(branches);
}
