import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import {
  choose,
  expression,
  expressionInput,
  openPanel,
  openTabs,
  panel,
  pickOpen,
  retype,
  show,
} from "../../../tests/support/cronDialog.tsx";

const radios = () =>
  panel()
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.textContent);

const pick = (user: UserEvent, title: string) => user.click(panel().getByRole("radio", { name: title }));

async function setNumber(user: UserEvent, label: string, value: number) {
  const input = screen.getByRole("spinbutton", { name: label });
  await user.clear(input);
  await user.type(input, String(value));
  await user.tab();
}

describe("the full editor", () => {
  it("CRON-14 CRON-15 has tabs 秒, 分, 时, 日, 月, 周, 年, and begins with the second", async () => {
    const { user } = show("");
    await openTabs(user);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["秒", "分", "时", "日", "月", "周", "年"]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("秒");
  });

  it("CRON-16 every field begins as *, the week as ?; nothing is written until one is chosen", async () => {
    const { user, onConfirm } = show("");
    await openTabs(user);
    const chosen: unknown[] = [];
    for (const tab of screen.getAllByRole("tab")) {
      await user.click(tab);
      chosen.push(panel().getByRole("radio", { checked: true }).closest("label")?.textContent);
    }
    expect(chosen).toEqual(["每秒", "每分", "每时", "每日", "每月", "不设置", "每年"]);
    expect(expression()).toBe("");
    await user.click(screen.getByRole("button", { name: /确\s*定/ }));
    expect(onConfirm).toHaveBeenCalledWith(null);
    await user.click(screen.getByRole("tab", { name: "秒" }));
    await pick(user, "循环");
    expect(expression()).toBe("0/1 * * * * ? *");
    await pick(user, "每秒");
    expect(expression()).toBe("* * * * * ? *");
  });

  it("CRON-15 begins with the minute where seconds are hidden, and leaves the year out", async () => {
    const { user } = show("", { hideSecond: true });
    await openTabs(user);
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["分", "时", "日", "月", "周"]);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("分");
    await pick(user, "循环");
    expect(expression()).toBe("0 0/1 * * * ?");
  });

  it("CRON-05 CRON-06 CRON-08 offers the modes of hours, days and weeks", async () => {
    const { user } = show("0 0 9 * * ? *");
    await openTabs(user, "时");
    expect(radios()).toEqual(["每时", "区间", "循环", "指定"]);
    await user.click(screen.getByRole("tab", { name: "日" }));
    expect(radios()).toEqual(["不设置", "每日", "区间", "循环", "工作日", "最后一日", "最后一个工作日", "月末之前", "指定"]);
    await user.click(screen.getByRole("tab", { name: "周" }));
    expect(radios()).toEqual(["不设置", "每天", "区间", "循环", "指定", "最后一个周几", "第几个周几"]);
  });

  it("CRON-07 closes the days while the week is set", async () => {
    const { user } = show("0 0 9 ? * 2-6 *");
    await openTabs(user, "日");
    expect(
      panel()
        .getAllByRole("radio")
        .every((radio) => (radio as HTMLInputElement).disabled),
    ).toBe(true);
    await user.click(screen.getByRole("tab", { name: "周" }));
    await pick(user, "不设置");
    expect(expression()).toBe("0 0 9 * * ? *");
    await user.click(screen.getByRole("tab", { name: "日" }));
    expect(
      panel()
        .getAllByRole("radio")
        .some((radio) => (radio as HTMLInputElement).disabled),
    ).toBe(false);
  });

  it("CRON-10 writes not set, every, range, loop, working day, last day and list", async () => {
    const { user } = show("0 0 9 1 * ? *");
    await openTabs(user, "日");
    const written: string[] = [];
    for (const title of ["每日", "区间", "循环", "工作日", "最后一日", "最后一个工作日", "月末之前", "指定", "不设置"]) {
      await pick(user, title);
      written.push(expression().split(" ")[3] ?? "");
    }
    expect(written).toEqual(["*", "1-31", "1/1", "1W", "L", "LW", "L-1", "1", "?"]);
  });

  it("CRON-10 writes the last and the third Friday of a month, and three days before its end", async () => {
    const { user } = show("0 0 9 * * ? *");
    await openTabs(user, "周");
    await pick(user, "最后一个周几");
    await choose(user, "周，最后一个周几", "周五");
    expect(expression()).toBe("0 0 9 ? * 6L *");
    await pick(user, "第几个周几");
    await setNumber(user, "周，第几个", 3);
    expect(expression()).toBe("0 0 9 ? * 6#3 *");
    await pick(user, "不设置");
    await user.click(screen.getByRole("tab", { name: "日" }));
    await pick(user, "月末之前");
    await setNumber(user, "日，最后一日之前天", 3);
    expect(expression()).toBe("0 0 9 L-3 * ? *");
  });

  it("CRON-09 CRON-28 writes hours as *, start-end, start/interval and a list; a loop begins with the interval 1", async () => {
    const { user } = show("0 0 9 * * ? *");
    await openTabs(user, "时");
    await pick(user, "循环");
    expect(expression()).toBe("0 0 0/1 * * ? *");
    await setNumber(user, "时，间隔", 4);
    expect(expression()).toBe("0 0 0/4 * * ? *");
    await pick(user, "区间");
    await setNumber(user, "时，结束", 18);
    expect(expression()).toBe("0 0 0-18 * * ? *");
    await pick(user, "每时");
    expect(expression()).toBe("0 0 * * * ? *");
    await pick(user, "指定");
    await choose(user, "时，指定", "8");
    expect(expression()).toBe("0 0 8 * * ? *");
    await pickOpen(user, "9");
    expect(expression()).toBe("0 0 8,9 * * ? *");
  });

  it.each([
    ["CRON-17 a changed minute sets the second", "分", "循环", "0 0/1 * * * ? *"],
    ["CRON-18 a changed hour sets the minute, and with it the second", "时", "区间", "0 0 0-23 * * ? *"],
    ["CRON-19 a set day sets the hour and what is below it", "日", "最后一日", "0 0 0 L * ? *"],
    ["CRON-19 a set week sets the hour and what is below it", "周", "区间", "0 0 0 ? * 1-7 *"],
    ["CRON-20 a changed month sets the day", "月", "区间", "0 0 0 1 1-12 ? *"],
  ])("%s", async (_rule, tab, mode, expected) => {
    const { user } = show("");
    await openTabs(user, tab);
    await pick(user, mode);
    expect(expression()).toBe(expected);
  });

  it("CRON-20 sets the week where the day is left open", async () => {
    const { user } = show("0 0 9 ? * * *");
    await openTabs(user, "月");
    await pick(user, "区间");
    expect(expression()).toBe("0 0 9 ? 1-12 1 *");
  });

  it("CRON-21 CRON-32 a changed year sets the month; years begin with this one and go on for a hundred", async () => {
    const { user } = show("");
    await openTabs(user, "年");
    await pick(user, "区间");
    const year = new Date().getFullYear();
    expect(expression()).toBe(`0 0 0 1 1 ? ${year}-${year + 100}`);
    const [from, to, , step] = panel().getAllByRole("spinbutton");
    expect([from, to, step].map((input) => input?.getAttribute("aria-valuemin"))).toEqual(["0", "1", "1"]);
  });

  it("keeps what no tab can show, says so, and leaves it when another field is changed", async () => {
    const { user } = show("0 0 9,12-14 * * ? *");
    await openTabs(user, "时");
    expect(panel().getByText("9,12-14")).toBeDefined();
    expect(panel().getByText(/原样保留/)).toBeDefined();
    await user.click(screen.getByRole("tab", { name: "月" }));
    await pick(user, "区间");
    expect(expression()).toBe("0 0 9,12-14 1 1-12 ? *");
  });
});

describe("what was written by hand", () => {
  it("can be chosen again in its tab after another choice, also one that was made in another tab", async () => {
    const { user } = show("0 0 9 1,10-12,20-5 * ?");
    await openTabs(user, "日");
    await pick(user, "每日");
    expect(expression()).toBe("0 0 9 * * ? *");
    await pick(user, "其他写法");
    expect(expression()).toBe("0 0 9 1,10-12,20-5 * ? *");
    await user.click(screen.getByRole("tab", { name: "周" }));
    await pick(user, "指定");
    await pick(user, "不设置");
    await user.click(screen.getByRole("tab", { name: "日" }));
    await pick(user, "其他写法");
    expect(expression()).toBe("0 0 9 1,10-12,20-5 * ? *");
  });

  it("can be chosen again in its line of the builder", async () => {
    const { user } = show("0 0 9 1,10-12,20-5 * ?");
    await choose(user, "日，方式", "每天");
    expect(expression()).toBe("0 0 9 * * ? *");
    await choose(user, "日，方式", "其他写法 1,10-12,20-5（原样保留）");
    expect(expression()).toBe("0 0 9 1,10-12,20-5 * ? *");
  });
});

it("CRON-34 a fraction that is typed into a number never stands in the expression", async () => {
  const { user } = show("0/2 * * * * ?");
  await openTabs(user, "秒");
  const [, , , step] = panel().getAllByRole("spinbutton");
  await user.clear(step as HTMLElement);
  await user.type(step as HTMLElement, "2.7");
  expect(expression()).toMatch(/^0\/\d+ /);
  await user.tab();
  expect(expression()).toBe("0/3 * * * * ? *");
});

describe("the full editor by keyboard alone", () => {
  /** Leads from the expression to the tabs as Tab does. */
  async function tabTo(user: UserEvent, isThere: () => boolean) {
    for (let presses = 0; presses < 40; presses += 1) {
      if (isThere()) return;
      await user.tab();
    }
    throw new Error(`Tab does not lead there; it is at ${document.activeElement?.outerHTML}`);
  }
  const focused = () => document.activeElement?.textContent;
  const opened = () => screen.getByRole("tab", { selected: true }).textContent;
  const onTab = () => document.activeElement?.getAttribute("role") === "tab";

  it("CRON-14 arrows, Home and End go from tab to tab and open them, around both ends", async () => {
    const { user } = show("0 0 9 * * ? *");
    await openTabs(user);
    await tabTo(user, onTab);
    const passed: unknown[] = [];
    for (const key of ["{ArrowRight}", "{ArrowRight}", "{End}", "{ArrowRight}", "{ArrowLeft}", "{Home}"]) {
      await user.keyboard(key);
      passed.push([focused(), opened(), openPanel().getAttribute("aria-labelledby")]);
    }
    const tabs = screen.getAllByRole("tab");
    const idOf = (title: string) => tabs.find(({ textContent }) => textContent === title)?.id;
    expect(passed).toEqual(["分", "时", "年", "秒", "年", "秒"].map((title) => [title, title, idOf(title)]));
    expect(expression()).toBe("0 0 9 * * ? *");
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(opened()).toBe("秒");
  });

  it("CRON-10 Tab leads into the panel, arrows through its choices, Tab on to its numbers, Shift + Tab back to the tab", async () => {
    const { user } = show("0 0 9 * * ? *");
    await openTabs(user);
    await tabTo(user, onTab);
    await user.keyboard("{ArrowRight}{ArrowRight}");
    await user.tab();
    expect(document.activeElement).toBe(panel().getByRole("radio", { name: "指定" }));
    const seen: string[] = [];
    for (let presses = 0; presses < 4; presses += 1) {
      await user.keyboard("{ArrowDown}");
      seen.push(`${document.activeElement?.closest("label")?.textContent} ${expression().split(" ")[2]}`);
    }
    expect(seen).toEqual(["每时 *", "区间 0-23", "循环 0/1", "指定 9"]);
    await user.keyboard("{ArrowUp}");
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(panel().getByRole("spinbutton", { name: "时，间隔" }));
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(expression()).toBe("0 0 0/3 * * ? *");
    await tabTo(user, () => true);
    for (let presses = 0; presses < 3; presses += 1) await user.tab({ shift: true });
    expect([focused(), onTab()]).toEqual(["时", true]);
  });

  it("CRON-07 a panel that is closed is come to and says why", async () => {
    const { user } = show("0 0 9 ? * 2-6 *");
    await openTabs(user);
    await tabTo(user, onTab);
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await user.tab();
    expect(document.activeElement).toBe(openPanel("日"));
    expect(focused()).toContain("请先把周改为“不设置”");
  });

  it.each(["秒", "分", "时", "日", "月", "周", "年"])(
    "the parts of %s have names, in Chinese, and no fault that axe finds",
    async (title) => {
      const { user } = show("0 0/5 9-17 15W 1,2 ? 2027/2");
      await openTabs(user, title);
      const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
      const { violations } = await axe.run(screen.getByRole("dialog"), { rules });
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
      await user.keyboard("{Home}");
      expect(
        screen
          .getAllByRole("tab")
          .map(({ textContent }) => textContent)
          .join(""),
      ).not.toMatch(/[a-z]/i);
    },
  );
});

describe("the builder", () => {
  it("CRON-02 has every, increment, list and range for each field", async () => {
    const { user } = show("0 0 9 * * ? *");
    await choose(user, "分，方式", "按间隔");
    await setNumber(user, "分，间隔", 15);
    expect(expression()).toBe("0 0/15 9 * * ? *");
    await choose(user, "分，方式", "指定");
    expect(expression()).toBe("0 0 9 * * ? *");
    await choose(user, "分，方式", "范围");
    expect(expression()).toBe("0 0-59 9 * * ? *");
    await choose(user, "分，方式", "每分钟");
    expect(expression()).toBe("0 * 9 * * ? *");
  });

  it("CRON-03 CRON-04 CRON-33 says on which days of the month or the week; the other becomes ?", async () => {
    const { user } = show("0 30 18 * * ? *");
    const days: string[] = [];
    for (const mode of ["最后一天", "最后一个工作日", "最后一个周几", "月末前几天", "离某日最近的工作日", "第几个周几", "每天"]) {
      await choose(user, "日，方式", mode);
      const [, , , day, , week] = expression().split(" ");
      days.push(`${day} ${week}`);
    }
    expect(days).toEqual(["L ?", "LW ?", "? 2L", "L-1 ?", "1W ?", "? 2#1", "* ?"]);
    await choose(user, "日，方式", "第几个周几");
    expect(screen.getByRole("spinbutton", { name: "周，第几个" }).getAttribute("aria-valuemax")).toBe("5");
  });

  it("CRON-26 CRON-27 CRON-29 CRON-34 takes whole numbers within the bounds of a field", async () => {
    const { user } = show("0/1 0/1 9 1/1 * ? *");
    const limits = (label: string) => {
      const input = screen.getByRole("spinbutton", { name: label });
      return [input.getAttribute("aria-valuemin"), input.getAttribute("aria-valuemax")];
    };
    expect(limits("秒，开始")).toEqual(["0", "59"]);
    expect(limits("秒，间隔")).toEqual(["1", "59"]);
    expect(limits("分，间隔")).toEqual(["1", "60"]);
    expect(limits("日，开始")).toEqual(["1", "31"]);
    await setNumber(user, "分，间隔", 60);
    expect(expression()).toBe("0/1 0 9 1/1 * ? *");
  });

  it("CRON-30 CRON-31 CRON-35 writes weekdays from Sunday as 1, and months", async () => {
    const { user } = show("0 0 9 ? 2-3 2 *");
    await choose(user, "周，指定", "周日");
    expect(expression()).toBe("0 0 9 ? 2-3 1 *");
    const end = screen.getByRole("spinbutton", { name: "月，结束" });
    expect([end.getAttribute("aria-valuemin"), end.getAttribute("aria-valuemax")]).toEqual(["1", "12"]);
  });

  it("CRON-32 has years from 2019 to 2119 with steps up to 99", () => {
    show("0 0 9 1 1 ? 2027/2");
    const attribute = (label: string, name: string) => screen.getByRole("spinbutton", { name: label }).getAttribute(name);
    expect([attribute("年，开始", "aria-valuemin"), attribute("年，开始", "aria-valuemax")]).toEqual(["2019", "2119"]);
    expect([attribute("年，间隔", "aria-valuemin"), attribute("年，间隔", "aria-valuemax")]).toEqual(["1", "99"]);
  });
});

describe("the expression", () => {
  it("CRON-22 says its words and its next run at once, by the clocks of its zone, and where there is none any more", async () => {
    const { user } = show("0 30 18 1 1 ? 2098", { zone: "America/New_York" });
    expect(screen.getByText("下一次 2098-01-01 18:30:00（America/New_York），北京时间 2098-01-02 07:30:00")).toBeDefined();
    await retype(user, "0 0 9 30 2 ?");
    expect(screen.getByText("以后不会再执行")).toBeDefined();
    await user.clear(expressionInput());
    expect(screen.queryByText(/下一次|以后不会/)).toBeNull();
  });

  it("CRON-11 CRON-13 typed by hand shows in the fields, in words, and can be cleared", async () => {
    const { user, onConfirm } = show("");
    await retype(user, "0 30 18 lw * ?");
    expect(screen.getByText("每月最后一个工作日 18:30")).toBeDefined();
    expect(screen.getByTitle("最后一个工作日")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "清除" }));
    expect(screen.getByText(/^还没有执行周期/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: /确\s*定/ }));
    expect(onConfirm).toHaveBeenCalledWith(null);
  });

  it("CRON-12 is given back when it is confirmed", async () => {
    const { user, onConfirm } = show("0 0 9 * * ?");
    await user.click(screen.getByRole("button", { name: "每周一至周五" }));
    await user.click(screen.getByRole("button", { name: /确\s*定/ }));
    expect(onConfirm).toHaveBeenCalledWith("0 0 9 ? * 2-6");
  });

  it("says where it is wrong, and is not taken over nor lost until it is mended", async () => {
    const { user } = show("0 0 9 * * ?");
    await retype(user, "0 0 25 * * ?");
    expect(document.querySelector("mark")?.textContent).toBe("25");
    expect(screen.getByText(/“25”超出范围，只能是 0–23 的整数/)).toBeDefined();
    expect(screen.getByRole("button", { name: /确\s*定/ })).toHaveProperty("disabled", true);
    await openTabs(user, "时");
    expect(
      panel()
        .getAllByRole("radio")
        .every((radio) => (radio as HTMLInputElement).disabled),
    ).toBe(true);
    expect(expression()).toBe("0 0 25 * * ?");
    await retype(user, "0 0 22 * * ?");
    expect(screen.getByRole("button", { name: /确\s*定/ })).toHaveProperty("disabled", false);
  });

  it("CRON-36 is edited in a dialog 608 wide, whose parts all have names", async () => {
    show("0 0 9 LW * ?");
    const dialog = screen.getByRole("dialog");
    expect(dialog.style.width).toBe("608px");
    const { violations } = await axe.run(dialog, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`)).toEqual([]);
  });
});
