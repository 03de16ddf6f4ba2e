import type { Home } from "../../schema/wire/homeAnswers.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { userEvent } from "../../../tests/support/userEvent.ts";
import { AccessProvider, createQueryClient } from "../../runtime/index.ts";
import { HomePage } from "./HomePage.tsx";
import type { HomeLink } from "./HomePage.tsx";

const asked: URL[] = [];
const rows = [
  { id: "2", realname: "李**", slotId: "14:00–15:00", organId: "市一院" },
  { id: "1", realname: "张*", slotId: "08:30–09:30", organId: null },
];
const waiting = {
  title: "今日待到访",
  path: "/hiv/appointmentWaiting",
  columns: [
    { field: "realname", title: "姓名" },
    { field: "slotId", title: "时段" },
    { field: "organId", title: "预约机构" },
  ],
};

const day = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
const days = [
  { tian: "2026-11-20", type: "11-20", visit: 8, ip: 4 },
  { tian: "2026-11-21", type: "11-21", visit: 12, ip: 5 },
];
const bookedToday = { title: "今日预约", path: "/hiv/appointment", query: { date_begin: day, date_end: day }, count: 1234 };
const openOrgans = { title: "开放中的机构", path: "/hiv/organ", query: { status: "open" }, count: 7 };
const full: Home = {
  today: day,
  figures: [bookedToday, openOrgans],
  waiting: { ...waiting, rows },
  visits: { counts: { todayVisitCount: 12 }, days },
};
const nothing: Home = { today: day, figures: [], waiting: null, visits: null };

function answer(home: Home) {
  return http.get("*/apiserver/sys/home", ({ request }) => {
    asked.push(new URL(request.url));
    return HttpResponse.json({ success: true, message: "", code: 200, timestamp: 0, result: { ...home } });
  });
}

const server = setupServer(answer(full));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  vi.useRealTimers();
  server.resetHandlers();
  asked.length = 0;
});
afterAll(() => server.close());

const organs: HomeLink = { title: "机构管理", path: "/hiv/organ", icon: null };

function open(codes: readonly string[], links: readonly HomeLink[] = [organs]) {
  const user = { id: "1", username: "doctor", realname: "林晓雯", orgCode: "", orgCodes: [], tenantId: "0", roles: [] };
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <AccessProvider viewer={{ user, codes: new Set(codes), fullAccess: false }}>
          <HomePage name="林晓雯" department="第一门诊部" links={links} />
        </AccessProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("CONST-01 the page greets by name and leads to the viewer's pages", () => {
  open([]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(/^(早上|上午|中午|下午|晚上)好，林晓雯$/);
  expect(screen.getByRole("link", { name: "机构管理" }).getAttribute("href")).toBe("/hiv/organ");
});

test("who may use nothing is told whom to ask", () => {
  open([], []);
  expect(screen.getByText("您还没有可以使用的功能，请联系管理员授权。")).toBeTruthy();
});

test("one call brings everything, and none is sent where nothing may be read", async () => {
  open(["hiv:appointment:list", "hiv:organ:list", "sys:online:list"]);
  expect(await screen.findByRole("link", { name: "今日登录 12" })).toBeTruthy();
  await screen.findByText("张*");
  expect(asked.map(({ pathname }) => pathname)).toEqual(["/apiserver/sys/home"]);
  asked.length = 0;
  open([]);
  await screen.findAllByRole("link", { name: "机构管理" });
  expect(asked).toEqual([]);
});

test("who sees nothing for want of a department reads so, and of what", async () => {
  server.use(answer({ ...nothing, unseen: ["预约", "用户"] }));
  open(["hiv:appointment:list"]);
  expect((await screen.findByRole("status")).textContent).toBe("您尚未设置部门信息，看不到任何预约、用户。请联系管理员为您的账号设置部门");
});

test("numbers come from the lists the viewer may read", async () => {
  server.use(answer({ ...nothing, figures: [openOrgans] }));
  open(["hiv:organ:list"]);
  expect((await screen.findByRole("link", { name: "开放中的机构 7" })).getAttribute("href")).toBe("/hiv/organ?status=open");
  expect(screen.queryByText("今日预约")).toBeNull();
  expect(screen.queryByRole("heading", { name: "今日待到访" })).toBeNull();
});

test("today's waiting appointments lead to their list and each to its detail", async () => {
  open(["hiv:appointment:list"]);
  expect((await screen.findByRole("link", { name: "今日预约 1234" })).getAttribute("href")).toBe(
    `/hiv/appointment?date_begin=${day}&date_end=${day}`,
  );
  expect(screen.getAllByRole("row").map((row) => row.textContent)).toEqual(["姓名时段预约机构", "李**14:00–15:00市一院", "张*08:30–09:30"]);
  expect(screen.getByRole("link", { name: "张*" }).getAttribute("href")).toBe("/hiv/appointmentWaiting?_view=detail&_row=1");
  expect(screen.getByRole("link", { name: "查看全部" }).getAttribute("href")).toBe("/hiv/appointmentWaiting");
});

test("a day without waiting appointments is one line, not an empty table", async () => {
  server.use(answer({ ...full, waiting: { ...waiting, rows: [] } }));
  open(["hiv:appointment:list"]);
  const panel = (await screen.findByText("今天没有待到访的预约")).closest("section")!;
  expect(within(panel).queryByRole("table")).toBeNull();
  expect(panel.querySelectorAll(".ant-skeleton")).toHaveLength(0);
});

test("a page left open over night asks for the new day", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-11-21T21:00:00+08:00") });
  open(["hiv:appointment:list"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("晚上好，林晓雯");
  await screen.findByRole("link", { name: "今日预约 1234" });
  server.use(answer({ ...full, figures: [{ ...bookedToday, count: 5 }] }));
  vi.setSystemTime(new Date("2026-11-22T07:30:00+08:00"));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("早上好，林晓雯");
  expect(screen.getByText(/2026年11月22日/)).toBeTruthy();
  expect(await screen.findByRole("link", { name: "今日预约 5" })).toBeTruthy();
});

test("API-77 API-78 who may see who is online sees how often people signed in, today and in the last days", async () => {
  open(["sys:online:list"]);
  expect((await screen.findByRole("link", { name: "今日登录 12" })).getAttribute("href")).toBe("/monitor/online");
  const week = screen.getByRole("region", { name: "近 7 天登录" });
  expect((await within(week).findAllByRole("row")).slice(1).map((row) => row.textContent)).toEqual(["11-208", "11-2112"]);
});

test("a page that can't be read says so and is asked for again", async () => {
  server.use(http.get("*/apiserver/sys/home", () => HttpResponse.error(), { once: true }));
  open(["hiv:organ:list"]);
  await userEvent.click(await screen.findByRole("button", { name: /重\s?试/ }));
  await waitFor(() => expect(screen.getByRole("link", { name: "开放中的机构 7" })).toBeTruthy());
});
