import type { AutoConsultRow } from "../../../src/generated/entities/autoConsult.ts";
import type { ConsultQuestionRow } from "../../../src/generated/entities/consultQuestion.ts";
import type { DemoCalendar } from "../demoCalendar.ts";
import { demoId, demoRandom } from "../demoRandom.ts";
import type { DemoRow } from "../demoRow.ts";
import { consultQuestions } from "./consultQuestions.ts";
import { demoRelease } from "./releases.ts";

/** A line of the bot: what visitors choose or say, what is answered, and what can be asked next. */
interface LinePlan {
  readonly title: string;
  readonly keywords?: readonly string[];
  readonly reply?: string;
  /** Answers with a question of the list instead of words of its own. */
  readonly question?: string;
  readonly page?: string;
  /** Hands over to a person. */
  readonly human?: boolean;
  readonly next?: readonly LinePlan[];
}

const asked = (title: string, question: string): LinePlan => ({ title, question });

const lines: readonly LinePlan[] = [
  {
    title: "我想做检测",
    keywords: ["检测", "查一下", "化验"],
    reply: "可以的，检测免费、保密，可以用化名。你想怎么做？",
    next: [
      { title: "去机构检测", keywords: ["机构", "医院"], reply: "请在地图里选一家近的机构，再选日期与时段。", page: "/pages/organ/map" },
      {
        title: "在家自检",
        keywords: ["在家", "自己测"],
        reply: "自检试剂免费邮寄，包装上没有任何说明。",
        next: [
          { title: "申请自检试剂", reply: "请填写收件方式，审核后寄出。", page: "/pages/kit/apply" },
          asked("怎么判读结果", "自检出现一条淡淡的线算什么？"),
        ],
      },
      asked("窗口期是多久", "窗口期是多久？"),
      asked("多久出结果", "多久出结果？"),
      asked("可以匿名吗", "可以不用真名吗？"),
    ],
  },
  {
    title: "我很难受，不想活了",
    keywords: ["自杀", "不想活", "活不下去", "想死", "轻生", "自残"],
    reply:
      "谢谢你愿意说出来，你不是一个人。请现在就拨打 12356 心理援助热线（24 小时）；有马上的危险请拨 110 或 120，并请身边的人陪着你。我也马上为你转人工。",
    human: true,
  },
  {
    title: "我刚发生了高风险行为",
    keywords: ["高风险", "无套", "没戴套", "高危"],
    reply: "先深呼吸。请告诉我距离现在大约多久了？",
    next: [
      {
        title: "七十二小时以内",
        keywords: ["今天", "昨天", "昨晚", "刚刚"],
        reply: "现在去评估阻断用药最有效，越早越好。需要我帮你找最近的阻断门诊吗？",
        next: [
          { title: "找阻断门诊", reply: "已为你筛选可以开具阻断用药的机构。", page: "/pages/organ/list?service=pep" },
          { title: "请人工帮我", human: true },
          asked("阻断药要吃多久", "阻断药要吃多久？"),
        ],
      },
      {
        title: "超过七十二小时",
        reply: "已经过了阻断的时间，接下来按窗口期检测，期间请使用安全套。",
        next: [asked("窗口期是多久", "窗口期是多久？"), { title: "预约检测", reply: "请选择机构与时段。", page: "/pages/organ/map" }],
      },
      asked("安全套破了", "安全套破了怎么办？"),
    ],
  },
  {
    title: "我想了解预防用药",
    keywords: ["prep", "预防药", "预防用药"],
    reply: "暴露前预防适合有持续风险的阴性者，开始之前要做检查。你想知道什么？",
    next: [
      asked("它是什么", "什么是暴露前预防？"),
      asked("去哪里开药", "预防药去哪里开？"),
      asked("用药前查什么", "开始吃预防药前要查什么？"),
      asked("漏服怎么办", "预防药漏了一次怎么办？"),
    ],
  },
  {
    title: "我的检测结果有反应",
    keywords: ["阳性", "有反应", "两条线"],
    reply: "初筛有反应不等于确诊，请先不要慌。我们会陪你做确证检测。",
    next: [
      { title: "预约确证检测", reply: "请选择可以做确证检测的机构。", page: "/pages/organ/list?service=confirm" },
      { title: "我想和人聊聊", keywords: ["聊聊", "难受", "害怕"], human: true, reply: "正在为你接通咨询师，请稍候。" },
      asked("确诊后多久治疗", "确诊后多久开始治疗？"),
      asked("会告诉单位吗", "检测结果会告诉单位吗？"),
    ],
  },
  {
    title: "治疗与取药",
    keywords: ["吃药", "取药", "治疗"],
    reply: "关于治疗，你想了解哪一方面？",
    next: [
      asked("药免费吗", "治疗药免费吗？"),
      asked("随访查什么", "随访要查哪些项目？"),
      asked("换城市怎么办", "换城市了怎么取药？"),
      asked("可以打疫苗吗", "可以打新冠与流感疫苗吗？"),
    ],
  },
  {
    title: "隐私与权益",
    keywords: ["隐私", "保密", "单位"],
    reply: "你的资料只有负责你的工作人员按权限能看到，每一次查看都有记录。",
    next: [
      asked("谁能看到资料", "我的资料谁能看到？"),
      asked("入职体检查吗", "入职体检会查吗？"),
      asked("被拒诊怎么办", "医院拒绝给我手术怎么办？"),
    ],
  },
  {
    title: "我心里很难受",
    keywords: ["难受", "失眠", "焦虑", "不想活"],
    reply: "谢谢你愿意说出来。如果有伤害自己的念头，请现在拨打 12356，或让我接通咨询师。",
    next: [
      { title: "接通咨询师", human: true, reply: "正在接通，请稍候。" },
      asked("睡不着怎么办", "确诊后睡不着怎么办？"),
      asked("参加同伴小组", "我想加入同伴小组"),
    ],
  },
  {
    title: "预约、改期与候补",
    keywords: ["预约", "改期", "候补", "约满"],
    reply: "预约可以自己办理。你想做什么？",
    next: [
      { title: "新预约", reply: "请选择机构、日期与时段。", page: "/pages/organ/map" },
      { title: "改期或取消", reply: "请在“我的预约”里打开那一条，选择改期或取消。", page: "/pages/appointment/list" },
      {
        title: "时段约满了",
        keywords: ["约满", "没号", "候补"],
        reply: "可以登记候补：有人取消时，工作人员按先后联系你。",
        next: [
          { title: "登记候补", reply: "请选好时段，打开“候补”提交。", page: "/pages/appointment/wait" },
          { title: "候补多久会轮到我", reply: "看有没有人取消，无法保证；时段开始前没有轮到，候补自动结束，不算爽约。" },
        ],
      },
      { title: "临时去不了", reply: "请在时段开始前取消，名额会留给候补的人；来不及取消的，请打机构电话说一声。" },
      { title: "到了以后怎么走", reply: "凭短信里的预约号到服务台登记，不需要说明来意。" },
      { title: "节假日开门吗", reply: "法定节假日多数机构停诊，能预约的日子在日历里可以点选。" },
    ],
  },
  {
    title: "自检包裹到哪了",
    keywords: ["快递", "包裹", "物流"],
    reply: "请先看“我的检测”里的物流单号。还有什么可以帮你？",
    next: [
      { title: "查看物流", reply: "点开申请就能看到单号。", page: "/pages/kit/list" },
      { title: "包裹丢了", reply: "签收有误或超过七天没有到，请让我转给工作人员补寄。", human: true },
      { title: "试剂过期了", reply: "请不要使用，我们会免费换一份。请让我转给工作人员。", human: true },
      asked("怎么判读结果", "自检出现一条淡淡的线算什么？"),
    ],
  },
  {
    title: "我是感染者的家人或伴侣",
    keywords: ["家人", "伴侣", "陪同"],
    reply: "谢谢你的陪伴。你想了解哪一方面？",
    next: [
      asked("一起生活会传染吗", "和感染者一起吃饭会被传染吗？"),
      asked("检测不到是什么意思", "病毒载量检测不到是治好了吗？"),
      asked("家里气氛很僵", "家人知道了不理我怎么办？"),
      { title: "陪他来随访", reply: "可以的。请他在预约的备注里写“有人陪同”，我们会安排单独的房间。" },
    ],
  },
  { title: "转人工", keywords: ["人工", "真人", "客服"], human: true, reply: "工作时间为每天 9:00 至 21:00，正在为你接通。" },
];

/** Frequent questions, and the tree of lines in which the bot answers. */
export function demoConsult(calendar: DemoCalendar): {
  readonly questions: readonly DemoRow<ConsultQuestionRow>[];
  readonly lines: readonly DemoRow<AutoConsultRow>[];
} {
  const made = { createBy: "counsellor", createTime: calendar.moment(-100, 14, 0) };
  return { questions: questionRows(calendar), lines: lines.flatMap((line, index) => linesBelow(line, index, null)) };

  function linesBelow(line: LinePlan, index: number, parentId: string | null): DemoRow<AutoConsultRow>[] {
    const id = demoId(`bot:${parentId ?? ""}:${line.title}`);
    const { question, page, human } = line;
    return [
      {
        id,
        parentId,
        title: line.title,
        keywords: line.keywords ?? [],
        replyKind: question ? "question" : page ? "page" : human ? "human" : "text",
        reply: line.reply ?? null,
        questionId: question ? demoId(`question:${question}`) : null,
        page: page ?? null,
        status: "enabled",
        sortNo: (index + 1) * 10,
        ...made,
      },
      ...(line.next ?? []).flatMap((next, at) => linesBelow(next, at, id)),
    ];
  }
}

function questionRows(calendar: DemoCalendar): DemoRow<ConsultQuestionRow>[] {
  const random = demoRandom(35);
  const used = new Set(lines.flatMap(questionsOf));
  const categories = Object.keys(consultQuestions) as (keyof typeof consultQuestions)[];
  return categories.flatMap((category) =>
    consultQuestions[category].map(([question, keywords, answer], index): DemoRow<ConsultQuestionRow> => {
      const release = demoRelease(random, calendar, 5 + ((index * 31) % 120));
      return {
        id: demoId(`question:${question}`),
        question,
        category,
        keywords: [...keywords],
        similar: [],
        answer: `<p>${answer}</p>`,
        top: index === 0 ? "Y" : "N",
        sortNo: (index + 1) * 10,
        ...release,
        createBy: "counsellor",
        // What the bot answers with is published.
        ...(used.has(question)
          ? { status: "published", publishTime: calendar.moment(-60, 10, 0), withdrawReason: null, reviewNote: null }
          : {}),
      };
    }),
  );
}

function questionsOf({ question, next = [] }: LinePlan): string[] {
  return [...(question ? [question] : []), ...next.flatMap(questionsOf)];
}
