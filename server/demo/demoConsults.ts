import type { ConsultManualRow } from "../../src/generated/entities/consultManual.ts";
import type { ConsultReplyRow } from "../../src/generated/entities/consultReply.ts";
import type { MiniUserRow } from "../../src/generated/entities/miniUser.ts";
import type { OrganRow } from "../../src/generated/entities/organ.ts";
import { chinaDateTime, plusHours } from "../../src/schema/time/chinaTime.ts";
import { plainText } from "../../src/schema/chat/plainText.ts";
import { type DemoConsultTalk, consultReplies, consultTalks } from "./content/consultTalks.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoId, demoRandom, type DemoRandom } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

/** An entry of a conversation, as its table holds it. */
export interface DemoConsultEntry {
  readonly consult_id: string;
  readonly number: number;
  readonly kind: "staff" | "visitor" | "event";
  readonly sender_id: string;
  readonly content: string;
  readonly at: number;
}

/** What the consultations of the demonstration are made of. */
export interface ConsultSources {
  readonly organs: readonly DemoRow<OrganRow>[];
  readonly people: readonly DemoRow<MiniUserRow>[];
  /** Accounts that answer. */
  readonly counsellors: readonly { readonly id: string; readonly realname: string }[];
  readonly calendar: DemoCalendar;
  readonly now: Date;
}

const MINUTE = 60_000;
const RESULTS = [
  ["answered", 60],
  ["booked", 20],
  ["follow", 10],
  ["no_reply", 10],
] as const;

/** Consultations of the last month with what was said: some wait, some are under way, most are closed. */
export function demoConsults(sources: ConsultSources): {
  readonly rows: DemoRow<ConsultManualRow>[];
  readonly entries: DemoConsultEntry[];
} {
  const random = demoRandom(97);
  const asked = sources.organs.filter(({ consult, orgCode }) => consult === "Y" && orgCode === "D1.2");
  const visitors = sources.people.filter(({ status, orgCode }) => status === "normal" && orgCode === "D1.2");
  const made = visitors.slice(0, 60).map((person, index) => consult(random, sources, { person, organ: random.pick(asked), index }));
  return { rows: made.map(({ row }) => row), entries: made.flatMap(({ entries }) => entries) };
}

interface Asker {
  readonly person: DemoRow<MiniUserRow>;
  readonly organ: DemoRow<OrganRow>;
  readonly index: number;
}

type Stage = ConsultManualRow["status"];

/** The first ones wait, then come those under way. */
function stageOf(index: number): Stage {
  if (index < 5) return "waiting";
  return index < 12 ? "open" : "closed";
}

/** Milliseconds since the epoch at which somebody began to wait. */
function beginOf(random: DemoRandom, { now, calendar }: ConsultSources, { index }: Asker): number {
  const stage = stageOf(index);
  if (stage === "waiting") return now.getTime() - (2 + index * 4) * MINUTE;
  if (stage === "open") return now.getTime() - random.integer(30, 170) * MINUTE;
  const moment = calendar.moment(-1 - Math.floor((index - 12) / 2), random.integer(9, 19), random.integer(0, 59));
  return Date.parse(`${moment.replace(" ", "T")}+08:00`);
}

function consult(
  random: DemoRandom,
  sources: ConsultSources,
  asker: Asker,
): { row: DemoRow<ConsultManualRow>; entries: DemoConsultEntry[] } {
  const { person, organ, index } = asker;
  const id = demoId(`consult:${index}`);
  const stage = stageOf(index);
  const begin = beginOf(random, sources, asker);
  const talk = consultTalks[index % consultTalks.length] as DemoConsultTalk;
  const counsellor = counsellorOf(sources, stage, index);
  const entries = entriesOf(random, { id, person, talk, stage, begin, counsellor });
  const row: DemoRow<ConsultManualRow> = {
    id,
    consultNo: `ZX${timeOf(begin).slice(0, 4)}-${String(900 - index).padStart(5, "0")}`,
    miniUserId: person.id,
    nickname: person.nickname,
    organId: organ.id,
    channel: random.weighted([
      ["mini_program", 85],
      ["phone", 15],
    ]),
    status: stage,
    counsellorId: stage === "waiting" ? null : counsellor.id,
    crisis: index === 7 ? "Y" : "N",
    topic: stage === "waiting" ? null : talk.topic,
    tags: stage === "waiting" ? null : [...talk.tags],
    ...progressOf(entries, stage, begin),
    ...(index === 7 ? { crisisNote: "提到不想活了，已约好今晚电话", crisisTime: timeOf(begin + 10 * MINUTE) } : {}),
    ...(stage === "closed" ? endOf(random, begin, entries.at(-1)?.at ?? begin) : {}),
    orgCode: organ.orgCode ?? null,
    createTime: timeOf(begin),
    createBy: "mini_program",
  };
  return { row, entries };
}

/** Most of those under way are the first counsellor's, whom the demonstration signs in as. */
function counsellorOf({ counsellors }: ConsultSources, stage: Stage, index: number): ConsultSources["counsellors"][number] {
  const place = stage === "open" ? Number(index % 3 === 0) : index % counsellors.length;
  return counsellors[place] ?? { id: "", realname: "" };
}

function timeOf(at: number): string {
  return chinaDateTime(new Date(at));
}

/** How far it has come. */
function progressOf(entries: readonly DemoConsultEntry[], stage: Stage, begin: number) {
  const last = entries.at(-1);
  const first = entries.find(({ kind }) => kind === "staff");
  return {
    serverUnread: unreadOf(entries, stage),
    messageCount: entries.length,
    waitingSince: timeOf(begin),
    takeTime: first ? timeOf(first.at - MINUTE) : null,
    firstReplyTime: first ? timeOf(first.at) : null,
    firstReplyMinutes: first ? Math.floor((first.at - begin) / MINUTE) : null,
    lastTime: timeOf(last?.at ?? begin),
    lastText: plainText(last?.content ?? "", 60),
  };
}

/** What the visitor said since the counsellor last spoke. */
function unreadOf(entries: readonly DemoConsultEntry[], stage: Stage): number {
  if (stage === "closed") return 0;
  return entries.length - 1 - entries.findLastIndex(({ kind }) => kind !== "visitor");
}

function endOf(random: DemoRandom, begin: number, last: number): Partial<DemoRow<ConsultManualRow>> {
  const end = last + random.integer(2, 20) * MINUTE;
  const closeResult = random.weighted(RESULTS);
  const closeTime = chinaDateTime(new Date(end));
  return {
    closeResult,
    closeTime,
    resolveMinutes: Math.floor((end - begin) / MINUTE),
    closeNote: closeResult === "booked" ? "已约本周检测" : null,
    followDate: closeResult === "follow" ? (plusHours(closeTime, 24 * 14)?.slice(0, 10) ?? null) : null,
  };
}

interface SaidPlan {
  readonly id: string;
  readonly person: DemoRow<MiniUserRow>;
  readonly talk: DemoConsultTalk;
  readonly stage: Stage;
  readonly begin: number;
  readonly counsellor: { readonly id: string; readonly realname: string };
}

function entriesOf(random: DemoRandom, { id, person, talk, stage, begin, counsellor }: SaidPlan): DemoConsultEntry[] {
  const lines = stage === "waiting" ? talk.lines.slice(0, 1) : stage === "open" ? talk.lines.slice(0, 3) : talk.lines;
  const entries: Omit<DemoConsultEntry, "number">[] = [];
  let at = begin;
  for (const [who, content] of lines) {
    if (who === "s" && !entries.some(({ kind }) => kind === "event"))
      entries.push({ consult_id: id, kind: "event", sender_id: "", content: `${counsellor.realname}为您服务`, at: at + MINUTE });
    if (entries.length > 0) at += random.integer(2, 5) * MINUTE;
    const sender = who === "v" ? person.id : counsellor.id;
    entries.push({ consult_id: id, kind: who === "v" ? "visitor" : "staff", sender_id: sender, content, at });
  }
  return entries.map((entry, index) => ({ ...entry, number: index + 1 }));
}

/** The quick replies of the demonstration. */
export function demoReplies(calendar: DemoCalendar): DemoRow<ConsultReplyRow>[] {
  return consultReplies.map(({ title, content, category }, index) => ({
    id: demoId(`consultReply:${title}`),
    title,
    content,
    category: category ?? null,
    status: "enabled",
    sortNo: (index + 1) * 10,
    createTime: calendar.moment(-60, 10, index),
    createBy: "admin",
  }));
}
