import { createHash } from "node:crypto";
import type { MiniUserRow } from "../../src/generated/entities/miniUser.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoMobile } from "./demoPeople.ts";
import { demoId, demoRandom, type DemoRandom } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

const nicknames =
  "晴天,小满,木子,阿远,南风,青柠,一帆,小北,知夏,四月,微光,拾光,阿哲,北海,橙子,山野,豆豆,星河,向阳,慢慢来,云朵,小鱼,石头,麦子,半夏,春生,竹影,阿宁,浅浅,小树".split(
    ",",
  );
const regions = ["510104", "510105", "510106", "510107", "510108", "510112", "510114", "510116"];
const blockReasons = ["多次预约未到访，本人要求先停用", "手机号已换人使用，待核实"];
const eraseReasons = ["本人电话提出，已回拨登记的号码核对", "本人在小程序内提出，已核对微信", "本人到机构书面提出"];

/** People of the mini-program: by number and pseudonym, most of them with consent; some merged, leaving or gone. */
export function demoMiniUsers(organs: readonly DemoRow<OrganRow>[], calendar: DemoCalendar): DemoRow<MiniUserRow>[] {
  const random = demoRandom(21);
  const rows = Array.from({ length: 220 }, (_, index) => miniUser(random, calendar, { organs, index }));
  const kept = rows.find(({ status }) => status === "normal");
  return rows.map((row) => (row.status === "merged" ? { ...row, mergedInto: kept?.id ?? null, mobile: null, openid: null } : row));
}

interface Place {
  readonly organs: readonly DemoRow<OrganRow>[];
  readonly index: number;
}

function miniUser(random: DemoRandom, calendar: DemoCalendar, { organs, index }: Place): DemoRow<MiniUserRow> {
  const day = -Math.round(300 * (1 - index / 220)) - 1;
  const registerTime = calendar.moment(day, random.integer(8, 22), random.integer(0, 59));
  const organ = random.pick(organs);
  const source = random.weighted([
    ["scan", 40],
    ["share", 25],
    ["search", 20],
    ["outreach", 10],
    ["referral", 5],
  ]);
  const person: DemoRow<MiniUserRow> = {
    id: demoId(`miniUser:${index}`),
    userNo: `U${calendar.day(day).slice(0, 4)}-${String(index + 1).padStart(5, "0")}`,
    nickname: random.pick(nicknames),
    status: statusAt(index),
    mobile: random.chance(0.85) ? demoMobile(random) : null,
    openid: createHash("sha256").update(`openid:${index}`).digest("hex").slice(0, 28),
    sex: random.weighted([
      ["1", 66],
      ["2", 34],
    ]),
    birthYear: String(Number(calendar.day(0).slice(0, 4)) - random.integer(18, 52)),
    region: random.pick(regions),
    audience: random.chance(0.4) ? random.pick(["msm", "student", "worker", "couple"]) : null,
    source,
    organId: source === "search" || source === "share" ? null : organ.id,
    registerTime,
    lastActiveTime: calendar.past(-random.integer(0, Math.min(60, -day)), random.integer(8, 22), random.integer(0, 59)),
    ...consentOf(random, registerTime),
    orgCode: organ.orgCode ?? null,
    createTime: registerTime,
    createBy: "mini_program",
  };
  return ending(random, calendar, person);
}

function statusAt(index: number): MiniUserRow["status"] {
  if (index % 40 === 17) return "merged";
  if (index % 55 === 20) return "erasing";
  if (index % 70 === 33) return "erased";
  return index % 45 === 31 ? "blocked" : "normal";
}

function consentOf(random: DemoRandom, time: string): Pick<DemoRow<MiniUserRow>, "consent"> & Partial<DemoRow<MiniUserRow>> {
  const consent = random.weighted([
    ["agreed", 88],
    ["none", 8],
    ["withdrawn", 4],
  ] as const);
  if (consent === "none") return { consent };
  return { consent, consentTime: time, consentVersion: "2026-03", consentSource: random.chance(0.9) ? "mini_program" : "paper" };
}

function ending(random: DemoRandom, calendar: DemoCalendar, person: DemoRow<MiniUserRow>): DemoRow<MiniUserRow> {
  if (person.status === "blocked") return { ...person, blockReason: random.pick(blockReasons) };
  if (person.status === "erasing")
    return { ...person, eraseReason: random.pick(eraseReasons), eraseDeadline: calendar.day(random.integer(1, 14)) };
  if (person.status !== "erased") return person;
  const gone = { mobile: null, openid: null, sex: null, birthYear: null, region: null, audience: null, organId: null };
  const eraseTime = calendar.moment(-random.integer(1, 20), 16, 20);
  return {
    ...person,
    ...gone,
    nickname: "已注销",
    consent: "withdrawn",
    consentTime: eraseTime,
    eraseReason: random.pick(eraseReasons),
    eraseTime,
  };
}
