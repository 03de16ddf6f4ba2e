/** A chat of the demonstration. */
export interface DemoTalk {
  /** Name of a group; absent where it is between two. */
  readonly group?: string;
  /** Account names; the first owns the group. */
  readonly people: readonly string[];
  /**
   * What was said, a line each: how many working days ago, when, by whom, what. `0` counts back from the start, in minutes.
   *
   * @example "9 08:30 doctor 早上好"
   */
  readonly said: string;
  /** How many of the last lines somebody has not read yet. */
  readonly unread?: Readonly<Record<string, number>>;
}

/** Two weeks of talk beside the work. Nobody writes a visitor's name, and least of all beside a result. */
export const demoTalk: readonly DemoTalk[] = [
  {
    group: "检测科晨会",
    people: ["doctor", "nurse", "lab", "viewer"],
    unread: { doctor: 3 },
    said: `
10 08:28 doctor 早上好，今天上午预约 18 位，下午 12 位，大家按排班就位。
10 08:29 nurse 采血室已经消毒，耗材够用两天。
10 08:31 lab 酶免仪昨晚做过质控，结果在控，可以开机。
10 08:33 viewer 上周的检测量报表放在共享盘了，请查收。
10 12:05 nurse 上午采样结束，样本已经送到实验室。
10 12:06 lab 收到，条码核对无误。
9 08:30 doctor 今天有两位新人跟台学习，请何静怡带一下。
9 08:31 nurse 好的 face[ok]
9 15:40 lab 下午这批有 1 份溶血，需要重新采样，编号我私下发给你。
9 15:42 nurse 收到，我来联系对方重新预约。
8 08:27 doctor 提醒：结果只在系统里查看，不要截图转发。
8 08:28 nurse 收到
8 08:28 lab 收到
8 08:29 viewer 收到
8 17:20 lab 今天的结果已经全部审核完毕。
8 17:22 doctor 辛苦了 face[赞]
7 08:35 nurse 一次性采血针只剩 3 盒，我提交了领用申请。
7 08:36 doctor 已审批，仓库下午送。
7 14:50 nurse 采血针到了，已经入柜登记。
6 08:30 lab 今天上午 10 点做室间质评，期间不收急样。
6 08:31 doctor 好，预约我往后错开了半小时。
6 10:55 lab 质评样本做完了，可以恢复。
5 08:29 nurse 今天降温，候诊区暖气已经提前打开。
5 08:30 doctor 细心 face[good]
5 16:10 viewer 本月预约到检率 86%，比上月高了 4 个百分点。
5 16:12 doctor 短信提醒应该起了作用，继续保持。
4 08:26 doctor 今天下午两点科室会，讨论快检流程。
4 14:55 lab 会议纪要我来整理。
3 08:30 lab 快检试剂换了新批号，已做平行比对，一致。
3 08:32 doctor 比对记录请存档。
3 08:33 lab 已上传。
2 08:30 nurse 明天我上午休息，由小唐临时帮忙分诊。
2 08:31 doctor 同意，记得交接。
1 08:30 doctor 今天预约 21 位，是本周最多的一天，大家互相照应。
1 08:31 nurse 第二采血位已经开放。
1 17:35 lab 全部样本完成，明早补两份复检。
0 95 nurse 复检的两份样本已经采好。
0 60 lab 收到，预计一小时后有结果。
0 22 viewer 请问本周的检测量报表今天下午交可以吗？`,
  },
  {
    group: "咨询值班",
    people: ["counsellor", "desk", "doctor", "outreach"],
    unread: { counsellor: 4, doctor: 2 },
    said: `
10 09:00 counsellor 本周值班表：周一周三我，周二周四小唐，周五高远。
10 09:02 desk 收到，我调一下周四的前台。
10 11:15 outreach 分中心这边今天咨询量有点大，能支援一位吗？
10 11:16 counsellor 我下午两点以后可以远程接。
9 10:20 desk 有人问窗口期怎么算，回复口径还是六周吗？
9 10:22 doctor 按最新指南：四代试剂六周，具体以医生解释为准。
9 10:23 desk 明白，我更新到自动咨询里。
9 10:40 counsellor 更新后记得在试问里测一下。
8 16:05 outreach 今天外展发放了 120 份自检包，登记表已录入。
8 16:06 counsellor 太好了 face[鼓掌]
7 09:30 counsellor 提醒大家：咨询记录不要写来访者的真实姓名和单位。
7 09:31 desk 收到
7 09:31 outreach 收到
6 14:12 desk 预约改期的电话比较多，能不能在小程序里加个按钮？
6 14:15 counsellor 我提给编辑组和系统管理员了。
5 10:05 doctor 转介的那位已经完成首诊，流程顺利。
5 10:06 counsellor 谢谢林医生，后续随访我来跟。
4 09:10 desk 今天上午系统短信延迟了十几分钟，现在恢复了。
3 15:30 outreach 下周三高校宣传活动，需要两位咨询师到场。
3 15:33 counsellor 我和小唐去，车辆麻烦你安排。
3 15:34 outreach 好的，早上八点半出发。
2 11:20 desk 宣传折页还剩 40 份，活动可能不够。
2 11:25 counsellor 我请周书宁加印。
1 16:50 counsellor 本周咨询 63 人次，满意度 4.8，大家辛苦。
1 16:52 outreach face[太开心]
0 48 desk 有一位来访者希望换成女医生，明天上午可以吗？
0 41 doctor 可以，明天上午有一个空位。
0 33 desk 那我帮对方改约，谢谢。
0 12 outreach 活动的车订好了，司机电话我稍后发群里。`,
  },
  {
    group: "科普内容小组",
    people: ["editor", "counsellor", "doctor", "viewer"],
    unread: { counsellor: 2, doctor: 2 },
    said: `
10 10:00 editor 本月选题：暴露后预防、检测窗口期、如何和伴侣沟通。
10 10:05 doctor 暴露后预防这篇我来审，注意写清楚 72 小时。
9 14:30 editor 初稿好了，请大家看看语气会不会太严肃。
9 15:10 counsellor 开头可以用一个常见的问题引入，会亲切一些。
9 15:12 editor 好主意，我改一版。
8 11:00 editor 二稿已放在草稿箱，请林医生审核。
8 17:05 doctor 药物相互作用那一段删掉，改成“请咨询医生”。
8 17:08 editor 已改。
7 09:40 viewer 上一篇阅读量 3200，转发 410，是今年最高的一篇。
7 09:42 editor 太棒了 face[耶]
6 13:20 editor 微课第三节的字幕做完了，周五上线。
5 10:30 counsellor 视频里的电话号码还是旧的，要换成热线。
5 10:33 editor 马上换，谢谢提醒。
4 16:00 editor 轮播图换成冬季主题了，手机上看着清楚吗？
4 16:04 viewer 清楚，加载也快。
3 09:15 counsellor 折页还需要加印 200 份，文件是最新版吗？
3 09:20 editor 是最新版，已发印厂，后天到。
2 15:00 doctor 问卷第 4 题的说法容易误解，建议改成“最近一次检测的时间”。
2 15:06 editor 同意，改好后重新发布。
1 11:30 viewer 问卷目前回收 286 份，有效率 97%。
0 70 editor 印厂说折页今天下午送到。
0 26 editor 下个月的选题请大家周五前发我。`,
  },
  {
    group: "中心通知",
    people: ["admin", "doctor", "counsellor", "editor", "viewer", "nurse", "lab", "desk", "outreach"],
    unread: { counsellor: 1, doctor: 1 },
    said: `
10 08:50 admin 欢迎使用即时消息。工作沟通请用这里，不要在外部聊天工具里谈论来访者。
8 10:00 admin 本周五 18:00 至 20:00 系统升级，期间不能登录。
7 09:00 admin 请大家本周内修改一次密码，并确认手机号是本人的。
5 17:30 admin 升级推迟到今晚 20:00，预计一小时。
4 08:30 admin 升级完成，预约页面打开更快了。遇到问题请直接联系我。
3 14:00 admin 下周一下午三点，消防演练，请各科室留一人值守。
1 09:30 admin 年度信息安全培训报名截止到下周五，请在公告里查看安排。
0 35 admin 今天 17:00 前请各科室提交下周排班。`,
  },
  {
    people: ["doctor", "counsellor"],
    unread: { counsellor: 1 },
    said: `
9 11:02 counsellor 林医生，上午转介的那位约在周四下午可以吗？
9 11:05 doctor 可以，三点以后都行。
9 11:06 counsellor 好，我来通知。
6 16:40 doctor 随访表里“用药情况”一栏最近常常漏填，麻烦提醒一下值班同事。
6 16:43 counsellor 明白，我在群里说。
2 10:15 counsellor 有位来访者比较焦虑，报告解读时能多留几分钟吗？
2 10:17 doctor 没问题，我安排在最后一位。
2 11:50 doctor 聊完了，情绪稳定很多，后续请你跟进。
2 11:52 counsellor 谢谢，辛苦了。
0 30 doctor 明天上午的空位我先给你留着，确认后告诉我。`,
  },
  {
    people: ["counsellor", "editor"],
    said: `
7 09:35 counsellor 书宁，自动咨询的欢迎语可以再短一点吗？
7 09:50 editor 可以，我改成两句话。
7 10:20 editor 改好了，你试试。
7 10:24 counsellor 好多了，谢谢！
3 15:40 counsellor 下周的高校活动需要一张海报，尺寸 60×90。
3 15:42 editor 周一给你初稿。`,
  },
  {
    people: ["doctor", "lab"],
    unread: { doctor: 1 },
    said: `
9 15:45 lab 需要重采的是今天第 7 号样本，条码尾号 3316。
9 15:46 doctor 好，我在系统里标记。
4 15:30 lab 纪要写好了，请你看一下第二条。
4 15:48 doctor 没有问题，发吧。
0 18 lab 复检的样本已经上机，四十分钟后出结果。`,
  },
  {
    people: ["counsellor", "desk"],
    said: `
8 08:55 desk 苏老师，今天上午有三位来访者没有预约直接来了。
8 08:57 counsellor 先请他们在候诊区坐，我安排加号。
8 09:30 counsellor 都安排好了。
1 16:20 desk 下周的值班表可以发我一份吗？
1 16:24 counsellor 已发到群里。`,
  },
];
