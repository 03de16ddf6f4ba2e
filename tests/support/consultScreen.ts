import { act } from "@testing-library/react";
import { http as on } from "msw";
import type { JsonBodyType } from "msw";
import { vi } from "vitest";
import type { ConsultEntry, ConsultFigures, ConsultPerson } from "../../src/schema/wire/consultAnswers.ts";
import type { ConsultRow } from "../../src/widgets/consultation/core/consultRow.ts";
import { api, ok, refused } from "./apiServer.ts";
import { consultEntry, consultRow, staffEntry } from "./consultRows.ts";

/** What a desk's server has; tests change it while it answers. */
export interface DeskServer {
  rows: readonly ConsultRow[];
  /** By the id of the consultation. */
  entries: Readonly<Record<string, readonly ConsultEntry[]>>;
  figures: ConsultFigures;
  people: readonly ConsultPerson[];
  /** Bodies of `response`, in order. */
  readonly said: { readonly consultManualId: string; readonly botContent: string; readonly cid: string }[];
  /** What people were looked for by, in order. */
  readonly asked: string[];
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
    asked: [],
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
    on.post(api(`${base}/people`), async ({ request }) => {
      has.asked.push(((await request.json()) as { readonly keyword: string }).keyword);
      return ok(has.people as unknown as JsonBodyType);
    }),
    on.post(api(`${base}/read`), async ({ request }) => {
      const body = (await request.json()) as DeskServer["read"][number];
      has.read.push(body);
      has.rows = has.rows.map((row) => (row.id === body.id ? { ...row, serverUnread: 0 } : row));
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

/** Waits until something holds, also while polls are held: no time passes for them meanwhile. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { interval: 0, timeout: 20_000 });
}
