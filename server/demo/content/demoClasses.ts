import type { ArtRow } from "../../../src/generated/entities/art.ts";
import type { MiniClassCategoryRow } from "../../../src/generated/entities/miniClassCategory.ts";
import type { MiniClassLessonRow } from "../../../src/generated/entities/miniClassLesson.ts";
import type { MiniClassRow } from "../../../src/generated/entities/miniClass.ts";
import type { VideoRow } from "../../../src/generated/entities/video.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import type { Covers } from "../demoCovers.ts";
import { demoId, demoRandom, type DemoRandom } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";
import { demoRelease } from "./releases.ts";

/** Categories of two levels, and the classes of each lower one. */
const tree = {
  预防课堂: {
    安全行为: ["安全套使用入门", "和伴侣谈预防", "减少危害的七个办法", "派对与旅行中的保护"],
    药物预防: ["暴露前预防从零开始", "按需服用与每天服用", "暴露后阻断全流程", "预防用药的复查安排"],
    性健康: ["梅毒防治一课通", "衣原体与淋病", "HPV 疫苗答疑", "男性健康自查"],
  },
  检测课堂: {
    自我检测: ["自检试剂全流程", "看懂判读线", "采样不再紧张", "结果有反应之后"],
    机构检测: ["第一次到访指南", "检测前咨询说什么", "确证检测怎么做", "检测与隐私"],
  },
  治疗与生活: {
    坚持治疗: ["服药的第一个月", "漏服与补服", "看懂化验单", "长效治疗新选择"],
    身心健康: ["情绪急救箱", "睡眠改善七日课", "营养与运动", "告知的艺术"],
    家庭: ["单阳家庭怎么相处", "备孕与母婴阻断", "家人的一封信"],
  },
  从业人员: {
    咨询技能: ["检测前后咨询要点", "倾听与提问", "危机干预入门", "保密与转介"],
    实验室: ["快速检测质量控制", "样本运送与生物安全", "职业暴露处置"],
    管理: ["预约与接待流程", "数据填报规范", "反歧视培训"],
  },
} as const;

const icons = { 预防课堂: "rule", 检测课堂: "detection", 治疗与生活: "organ", 从业人员: "team" } as const;
const teachers = ["林知远", "苏婉清", "周书宁", "许曼", "高嘉宁"];

interface ClassRows {
  readonly categories: DemoRow<MiniClassCategoryRow>[];
  readonly classes: DemoRow<MiniClassRow>[];
  readonly lessons: DemoRow<MiniClassLessonRow>[];
}

/** Lessons that the demonstration has something to show in. */
interface Material {
  readonly arts: readonly DemoRow<ArtRow>[];
  readonly videos: readonly DemoRow<VideoRow>[];
}

/** Mini-classes with their categories and lessons. */
export function demoClasses(covers: Covers, calendar: DemoCalendar, material: Material): ClassRows {
  const made = { status: "enabled", createBy: "editor", createTime: calendar.moment(-200, 9, 0) } as const;
  const categories: DemoRow<MiniClassCategoryRow>[] = [];
  const plans: ClassPlan[] = [];
  Object.entries(tree).forEach(([top, below], topIndex) => {
    const topId = demoId(`class category:${top}`);
    const icon = icons[top as keyof typeof icons];
    categories.push({ ...made, id: topId, name: top, icon, sortNo: (topIndex + 1) * 10 });
    Object.entries(below).forEach(([name, classes]: [string, readonly string[]], index) => {
      const categoryId = demoId(`class category:${top}/${name}`);
      categories.push({ ...made, id: categoryId, name, parentId: topId, sortNo: (index + 1) * 10 });
      plans.push(...classes.map((title, at) => ({ name: title, categoryId, isForStaff: top === "从业人员", at })));
    });
  });
  const random = demoRandom(38);
  const classes = plans.map((plan) => classRow(plan, random, covers, calendar));
  return { categories, classes, lessons: classes.flatMap(({ id }) => lessonRows(id, random, material)) };
}

interface ClassPlan {
  readonly name: string;
  readonly categoryId: string;
  readonly isForStaff: boolean;
  /** Place among those of its category. */
  readonly at: number;
}

function classRow(
  { name, categoryId, isForStaff, at }: ClassPlan,
  random: DemoRandom,
  covers: Covers,
  calendar: DemoCalendar,
): DemoRow<MiniClassRow> {
  return {
    id: demoId(`class:${name}`),
    name,
    categoryId,
    cover: covers[random.pick(["teal", "coral", "violet", "amber", "green"] as const)],
    level: isForStaff ? "staff" : at < 2 ? "basic" : "middle",
    audience: random.pick(["all", "all", "student", "msm", "couple"] as const),
    teacher: random.pick(teachers),
    tags: [isForStaff ? "内训" : "公开课"],
    intro: `《${name}》用几节短课讲清最常被问到的问题，学完可以在小程序里自测。`,
    top: "N",
    sortNo: (at + 1) * 10,
    ...demoRelease(random, calendar, random.integer(3, 160)),
  };
}

function lessonRows(miniClassId: string, random: DemoRandom, { arts, videos }: Material): DemoRow<MiniClassLessonRow>[] {
  const parts = ["为什么学这一课", "要点讲解", "案例与练习", "常见疑问", "小结"].slice(0, random.integer(2, 5));
  const shown = { arts: arts.filter(isPublished), videos: videos.filter(isPublished) };
  return parts.map((name, index) => {
    const form = random.weighted([
      ["video", 5],
      ["art", 3],
      ["text", 2],
    ] as const);
    return {
      id: demoId(`lesson:${miniClassId}:${index + 1}`),
      miniClassId,
      name,
      form,
      videoId: form === "video" ? random.pick(shown.videos).id : null,
      artId: form === "art" ? random.pick(shown.arts).id : null,
      content:
        form === "text"
          ? `<p>${name}：先想一想自己会怎么做，再看下面的说明。</p><ul><li>记住一个要点</li><li>向身边的人讲一遍</li></ul>`
          : null,
      minutes: random.integer(3, 12),
      sortNo: index + 1,
    };
  });
}

function isPublished({ status }: { readonly status: string }): boolean {
  return status === "published";
}
