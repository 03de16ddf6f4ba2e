import { QueryClientProvider } from "@tanstack/react-query";
import { act, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import type { JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { AccessProvider, createQueryClient } from "../../runtime/index.ts";
import { HomePage } from "./HomePage.tsx";
import type { HomeLink } from "./HomePage.tsx";

const asked: URL[] = [];
const rows = [
  { id: "2", realname: "李**", slotId_dictText: "14:00–15:00", service_dictText: "随访取药", organId_dictText: "市一院" },
  { id: "1", realname: "张*", slotId_dictText: "08:30–09:30", service_dictText: "自愿咨询检测", organId_dictText: "疾控中心" },
];

function page(total: number, records: readonly unknown[] = []) {
  return HttpResponse.json({ success: true, message: "", code: 200, timestamp: 0, result: { records, total } });
}

function result(value: JsonBodyType) {
  return HttpResponse.json({ success: true, message: "", code: 200, timestamp: 0, result: value });
}

const server = setupServer(
  http.get("*/apiserver/hiv/appointment/list", ({ request }) => {
    const url = new URL(request.url);
    asked.push(url);
    return page(url.searchParams.get("status") ? 2 : 1234, url.searchParams.get("pageSize") === "1" ? [] : rows);
  }),
  http.get("*/apiserver/hiv/organ/list", () => page(7)),
  http.get("*/apiserver/sys/loginfo", () => result({ totalVisitCount: 420, todayVisitCount: 12, todayIp: 5 })),
  http.get("*/apiserver/sys/visitInfo", () =>
    result([
      { tian: "2026-11-20", type: "11-20", visit: 8, ip: 4 },
      { tian: "2026-11-21", type: "11-21", visit: 12, ip: 5 },
    ]),
  ),
);

beforeAll(() => {
  configure({ asyncUtilTimeout: 8_000 });
  server.listen({ onUnhandledRequest: "error" });
});
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

test("numbers come from the lists the viewer may read, and no other list is asked", async () => {
  open(["hiv:organ:list"]);
  expect((await screen.findByRole("link", { name: "开放中的机构 7" })).getAttribute("href")).toBe("/hiv/organ?status=open");
  expect(screen.queryByText("今日预约")).toBeNull();
  expect(screen.queryByRole("heading", { name: "今日待到访" })).toBeNull();
  expect(asked).toEqual([]);
});

test("today's waiting appointments stand in the order of their slots", async () => {
  open(["hiv:appointment:list"]);
  expect(await screen.findByRole("link", { name: "今日预约 1234" })).toBeTruthy();
  await screen.findByText("张*");
  expect(
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(["08:30–09:30张*自愿咨询检测疾控中心", "14:00–15:00李**随访取药市一院"]);
  expect(screen.getByRole("link", { name: "张*" }).getAttribute("href")).toMatch(/^\/hiv\/appointment\?.*_view=detail&_row=1$/);
  const today = asked.find((url) => !url.searchParams.get("status"))?.searchParams;
  expect(today?.get("date_begin")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(today?.get("date_end")).toBe(today?.get("date_begin"));
});

test("a page left open over night speaks of the new day", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-11-21T21:00:00+08:00") });
  open(["hiv:appointment:list"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("晚上好，林晓雯");
  expect((await screen.findByRole("link", { name: "今日预约 1234" })).getAttribute("href")).toContain("date_begin=2026-11-21");
  vi.setSystemTime(new Date("2026-11-22T07:30:00+08:00"));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("早上好，林晓雯");
  expect(screen.getByText(/2026年11月22日/)).toBeTruthy();
  expect((await screen.findByRole("link", { name: "今日预约 1234" })).getAttribute("href")).toContain("date_begin=2026-11-22");
});

test("API-77 API-78 who may see who is online sees how often people signed in, today and in the last days", async () => {
  open(["sys:online:list"]);
  expect((await screen.findByRole("link", { name: "今日登录 12" })).getAttribute("href")).toBe("/monitor/online");
  const week = screen.getByRole("region", { name: "近 7 天登录" });
  expect((await within(week).findAllByRole("row")).slice(1).map((row) => row.textContent)).toEqual(["11-208", "11-2112"]);
});

test("a number that can't be read says so and is asked for again", async () => {
  server.use(http.get("*/apiserver/hiv/organ/list", () => HttpResponse.error(), { once: true }));
  open(["hiv:organ:list"]);
  await userEvent.click(await screen.findByRole("button", { name: "没有读到，重试" }));
  await waitFor(() => expect(screen.getByRole("link", { name: "开放中的机构 7" })).toBeTruthy());
});
