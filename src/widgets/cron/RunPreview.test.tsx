import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunPreview } from "./RunPreview.tsx";
import type { RemotePreview } from "./useRunPreview.ts";

const zone = "Asia/Shanghai";

function show(expression: string, remote?: RemotePreview, inZone = zone) {
  const view = render(<RunPreview expression={expression} zone={inZone} remote={remote} />);
  return (next: string) => view.rerender(<RunPreview expression={next} zone={zone} remote={remote} />);
}

const runs = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const runsIn = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T04:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("the preview", () => {
  it("CRON-23 lists the ten next runs by a clock of 24 hours, and where years are bounded those of all years besides", () => {
    show("0 30 18 L * ? 2029");
    expect(runsIn("接下来的执行时间").slice(0, 2)).toEqual(["2029-01-31 18:30:00", "2029-02-28 18:30:00"]);
    expect(runsIn("不看年份的执行时间").slice(0, 3)).toEqual(["2026-11-30 18:30:00", "2026-12-31 18:30:00", "2027-01-31 18:30:00"]);
    expect([runsIn("接下来的执行时间").length, runsIn("不看年份的执行时间").length]).toEqual([10, 10]);
    expect(screen.getByText(/这个周期限定了年份。不看年份/)).toBeDefined();
    // The days of the year go by all that the expression says.
    expect(screen.getByText("2026-11 至 2027-10：没有执行")).toBeDefined();
  });

  it("CRON-23 says where the years end before ten runs are over, and has one list where no year is bounded", () => {
    show("0 30 18 L 10-12 ? 2026");
    expect(runsIn("接下来的执行时间")).toEqual(["2026-11-30 18:30:00", "2026-12-31 18:30:00"]);
    expect(screen.getByText("限定的年份到此为止，以后不再执行。")).toBeDefined();
    cleanup();
    show("0 30 18 L * ? *");
    expect(screen.getAllByRole("list")).toHaveLength(1);
    expect(runs()).toHaveLength(10);
  });

  it("CRON-24 says where the years of an expression are over, and lists nothing", () => {
    show("0 30 18 L * ? 2020");
    expect(screen.getByRole("alert").textContent).toMatch(/^无执行时间：限定的年份已经过去.*以后不会再执行/);
    expect(screen.queryAllByRole("listitem")).toEqual([]);
  });

  it("SCREEN-56 runs in another zone are told by its clocks and by China's", () => {
    show("0 30 18 * * ?", undefined, "America/New_York");
    expect(runs()[0]).toBe("2026-11-20 18:30:00 北京时间 2026-11-21 07:30:00");
    expect(screen.getByText("时区 America/New_York")).toBeDefined();
  });

  it("CRON-22 follows the expression when it has rested for 500 ms", async () => {
    const change = show("0 0 9 * * ?");
    change("0 0 10 * * ?");
    const isBusy = () => screen.getByRole("region", { name: "接下来 10 次执行时间" }).getAttribute("aria-busy");
    await rest(499);
    expect([runs()[0], isBusy()]).toEqual(["2026-11-21 09:00:00", "true"]);
    await rest(1);
    expect([runs()[0], isBusy()]).toEqual(["2026-11-21 10:00:00", "false"]);
  });

  it("CRON-24 says where there is no run", () => {
    show("0 0 9 30 2 ?");
    expect(screen.getByRole("alert").textContent).toBe("无执行时间：没有这样的日期，以后不会再执行。");
    expect(screen.getByText("2026-11 至 2027-10：没有执行")).toBeDefined();
  });

  it("CRON-25 shows what a callback works out in its place", async () => {
    const remote = vi.fn<RemotePreview>(async () => ["2030-01-01 00:00:00"]);
    show("0 0 9 * * ?", remote);
    await rest(0);
    expect(runs()).toEqual(["2030-01-01 00:00:00"]);
    expect(remote).toHaveBeenCalledWith("0 0 9 * * ?", expect.any(Date));
  });

  it("CRON-25 says where the callback failed", async () => {
    show("0 0 9 * * ?", async () => {
      throw new Error("网络不通");
    });
    await rest(0);
    expect(screen.getByText("没有取到执行时间：网络不通")).toBeDefined();
  });

  it("marks the days of a year on which there are runs", () => {
    show("0 0/30 9 ? * 6#3");
    const year = within(screen.getByRole("figure"));
    expect(year.getByText("2026-11 至 2027-10：12 天有执行")).toBeDefined();
    expect(year.getByTitle("2026-11-20：执行 2 次").dataset["heat"]).toBe("2");
    expect(year.getByTitle("2026-11-21：不执行").dataset["heat"]).toBe("0");
  });

  it("names the months of the year, each above its first week, and says what the colours of its days mean", () => {
    show("0 0 0,9 1 * ?");
    const year = within(screen.getByRole("figure"));
    const names = [...Array(12).keys()].map((place) => `${((place + 10) % 12) + 1}月`);
    expect(year.getAllByText(/^\d+月$/).map(({ textContent }) => textContent)).toEqual(names);
    const columnOf = (element: HTMLElement) => element.style.gridColumn.split(" ")[0];
    expect(columnOf(year.getByText("3月"))).toBe(columnOf(year.getByTitle(/^2027-03-01/)));
    expect(year.getByText(/一天之内/).textContent).toBe("一天之内：2–23 次");
  });
});
