import type { ArtRow } from "../../../src/generated/entities/art.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import type { Covers } from "../demoCovers.ts";
import { demoId, demoRandom } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";
import { articles, bodies } from "./articles.ts";
import { demoRelease } from "./releases.ts";

const authors = ["健康教育科", "检测科", "咨询科", "林知远", "周书宁", "苏婉清"];
const sources = [
  ["中国疾控动态", "https://www.chinacdc.cn/"],
  ["联合国艾滋病规划署", "https://www.unaids.org/"],
  ["世界卫生组织", "https://www.who.int/"],
] as const;
const tagsOf = {
  prevention: ["预防", "安全套", "PrEP", "PEP"],
  testing: ["检测", "窗口期", "自检"],
  treatment: ["治疗", "依从性", "随访"],
  care: ["心理", "家庭", "同伴"],
  policy: ["政策", "权益", "隐私"],
  event: ["活动", "志愿者", "外展"],
} as const;

/** Science articles of all categories, from half a year before the first start until the day before. */
export function demoArticles(covers: Covers, calendar: DemoCalendar): DemoRow<ArtRow>[] {
  const random = demoRandom(27);
  const categories = Object.keys(articles) as (keyof typeof articles)[];
  const plans = categories.flatMap((category) => articles[category].map((plan) => ({ category, ...plan })));
  return plans.map(({ category, title, summary, cover }, index) => {
    const [source, sourceUrl] = random.chance(0.25) ? random.pick(sources) : [null, null];
    return {
      id: demoId(`art:${title}`),
      title,
      category,
      summary,
      cover: covers[cover],
      audience: category === "policy" ? "all" : random.pick(["all", "all", "student", "msm", "couple", "worker"] as const),
      tags: tagsOf[category].filter((_, at) => at === 0 || random.chance(0.6)),
      author: random.pick(authors),
      source,
      sourceUrl,
      content: bodies[category].map(([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`).join(""),
      top: index % 17 === 0 ? "Y" : "N",
      sortNo: 10,
      // Neighbours in the list are of different days, and the newest is from yesterday.
      ...demoRelease(random, calendar, 2 + ((index * 37) % 178)),
    };
  });
}
