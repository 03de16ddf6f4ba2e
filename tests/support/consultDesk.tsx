import { act } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { vi } from "vitest";
import type { Row } from "../../src/schema/model/json.ts";
import type { ConsultEntry, ConsultFigures, ConsultPerson } from "../../src/schema/wire/consultAnswers.ts";
import type { ConsultRow } from "../../src/widgets/consultation/core/consultRow.ts";
import { api, ok, refused } from "./apiServer.ts";

/** A consultation as lists answer it; one of `testUser`'s, open, unless said otherwise. */
export function consultRow(part: Row = {}): ConsultRow {
  const row = {
    id: "c1",
    consultNo: "ZX2026-00001",
    user: { avatar: "", nickname: "小鹿" },
    nickname: "小鹿",
    status: "open",
    status_dictText: "咨询中",
    organId: "o1",
    organId_dictText: "市疾控中心",
    counsellorId: "u1",
    counsellorId_dictText: "李医生",
    channel: "mini_program",
    channel_dictText: "小程序",
    crisis: "N",
    tags: [],
    serverUnread: 0,
    waitingSince: "2026-06-15 09:00:00",
    lastTime: "2026-06-15 09:10:00",
    lastText: "窗口期多久",
  };
  return { ...row, ...part };
}

/** Somebody who waits. */
export function waitingRow(part: Row = {}): ConsultRow {
  return consultRow({ id: "w1", status: "waiting", status_dictText: "待接待", counsellorId: null, counsellorId_dictText: null, ...part });
}

/** Something the visitor said, unless said otherwise. */
export function consultEntry(number: number, part: Partial<ConsultEntry> = {}): ConsultEntry {
  return {
    id: `e${number}`,
    number,
    kind: "visitor",
    botContent: "",
    userContent: `第 ${number} 句`,
    createTime: "2026-06-15 09:10:00",
    fromName: "小鹿",
    cid: "",
    ...part,
  };
}

/** Something a counsellor said. */
export function staffEntry(number: number, botContent: string, cid = ""): ConsultEntry {
  return consultEntry(number, { kind: "staff", botContent, userContent: "", fromName: "李医生", cid });
}

/** What a desk's server has; tests change it while it answers. */
export interface DeskServer {
  rows: readonly ConsultRow[];
  /** By the id of the consultation. */
  entries: Readonly<Record<string, readonly ConsultEntry[]>>;
  figures: ConsultFigures;
  people: readonly ConsultPerson[];
  /** Bodies of `response`, in order. */
  readonly said: { readonly consultManualId: string; readonly botContent: string; readonly cid: string }[];
  /** Bodies of `read`, in order. */
  readonly read: { readonly id: string; readonly number: number }[];
}

/** A server with one open consultation, unless said otherwise. Gives back what it has and its answers. */
export function deskServer(part: Partial<DeskServer> = {}) {
  const has: DeskServer = {
    rows: [consultRow()],
    entries: { c1: [consultEntry(1)] },
    figures: { waiting: 3, open: 5, closedToday: 2, firstReplyMinutes: 4, resolveMinutes: null },
    people: [],
    said: [],
    read: [],
    ...part,
  };
  const base = "/hiv/consultManual";
  const handlers = [
    on.get(api(`${base}/list`), ({ request }) => {
      const wanted = new URL(request.url).searchParams.get("status")?.split(",") ?? [];
      const records = has.rows.filter(({ status }) => wanted.includes(String(status)));
      return ok({ records, total: records.length } as unknown as JsonBodyType);
    }),
    on.get(api(`${base}/queryById`), ({ request }) => {
      const row = has.rows.find(({ id }) => id === new URL(request.url).searchParams.get("id"));
      return row ? ok(row as unknown as JsonBodyType) : refused(404, "这条记录不存在或无权查看");
    }),
    on.get(api(`${base}/queryConsultManualDetailByMainId`), ({ request }) => {
      const entries = has.entries[new URL(request.url).searchParams.get("id") ?? ""];
      return entries ? ok(entries as unknown as JsonBodyType) : refused(404, "这次咨询不存在或无权查看");
    }),
    on.get(api(`${base}/figures`), () => ok({ ...has.figures })),
    on.get(api(`${base}/people`), () => ok(has.people as unknown as JsonBodyType)),
    on.post(api(`${base}/read`), async ({ request }) => {
      has.read.push((await request.json()) as DeskServer["read"][number]);
      return ok(null);
    }),
    on.post(api(`${base}/response`), async ({ request }) => {
      const body = (await request.json()) as DeskServer["said"][number];
      has.said.push(body);
      const known = has.entries[body.consultManualId] ?? [];
      const entry = staffEntry(known.length + 1, body.botContent, body.cid);
      has.entries = { ...has.entries, [body.consultManualId]: [...known, entry] };
      return ok(entry as unknown as JsonBodyType);
    }),
  ];
  return { has, handlers };
}

/** Lets polls wait until the test lets time pass; everything else goes its way. To be taken back by `vi.useRealTimers`. */
export function holdPolls(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
}

/** Lets the time of polls pass. @param time milliseconds */
export function passPolls(time: number): void {
  act(() => void vi.advanceTimersByTime(time));
}

/** Shows or hides the page as a browser does with the tabs of its window. */
export function showPage(isShown: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isShown ? "visible" : "hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}
