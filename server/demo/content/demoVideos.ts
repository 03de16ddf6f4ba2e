import type { VideoRow } from "../../../src/generated/entities/video.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import type { Covers } from "../demoCovers.ts";
import { demoId, demoRandom, type DemoRandom } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";
import { demoRelease } from "./releases.ts";

/** Titles of series and single videos, by category. */
const videos = {
  science: [
    "三分钟看懂艾滋病病毒",
    "免疫系统与病毒的较量",
    "病毒是怎样复制的",
    "窗口期动画讲解",
    "U=U 是什么意思",
    "暴露前预防是怎样起作用的",
    "七十二小时倒计时",
    "不会传播的十种接触",
    "梅毒为什么又多起来",
    "丙肝可以治愈了",
    "安全套的一生",
    "一滴血里能查出什么",
    "长效针剂是怎样工作的",
    "为什么要定期随访",
  ],
  interview: [
    "感染科主任谈早治疗",
    "疾控专家谈青年学生防艾",
    "妇幼专家谈母婴阻断",
    "药师谈药物相互作用",
    "律师谈就业与隐私",
    "心理医生谈确诊后的情绪",
    "社会工作者谈家庭支持",
    "检验师谈确证实验室的一天",
    "护士长谈如何减少漏服",
    "流调员谈保密与信任",
    "儿科医生谈感染者的孩子",
  ],
  guide: [
    "自检试剂操作示范（指尖血）",
    "自检试剂操作示范（口腔黏膜）",
    "自检试剂操作示范（尿液）",
    "安全套正确使用示范",
    "内用套使用示范",
    "药盒与闹钟的设置",
    "小程序预约检测示范",
    "小程序上传自检结果示范",
    "邮寄样本的打包方法",
    "结果判读：一条线与两条线",
    "家庭伤口处理与消毒",
    "锐器盒怎么用",
    "怎样看懂检测报告单",
  ],
  story: [
    "我和病毒共处的第十年",
    "一位母亲的选择",
    "同伴教育员小北",
    "从恐惧到陪伴",
    "那条没有发出去的信息",
    "单阳家庭的七年",
    "外展车上的深夜",
    "重新上班的第一天",
    "我把结果告诉了姐姐",
    "咨询室的那盏灯",
    "父亲学会了用药盒",
    "从求助者到志愿者",
  ],
  event: [
    "世界艾滋病日主题快闪",
    "高校防艾辩论赛决赛",
    "社区夜市检测记录",
    "红丝带骑行活动",
    "志愿者授旗仪式",
    "健康驿站揭牌现场",
    "音乐节检测帐篷一日",
    "防艾知识竞赛总决赛",
    "母婴阻断交流会花絮",
    "反歧视情景剧《一张桌子》",
    "百名医生宣誓活动",
    "青年志愿者年度盛典",
  ],
} as const satisfies Readonly<Record<NonNullable<VideoRow["category"]>, readonly string[]>>;

const lengths = { science: [90, 240], interview: [420, 1500], guide: [100, 360], story: [300, 900], event: [60, 420] } as const;
const speakers = ["林知远", "苏婉清", "许曼", "高嘉宁", "罗思源", "唐予安"];

/** Videos; what is uploaded elsewhere is named by its address, for a demonstration ships no films. */
export function demoVideos(covers: Covers, calendar: DemoCalendar): DemoRow<VideoRow>[] {
  const random = demoRandom(47);
  const categories = Object.keys(videos) as (keyof typeof videos)[];
  return categories
    .flatMap((category) => videos[category].map((title) => ({ category, title })))
    .map(({ category, title }, index) => ({
      id: demoId(`video:${title}`),
      title,
      category,
      cover: covers[category === "story" ? "coral" : category === "guide" ? "teal" : "violet"],
      audience: random.pick(["all", "all", "all", "student", "msm"] as const),
      tags: [category === "guide" ? "示范" : category === "event" ? "活动" : "科普"],
      speaker: category === "interview" ? random.pick(speakers) : null,
      seconds: lengthOf(random, category),
      address: `https://v.example.org/play/${demoId(title).slice(0, 10)}`,
      subtitled: random.chance(0.85) ? "Y" : "N",
      intro: `${title}。建议在安静的环境中观看，画面下方有文字说明。`,
      top: index % 19 === 0 ? "Y" : "N",
      sortNo: 10,
      ...demoRelease(random, calendar, 2 + ((index * 29) % 170)),
    }));
}

function lengthOf(random: DemoRandom, category: keyof typeof lengths): number {
  const [shortest, longest] = lengths[category];
  return random.integer(shortest, longest);
}
