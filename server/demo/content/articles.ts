import type { ArtRow } from "../../../src/generated/entities/art.ts";

/** An article of the demonstration: what its list shows. */
interface ArticlePlan {
  readonly title: string;
  readonly summary: string;
  readonly cover: string;
}

/** Articles by category. Figures are those of public guidance (windows of tests, hours of prophylaxis). */
export const articles = {
  prevention: [
    { cover: "blue", title: "正确使用安全套的七个步骤", summary: "从查看有效期到打结丢弃，每一步都关系到保护效果。" },
    { cover: "coral", title: "暴露前预防用药（PrEP）适合谁", summary: "坚持服用可以大幅降低感染风险，开始之前要先做检测与肾功能检查。" },
    { cover: "rose", title: "七十二小时：暴露后阻断怎么做", summary: "越早越好，最迟不超过七十二小时，连续服药二十八天。" },
    { cover: "blue", title: "三种传播途径与不会传播的日常接触", summary: "血液、性接触、母婴传播；共餐、拥抱、共用卫生间不会传播。" },
    { cover: "slate", title: "U=U：检测不到就不会传染", summary: "坚持治疗并持续检测不到病毒的人，不会经性接触把病毒传给伴侣。" },
    { cover: "coral", title: "和伴侣谈检测，可以这样开口", summary: "把检测当作两个人共同的健康约定，而不是一次质问。" },
    { cover: "amber", title: "纹身、穿耳与美容的卫生要点", summary: "看得见的一次性针具，看得见的消毒过程。" },
    { cover: "green", title: "外出旅行前的健康准备清单", summary: "安全套、预防用药、就近检测点，出发之前先查好。" },
    { cover: "coral", title: "女性如何保护自己：从安全套到内用套", summary: "主动权在自己手里，选择不止一种。" },
    { cover: "rose", title: "新型毒品为什么会增加感染风险", summary: "判断力下降、多人接触与共用器具叠加在一起。" },
    { cover: "blue", title: "润滑剂怎么选：水性、硅性与油性", summary: "油性润滑剂会损坏乳胶安全套。" },
    { cover: "slate", title: "梅毒、淋病与艾滋病：一次检测全知道", summary: "性传播感染会相互增加风险，建议一起检测。" },
  ],
  testing: [
    { cover: "teal", title: "窗口期是多久：三种检测方法对照", summary: "核酸约一周、抗原抗体约两周、抗体约三周，之后仍建议复查。" },
    { cover: "teal", title: "自检试剂怎么用：一张图看懂", summary: "采样、滴样、等待、判读，四步完成。" },
    { cover: "green", title: "自检出现两条线怎么办", summary: "初筛有反应不等于确诊，请联系我们安排免费复核。" },
    { cover: "teal", title: "第一次来检测会经历什么", summary: "登记、咨询、采血、等待结果，全程约一小时，可以用化名。" },
    { cover: "slate", title: "检测结果会告诉谁", summary: "结果只告诉本人；未经本人同意，任何人不得公开。" },
    { cover: "rose", title: "多久检测一次才合适", summary: "有过高风险行为的，每三到六个月一次。" },
    { cover: "teal", title: "口腔黏膜检测与血液检测的差别", summary: "取样方便，但窗口期更长。" },
    { cover: "blue", title: "孕期三项检测为什么越早越好", summary: "早发现、早干预，母婴传播可以降到百分之二以下。" },
    { cover: "green", title: "邮寄自检包裹会不会被人看出来", summary: "无标识包装，寄件方不写单位名称。" },
    { cover: "slate", title: "确证检测与初筛检测有什么不同", summary: "确证由有资质的实验室完成，一般一周内出结果。" },
    { cover: "teal", title: "阴性结果之后，还要做什么", summary: "过了窗口期再查一次，并把预防变成习惯。" },
    { cover: "rose", title: "乙肝与丙肝：顺便查一下", summary: "传播途径相近，一管血可以同时检测。" },
  ],
  treatment: [
    { cover: "coral", title: "确诊之后的第一周", summary: "先稳住情绪，再按预约完成基线检查，尽快开始治疗。" },
    { cover: "rose", title: "抗病毒药为什么要按时吃", summary: "漏服会让病毒有机会产生耐药。" },
    { cover: "amber", title: "看懂两个数字：病毒载量与 CD4", summary: "一个看病毒多少，一个看免疫力高低。" },
    { cover: "coral", title: "常见副作用与应对办法", summary: "多数在两到四周内减轻，不要自行停药。" },
    { cover: "rose", title: "换药之前要问医生的五个问题", summary: "为什么换、换成什么、多久复查、和别的药有没有冲突、费用如何。" },
    { cover: "green", title: "免费抗病毒治疗怎么申请", summary: "凭身份证在治疗点登记，国家免费药物不收费。" },
    { cover: "amber", title: "治疗期间可以打疫苗吗", summary: "灭活疫苗一般可以，减毒活疫苗要看 CD4。" },
    { cover: "slate", title: "异地工作，如何转诊继续取药", summary: "提前两周联系原治疗点办理转出。" },
    { cover: "coral", title: "长效针剂：一次管两个月的治疗", summary: "适合病毒已经抑制、不便每天服药的人。" },
    { cover: "rose", title: "药物与日常食物、保健品的冲突", summary: "钙片、铁剂与胃药要和部分药物错开时间。" },
  ],
  care: [
    { cover: "coral", title: "失眠与焦虑：确诊后的情绪变化", summary: "恐惧与自责都很常见，它们会过去。" },
    { cover: "slate", title: "要不要告诉家人", summary: "没有标准答案；选一个能接住你的人，选一个安静的时间。" },
    { cover: "coral", title: "感染者也可以有健康的孩子", summary: "在医生指导下备孕，母婴阻断的成功率很高。" },
    { cover: "amber", title: "运动与饮食：像照顾任何人一样照顾自己", summary: "规律作息、适量运动、少烟酒。" },
    { cover: "slate", title: "同伴支持小组是什么样的", summary: "每两周一次，走过同样路的人在那里。" },
    { cover: "coral", title: "陪伴感染者，家人可以做的六件事", summary: "像平常一样一起吃饭，是最好的支持。" },
    { cover: "slate", title: "校园里的关爱：给辅导员的建议", summary: "保护隐私、不问原因、帮他找到资源。" },
    { cover: "amber", title: "牙科与手术就诊，怎样告知医生", summary: "医疗机构不得拒诊，如实告知有助于用药安全。" },
  ],
  policy: [
    { cover: "amber", title: "四免一关怀政策一图读懂", summary: "免费药物、免费检测、免费母婴阻断、子女免费就学，以及关怀救助。" },
    { cover: "slate", title: "入职体检能查艾滋病吗", summary: "用人单位不得把检测结果作为录用条件，法律另有规定的除外。" },
    { cover: "amber", title: "个人信息保护：谁能看到我的资料", summary: "按最小必要授权，每一次查看都有记录。" },
    { cover: "slate", title: "被拒诊了怎么办", summary: "保留凭证，向医院医务部门或卫生主管部门反映。" },
    { cover: "amber", title: "艾滋病防治条例里的权利与义务", summary: "不被歧视是权利，告知性伴侣是义务。" },
    { cover: "slate", title: "医保与门诊特殊病怎么报销", summary: "先备案再就诊，比例以当地政策为准。" },
    { cover: "amber", title: "未成年人可以自己来检测吗", summary: "可以咨询；检测需要考虑年龄与监护人的知情同意。" },
  ],
  event: [
    { cover: "rose", title: "世界艾滋病日宣传周活动回顾", summary: "五天、九个社区，一千二百人次参与。" },
    { cover: "green", title: "高校健康驿站揭牌", summary: "自助领取安全套与自检试剂，扫码匿名。" },
    { cover: "rose", title: "志愿者培训第三期顺利结业", summary: "四十二名志愿者通过考核上岗。" },
    { cover: "green", title: "社区外展检测车本月路线", summary: "每周三、周五傍晚停靠，检测结果二十分钟可知。" },
    { cover: "slate", title: "同伴教育员经验分享会", summary: "怎样说，对方才愿意听。" },
    { cover: "rose", title: "夏季音乐节现场检测服务", summary: "帐篷里的私密咨询室，一晚服务八十六人。" },
    { cover: "green", title: "与社区医院签订转介合作", summary: "初筛有反应者当天可以转到确证门诊。" },
    { cover: "rose", title: "第二届防艾知识竞赛获奖名单", summary: "二十支校园队伍参赛。" },
    { cover: "slate", title: "母婴阻断经验交流会在本市召开", summary: "十一家机构交流早孕期检测的做法。" },
    { cover: "green", title: "小程序上线自检试剂邮寄", summary: "在线申请、无标识包装、结果在线上传。" },
    { cover: "rose", title: "医务人员反歧视培训走进县医院", summary: "从一句称呼开始。" },
  ],
} as const satisfies Readonly<Record<NonNullable<ArtRow["category"]>, readonly ArticlePlan[]>>;

/** What an article of a category says below its summary: headings with a paragraph each. */
export const bodies = {
  prevention: [
    [
      "为什么重要",
      "艾滋病病毒主要经血液、性接触与母婴传播。预防做得好，感染完全可以避免；预防也不只是一个人的事，而是两个人、一群人的约定。",
    ],
    [
      "怎么做",
      "每一次性接触都全程使用安全套，不共用针具与剃须刀。有持续风险的人，可以向医生咨询暴露前预防用药；发生高风险接触后，请在七十二小时内到门诊评估是否需要阻断。",
    ],
    ["去哪里", "小程序的“机构”里可以查到最近的服务点与开放时间，也可以在线预约，使用化名同样受理。"],
  ],
  testing: [
    [
      "先弄清窗口期",
      "从感染到能被检出之间的时间叫窗口期。核酸检测约一周，抗原抗体联合检测约两周，抗体检测约三周；为稳妥起见，建议在接触后六周与三个月各复查一次。",
    ],
    [
      "检测的过程",
      "工作人员会先做咨询，说明检测方法与可能的结果，由本人签字同意后再采样。快速检测约二十分钟，期间可以在单独的等候区休息。",
    ],
    ["拿到结果之后", "阴性不代表以后都安全，请把预防坚持下去；有反应只表示需要进一步确证，请不要惊慌，我们会陪你完成后面的每一步。"],
  ],
  treatment: [
    [
      "尽早开始",
      "目前的建议是确诊后尽快开始抗病毒治疗，不必等待免疫力下降。治疗前的基线检查包括 CD4、病毒载量、肝肾功能与合并感染的筛查。",
    ],
    ["坚持是关键", "每天在固定时间服药，可以用闹钟或药盒提醒。漏服后想起来时，如果离下一次还有一半以上的时间就补服，否则跳过，不要加倍。"],
    ["定期随访", "开始治疗后的第一、二、三个月各复查一次，之后每三到六个月一次。病毒载量持续检测不到，是治疗成功的标志。"],
  ],
  care: [
    ["你的感受都正常", "震惊、否认、愤怒、害怕，都是人在面对重大消息时的反应。给自己一点时间，也允许自己向别人求助。"],
    ["可以做的小事", "按时吃饭与睡觉，每天出门走一走；把担心写下来，下次随访时带给医生或咨询师。"],
    ["我们在这里", "小程序里的“咨询”有专业的咨询师在线，同伴小组也欢迎你先来看一看，不发言也没关系。"],
  ],
  policy: [
    ["有哪些规定", "艾滋病防治条例规定，任何单位和个人不得歧视感染者及其家属，其婚姻、就业、就医、入学等合法权益受法律保护。"],
    ["遇到问题怎么办", "先保留书面材料或录音，再与对方的主管部门沟通；需要帮助时，可以联系我们的法律支持热线，由志愿律师提供建议。"],
    ["需要的材料", "身份证件、就诊记录与相关告知书。我们不会在没有本人同意的情况下，把任何材料交给第三方。"],
  ],
  event: [
    ["活动情况", "本次活动由中心与各合作机构共同组织，现场设有讲解、咨询、检测与物资发放四个区域，全程保护参与者的隐私。"],
    ["大家怎么说", "参与者反馈最多的是“原来检测这么快”“工作人员没有异样的眼光”。我们会把这些话带给每一位同事。"],
    ["下一步", "后续活动会在小程序首页预告，欢迎报名成为志愿者。"],
  ],
} as const satisfies Readonly<Record<keyof typeof articles, readonly (readonly [heading: string, text: string])[]>>;
