import { act, render, screen, within } from "@testing-library/react";
import { http as on } from "msw";
import { afterEach, expect, it, vi } from "vitest";
import { api, ok, useApiServer } from "../../../tests/support/apiServer.ts";
import { renderRuntime } from "../../../tests/support/renderRuntime.tsx";
import { HomeGreeting } from "./HomeGreeting.tsx";
import { HomeVisits } from "./HomeVisits.tsx";

const { answer } = useApiServer();
afterEach(() => vi.useRealTimers());

const greeted = () => screen.getByRole("heading", { level: 1 }).textContent;

it("CONST-01 who is here is greeted by name and department, and by the new day where the page stays open over night", () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date("2026-11-21T21:00:00+08:00") });
  render(<HomeGreeting name="林晓雯" department="第一门诊部" />);
  expect([greeted(), screen.getByText(/第一门诊部/).textContent]).toEqual(["晚上好，林晓雯", "2026年11月21日星期六 · 第一门诊部"]);
  vi.setSystemTime(new Date("2026-11-22T00:00:30+08:00"));
  act(() => void vi.advanceTimersByTime(60_000));
  expect([greeted(), screen.getByText(/第一门诊部/).textContent]).toEqual(["早上好，林晓雯", "2026年11月22日星期日 · 第一门诊部"]);
});

it("API-78 the sign-ins of the last days, with the way to who is online", async () => {
  const days = [
    { tian: "2026-11-20", type: "11-20", visit: 8, ip: 4 },
    { tian: "2026-11-21", type: "11-21", visit: 12, ip: 5 },
  ];
  answer(on.get(api("/sys/visitInfo"), () => ok(days)));
  renderRuntime(<HomeVisits />);
  const week = within(await screen.findByRole("region", { name: "近 7 天登录" }));
  expect((await week.findAllByRole("row")).slice(1).map((row) => row.textContent)).toEqual(["11-208", "11-2112"]);
  expect(week.getByRole("link", { name: "在线用户" }).getAttribute("href")).toBe("/monitor/online");
});
