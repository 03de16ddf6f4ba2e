import type { AnnouncementRow } from "../../src/generated/entities/announcement.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoRow } from "./demoRow.ts";
import { demoId } from "./demoRandom.ts";

/** One announcement: day and time of its publishing, counted from the first start, and what it says. */
interface AnnouncementPlan {
  readonly day: number;
  readonly time: readonly [hour: number, minute: number];
  readonly title: string;
  /** @default "1" a notice; "2" is a system message */
  readonly category?: AnnouncementRow["msgCategory"];
  readonly priority: AnnouncementRow["priority"];
  readonly sender: "admin" | "editor" | "doctor" | "counsellor";
  readonly text: string;
  /** Paragraphs and lists of the content. */
  readonly content: string;
  readonly open?: readonly [type: NonNullable<AnnouncementRow["openType"]>, page: string];
  /** Nobody has opened it yet. @default false */
  readonly isNew?: boolean;
}

const plans: readonly AnnouncementPlan[] = [
  {
    day: -1,
    time: [16, 40],
    title: "快速检测试剂批号停用通知",
    priority: "H",
    sender: "admin",
    text: "一个批号的快速检测试剂停用，请立即核对库存。",
    content:
      "<p>接供应商通知，本月到货的一个批号的快速检测试剂在运输中温度记录不全，<strong>即刻停止使用</strong>。</p><ol><li>请各检测点清点并单独封存该批号试剂；</li><li>今日下班前把封存数量报总部检测科；</li><li>补货预计两个工作日内送达。</li></ol><p>已用该批号完成的检测，由检测科统一安排复核，请勿自行通知受检者。</p>",
    isNew: true,
  },
  {
    day: -1,
    time: [9, 5],
    title: "市一院检测门诊本周五上午停诊，请改约",
    priority: "H",
    sender: "counsellor",
    text: "周五上午的预约需要改期，请尽快联系。",
    content:
      "<p>因供电检修，本周五上午检测门诊停诊，下午恢复。</p><p>请负责预约的同事尽快联系已预约周五上午的来访者，优先改到当天下午；要求取消的，请在备注中写明原因。</p>",
    open: ["url", "/hiv/appointment"],
    isNew: true,
  },
  {
    day: -2,
    time: [14, 20],
    title: "世界艾滋病日宣传周排班",
    priority: "M",
    sender: "editor",
    text: "宣传周排班已定，请核对自己的班次。",
    content:
      "<p>宣传周共五天，每天上午、下午各一班，每班三人：讲解、咨询、物资各一人。</p><table><tbody><tr><th>地点</th><th>上午</th><th>下午</th></tr><tr><td>大学城</td><td>讲解</td><td>咨询</td></tr><tr><td>社区广场</td><td>咨询</td><td>讲解</td></tr></tbody></table><p>需要调班的请在两天内告知综合岗。</p>",
    isNew: true,
  },
  {
    day: -2,
    time: [8, 30],
    title: "有新的预约等待确认",
    category: "2",
    priority: "M",
    sender: "admin",
    text: "小程序有新的预约，请及时处理。",
    content: "<p>小程序收到新的预约，请在当天处理，避免来访者空等。</p>",
    open: ["component", "schema/appointment"],
    isNew: true,
  },
  {
    day: -3,
    time: [17, 10],
    title: "本周系统更新说明",
    category: "2",
    priority: "L",
    sender: "admin",
    text: "系统已更新，新增批量导入与历史记录。",
    content: "<ul><li>预约列表可以批量导入；</li><li>每条数据可以查看修改历史；</li><li>深色外观调整了标签的对比度。</li></ul>",
    isNew: true,
  },
  {
    day: -5,
    time: [10, 0],
    title: "咨询室预约规则调整",
    priority: "M",
    sender: "counsellor",
    text: "咨询室改为按半小时预约。",
    content: "<p>从下周一起，咨询室按半小时预约，每次最多连续两段。来访者迟到超过十五分钟的，请释放咨询室。</p>",
  },
  {
    day: -7,
    time: [15, 30],
    title: "隐私保护培训须在月底前完成",
    priority: "M",
    sender: "editor",
    text: "隐私保护培训须在月底前完成。",
    content:
      "<p>全体接触来访者信息的同事须完成年度隐私保护培训，时长约四十分钟，含十道测验题。</p><blockquote><p>请不要在聊天群、邮件中发送来访者的姓名、手机号和检测结果。</p></blockquote>",
  },
  {
    day: -9,
    time: [11, 15],
    title: "随访话术手册（新版）已发布",
    priority: "L",
    sender: "doctor",
    text: "随访话术手册已更新。",
    content: "<p>新版手册增加了首次确证后的沟通要点，以及家属来电的应答方式，纸质版已放在各诊室。</p>",
  },
  {
    day: -12,
    time: [9, 40],
    title: "机构信息核对",
    priority: "L",
    sender: "editor",
    text: "请核对机构的地址与开放时间。",
    content: "<p>请各机构负责人核对小程序上展示的地址、电话与开放时间，有误的直接在机构管理中修改。</p>",
    open: ["url", "/hiv/organ"],
  },
  {
    day: -14,
    time: [16, 0],
    title: "数据库例行维护已完成",
    category: "2",
    priority: "L",
    sender: "admin",
    text: "例行维护已完成。",
    content: "<p>昨晚的例行维护已按计划完成，未影响数据。</p>",
  },
  {
    day: -18,
    time: [10, 25],
    title: "自检试剂邮寄流程说明",
    priority: "L",
    sender: "doctor",
    text: "自检试剂邮寄流程已更新。",
    content: "<ol><li>核对申请与库存；</li><li>使用无标识包装；</li><li>寄出后在系统登记快递单号；</li><li>七天后回访结果。</li></ol>",
  },
  {
    day: -21,
    time: [13, 50],
    title: "问卷“到访服务满意度”已开放填写",
    priority: "L",
    sender: "editor",
    text: "满意度问卷已开放。",
    content: "<p>请在来访者离开前邀请其扫码填写，问卷匿名，约需三分钟。</p>",
  },
  {
    day: -26,
    time: [9, 0],
    title: "密码安全提醒",
    category: "2",
    priority: "M",
    sender: "admin",
    text: "请检查账号的登录设备。",
    content: "<p>请在账户设置中查看登录的设备，不认识的请退出并修改密码。不要与他人共用账号。</p>",
    open: ["url", "/account/settings/security"],
  },
  {
    day: -30,
    time: [14, 10],
    title: "上季度工作简报",
    priority: "L",
    sender: "doctor",
    text: "上季度工作简报。",
    content: "<p>上季度检测量与咨询量均有增长，阳性者随访保持稳定。感谢各位同事，也请继续做好首次咨询的记录。</p>",
  },
  {
    day: -34,
    time: [8, 45],
    title: "门诊门禁卡更换",
    priority: "L",
    sender: "counsellor",
    text: "门禁卡统一更换。",
    content: "<p>请在两周内到综合岗更换门禁卡，旧卡到期后自动失效。</p>",
  },
];

/** Announcements to everybody, and which of them people have read already. */
export function demoAnnouncements(calendar: DemoCalendar): {
  readonly rows: readonly DemoRow<AnnouncementRow>[];
  readonly readIds: readonly string[];
} {
  const idOf = ({ title }: AnnouncementPlan): string => demoId(`announcement:${title}`);
  return {
    rows: plans.map((plan) => {
      const [openType = null, openPage = null] = plan.open ?? [];
      const sendTime = calendar.moment(plan.day, ...plan.time);
      return {
        id: idOf(plan),
        titile: plan.title,
        msgCategory: plan.category ?? "1",
        priority: plan.priority,
        msgTxt: plan.text,
        msgContent: plan.content,
        msgType: "ALL",
        openType,
        openPage,
        sendStatus: "1",
        sender: plan.sender,
        sendTime,
        createBy: plan.sender,
        createTime: sendTime,
      };
    }),
    readIds: plans.filter(({ isNew }) => !isNew).map(idOf),
  };
}
