/** What is said in a consultation of the demonstration: `v` the visitor, `s` the counsellor, in turns a few minutes apart. */
export interface DemoConsultTalk {
  readonly topic: "risk" | "test" | "prep" | "pep" | "treat" | "mind" | "privacy";
  readonly tags: readonly string[];
  readonly lines: readonly (readonly ["v" | "s", string])[];
}

/** Conversations as they are had every day; names and places are nobody's. */
export const consultTalks: readonly DemoConsultTalk[] = [
  {
    topic: "test",
    tags: ["窗口期"],
    lines: [
      ["v", "你好，上上周有过一次，没戴套，现在去查能查出来吗"],
      ["s", "您好，先别着急。请问距离那次大约多少天了？"],
      ["v", "十五天"],
      ["s", "第四代试剂的窗口期一般是 4 到 6 周，现在可以先查一次，满 6 周再复查一次就可以放心。"],
      ["v", "要用真名吗"],
      ["s", "不用，可以用化名，检测免费，结果只告诉您本人。需要我帮您约一个时间吗？"],
      ["v", "好，周六可以吗face[可怜]"],
    ],
  },
  {
    topic: "pep",
    tags: ["阻断", "七十二小时"],
    lines: [
      ["v", "昨天晚上安全套破了，我很害怕"],
      ["s", "明白您很担心。现在还在 72 小时以内，可以吃阻断药，越早越好。您在哪个区？"],
      ["v", "青羊区"],
      ["s", "离您最近的是区第二人民医院感染科门诊，今天 17 点前都能挂号。带上身份证，先去，费用可以再问。"],
      ["v", "好，我现在就去"],
    ],
  },
  {
    topic: "prep",
    tags: ["预防"],
    lines: [
      ["v", "想问下 PrEP 怎么开，要多少钱"],
      ["s", "您好，开药前要先做 HIV 和肾功能检查，之后按月复查。费用每家不同，我把能开的门诊发给您。"],
      ["v", "谢谢，副作用大吗"],
      ["s", "少数人头几周会恶心，一般会自己缓解。不舒服随时可以来问。"],
    ],
  },
  {
    topic: "mind",
    tags: ["情绪"],
    lines: [
      ["v", "查完是阴性，可我还是睡不着，总觉得会变"],
      ["s", "连着几天睡不好一定很难受。您六周的那次复查做了吗？"],
      ["v", "做了，也是阴性"],
      ["s", "那就可以排除了，这是可靠的结论。睡不着本身也值得照顾，我们每周三晚上有心理支持小组，可以匿名来。"],
      ["v", "真的吗，我想想"],
    ],
  },
  {
    topic: "treat",
    tags: ["用药"],
    lines: [
      ["v", "今天忘了吃药，现在补一片行不行"],
      ["s", "可以的，想起来就补上，明天还按原来的时间吃，不要一次吃两片。"],
      ["v", "好的谢谢face[微笑]"],
    ],
  },
  {
    topic: "privacy",
    tags: ["隐私"],
    lines: [
      ["v", "在你们这查了单位会知道吗"],
      ["s", "不会。结果只告诉本人，法律也不允许任何人泄露。登记用编号就行。"],
      ["v", "那我放心了"],
    ],
  },
  {
    topic: "risk",
    tags: ["恐艾"],
    lines: [
      ["v", "理发的时候被刮破一点，会感染吗"],
      ["s", "这种情况没有风险，病毒离开身体很快就失去活性了，不需要检测。"],
      ["v", "可是网上说"],
      ["s", "网上很多说法没有依据。您可以看看我们的科普文章，里面按途径一一写了。"],
    ],
  },
];

/** Replies that counsellors fill in with one click. */
export const consultReplies: readonly { readonly title: string; readonly content: string; readonly category?: DemoConsultTalk["topic"] }[] =
  [
    { title: "欢迎语", content: "您好，{来访者}，我是{机构}的{咨询师}。请放心说，内容保密，可以用化名。" },
    { title: "请稍等", content: "请稍等，我查一下再回复您。" },
    { title: "留电话", content: "如果方便，可以留一个联系方式；紧急时请直接拨打 {电话}。" },
    { title: "窗口期", content: "第四代试剂的窗口期一般是 4 到 6 周，建议满 6 周复查一次。", category: "test" },
    { title: "匿名检测", content: "检测免费、保密，不需要真名；凭预约号登记就可以。", category: "test" },
    { title: "阻断时限", content: "阻断用药要在 72 小时以内开始，越早越好；请现在就去最近的门诊，电话 {电话}。", category: "pep" },
    { title: "预防用药", content: "开始预防用药前要先做 HIV 和肾功能检查，之后按月复查。", category: "prep" },
    { title: "补服", content: "想起来就补上，下一次仍按原来的时间，不要一次吃两份。", category: "treat" },
    { title: "情绪支持", content: "您现在的担心很正常。需要的话，我们每周三晚上有支持小组，可以匿名参加。", category: "mind" },
    {
      title: "危机安抚",
      content: "谢谢您愿意告诉我。您现在安全吗？身边有没有可以陪您的人？请先不要一个人待着，我会一直在。",
      category: "mind",
    },
    { title: "结束语", content: "那今天先到这里，{日期} 之后如果还有问题，随时再来。祝您平安。" },
  ];
