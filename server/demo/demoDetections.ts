import type { DetectionRow } from "../../src/generated/entities/detection.ts";
import type { MiniUserRow } from "../../src/generated/entities/miniUser.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoMobile, demoName } from "./demoPeople.ts";
import { numbered } from "./demoNumbers.ts";
import { demoId, demoRandom, type DemoRandom } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

type Detection = DemoRow<DetectionRow>;
type Status = DetectionRow["status"];

const lots = [
  { batchNo: "LOT26-0112", expires: 40 },
  { batchNo: "LOT26-0418", expires: 190 },
  { batchNo: "LOT26-0730", expires: 320 },
];
const refuseReasons = ["距上次申领不足一个月，建议先到机构检测", "收件地址不完整，且多次联系不上", "正在服用阻断药，请到门诊按疗程复查"];
const cancelReasons = ["本人改为到机构检测", "本人暂时不需要", "包裹退回，本人未再联系"];
const followNotes = [
  "电话联系，结果已当面说明，情绪平稳。",
  "小程序留言后本人回电，已告知窗口期与复测时间。",
  "到机构面谈，已说明预防措施并发放安全套。",
];

/**
 * Tests of the last two hundred days, from application to follow-up, those of the last days still under way. Each open one
 * has a telephone number of its own, as the rule asks.
 */
export function demoDetections(
  organs: readonly DemoRow<OrganRow>[],
  people: readonly DemoRow<MiniUserRow>[],
  calendar: DemoCalendar,
): Detection[] {
  const random = demoRandom(22);
  const open = organs.filter(({ status, services }) => status === "open" && services?.includes("self_test"));
  const places = open.length > 0 ? open : organs;
  const reachable = people.filter(({ status, mobile }) => status === "normal" && typeof mobile === "string");
  const rows = Array.from({ length: 260 }, (_, index) => {
    const day = -Math.floor(200 * (1 - index / 260) ** 1.6);
    const application = applied(random, calendar, { index, day, organ: random.pick(places), person: personAt(reachable, index) });
    const aim = statusOf(random, day);
    // What is not sent by mail is handed over at once.
    const status = aim === "sent" && application.channel !== "mail" ? "received" : aim;
    return carriedOut(random, calendar, { ...application, status }, day);
  });
  return numbered(rows, { field: "kitNo", time: "applyTime", prefix: "ZJ" }).map((row) =>
    row.kitCode ? { ...row, kitCode: codeOf(row) } : row,
  );
}

/** What is printed on the box. */
function codeOf({ kitNo }: Detection): string {
  return `HT${(kitNo ?? "").replaceAll(/\D/gu, "")}`;
}

/** Every third test is of somebody without the mini-program; the others' come back after sixty tests. */
function personAt(people: readonly DemoRow<MiniUserRow>[], index: number): DemoRow<MiniUserRow> | undefined {
  return index % 3 === 2 ? undefined : people[(index * 7) % Math.min(60, people.length)];
}

interface Application {
  readonly index: number;
  readonly day: number;
  readonly organ: DemoRow<OrganRow>;
  readonly person: DemoRow<MiniUserRow> | undefined;
}

function applied(random: DemoRandom, calendar: DemoCalendar, { index, day, organ, person }: Application): Detection {
  const applyTime = calendar.moment(day - 1, random.integer(8, 22), random.integer(0, 59));
  const channel = random.weighted([
    ["mail", 55],
    ["pickup", 20],
    ["outreach", 10],
    ["onsite", 15],
  ] as const);
  return {
    id: demoId(`detection:${index}`),
    status: "applied",
    kitNo: "",
    miniUserId: person?.id ?? null,
    realname: person?.nickname ?? demoName(random),
    mobile: person?.mobile ?? demoMobile(random),
    organId: organ.id,
    method: channel === "onsite" ? "rapid" : random.pick(["oral", "blood", "urine", "dried"]),
    channel,
    exposureDate: random.chance(0.5) ? calendar.day(day - random.integer(3, 60)) : null,
    consent: "Y",
    address:
      channel === "mail"
        ? `成都市${random.pick(["锦江区", "青羊区", "武侯区", "成华区"])}${random.pick(["春熙路", "蜀都大道", "科华路", "建设路"])}${random.integer(3, 180)}号驿站代收`
        : null,
    applyTime,
    orgCode: organ.orgCode ?? null,
    createTime: applyTime,
    createBy: person ? "mini_program" : "doctor",
  };
}

/** How far a test has come: older ones are over. */
function statusOf(random: DemoRandom, day: number): Status {
  if (day < -25)
    return random.weighted([
      ["followed", 78],
      ["reviewed", 5],
      ["refused", 6],
      ["cancelled", 6],
      ["expired", 5],
    ]);
  if (day < -8)
    return random.weighted([
      ["followed", 30],
      ["reviewed", 20],
      ["uploaded", 15],
      ["received", 20],
      ["sent", 10],
      ["cancelled", 5],
    ]);
  return random.weighted([
    ["applied", 40],
    ["approved", 25],
    ["sent", 20],
    ["received", 10],
    ["uploaded", 5],
  ]);
}

/** What the steps of a test are worked out from. */
interface Course {
  readonly random: DemoRandom;
  readonly calendar: DemoCalendar;
  readonly row: Detection;
  readonly day: number;
  readonly lot: (typeof lots)[number];
  readonly result: NonNullable<DetectionRow["result"]>;
}

/** A moment so many days after the application, at the latest on the day of the first start. */
function after({ random, calendar, day }: Course, days: number): string {
  return calendar.past(Math.min(0, day + days), 8, random.integer(0, 59));
}

/** What each step leaves behind, in the order in which a test goes through them after it was approved. */
const steps: readonly ((course: Course) => Partial<Detection>)[] = [
  (course) => {
    const { random, calendar, row, day, lot } = course;
    const isMailed = row.channel === "mail";
    return {
      batchNo: lot.batchNo,
      lotExpiry: calendar.day(lot.expires),
      kitCode: codeOf(row),
      courier: isMailed ? "顺丰速运" : null,
      trackingNo: isMailed ? `SF${String(random.integer(1e11, 9e11))}1` : null,
      sendTime: after(course, 0),
      returnBy: calendar.day(day + (isMailed ? 10 : 5)),
    };
  },
  (course) => ({ receiveTime: after(course, course.row.channel === "mail" ? 3 : 0) }),
  (course) => ({ testTime: after(course, 4), selfResult: course.random.chance(0.95) ? course.result : "negative" }),
  (course) => ({
    result: course.result,
    reviewer: "doctor",
    reviewTime: after(course, 5),
    reviewNote: course.result === "invalid" ? "质控线没有出现" : null,
  }),
  (course) => {
    const followOutcome = outcomeOf(course);
    return {
      followOutcome,
      retestDate: followOutcome === "retest" ? course.calendar.day(course.day + 90) : null,
      followNote: course.random.pick(followNotes),
      follower: "doctor",
      followTime: after(course, 6),
    };
  },
];

function outcomeOf({ random, result }: Course): NonNullable<DetectionRow["followOutcome"]> {
  if (result === "invalid") return "retest";
  return result === "reactive" ? random.pick(["referred", "confirmed", "excluded"]) : random.pick(["informed", "informed", "retest"]);
}

/** Steps that a test of this status has been through, of `steps`. */
const stepsDone: Readonly<Partial<Record<Status, number>>> = { sent: 1, expired: 2, received: 2, uploaded: 3, reviewed: 4, followed: 5 };

/** Fills in what the steps up to a test's status have left behind. */
function carriedOut(random: DemoRandom, calendar: DemoCalendar, row: Detection, day: number): Detection {
  if (row.status === "refused") return { ...row, refuseReason: random.pick(refuseReasons) };
  if (row.status === "cancelled") return { ...row, cancelReason: random.pick(cancelReasons) };
  const lot = row.status === "expired" ? { batchNo: "LOT25-1101", expires: -3 } : random.pick(lots);
  const result = random.weighted([
    ["negative", 91],
    ["reactive", 5],
    ["invalid", 4],
  ] as const);
  const course: Course = { random, calendar, row, day, lot, result };
  return Object.assign({}, row, ...steps.slice(0, stepsDone[row.status] ?? 0).map((step) => step(course))) as Detection;
}
