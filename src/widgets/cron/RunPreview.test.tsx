import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RunPreview } from "./RunPreview.tsx";
import type { RemotePreview } from "./useRunPreview.ts";

const zone = "Asia/Shanghai";

function show(expression: string, remote?: RemotePreview, inZone = zone) {
  const view = render(<RunPreview expression={expression} zone={inZone} remote={remote} />);
  return (next: string) => view.rerender(<RunPreview expression={next} zone={zone} remote={remote} />);
}

const runs = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T04:00:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("the preview", () => {
  it("CRON-23 lists the ten next runs by a clock of 24 hours, whatever the year, and says above them what is really next", () => {
    show("0 30 18 L * ? 2029");
    expect(runs()).toHaveLength(10);
    expect(runs().slice(0, 3)).toEqual(["2026-11-30 18:30:00", "2026-12-31 18:30:00", "2027-01-31 18:30:00"]);
    expect(screen.getByRole("alert").textContent).toBe("这个周期限定了年份：下一次是 2029-01-31 18:30:00。下面列出的时间不含年份限制。");
    // The days of the year go by all that the expression says.
    expect(screen.getByText("2026-11 至 2027-10：没有执行")).toBeDefined();
  });

  it("CRON-24 says where the years of an expression are over, and lists nothing", () => {
    show("0 30 18 L * ? 2020");
    expect(screen.getByRole("alert").textContent).toMatch(/^无执行时间：.*以后不会再执行/);
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
    await rest(499);
    expect(runs()[0]).toBe("2026-11-21 09:00:00");
    await rest(1);
    expect(runs()[0]).toBe("2026-11-21 10:00:00");
  });

  it("CRON-24 says where there is no run", () => {
    show("0 0 9 30 2 ?");
    expect(screen.getByText("无执行时间")).toBeDefined();
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
});
