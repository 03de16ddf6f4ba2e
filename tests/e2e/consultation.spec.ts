import type { Locator, Page } from "@playwright/test";
import type { ConsultManualRow } from "../../src/generated/entities/consultManual.ts";
import { signInByApi } from "../support/apiClient.ts";
import { axeFindings, axeInBothSchemes } from "../support/axeFindings.ts";
import { addCounsellor, visitorOf } from "../support/consultVisitor.ts";
import { expect, test } from "../support/consoleTest.ts";
import { settled } from "../support/settled.ts";

const DESK = "/hiv/consultDesk";
/** What the browser prints while its line is cut. */
const CUT = "ERR_INTERNET_DISCONNECTED";

const contact = (page: Page, name: string) => page.getByRole("region", { name: "联系人" }).getByRole("button", { name: new RegExp(name) });
/** What was said in the consultation that is open. */
const log = (page: Page) => page.getByRole("log", { name: "对话" });
const reply = (page: Page) => page.getByRole("textbox", { name: "回复内容" });
/** Two signs have a blank between them on a button. */
const named = (words: string) => new RegExp(`^${[...words].join("\\s*")}$`);

async function press(page: Page, action: string): Promise<Locator> {
  await page
    .getByRole("region", { name: /的对话$/ })
    .getByRole("button", { name: named(action) })
    .click();
  return page.getByRole("dialog", { name: action });
}

async function say(page: Page, text: string): Promise<void> {
  await reply(page).fill(text);
  await reply(page).press("Enter");
}

async function choose(page: Page, question: Locator, field: string, text: string): Promise<void> {
  await question.getByRole("combobox", { name: field }).click();
  await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByTitle(text, { exact: true }).click();
}

async function answered(question: Locator, button: string): Promise<void> {
  await question.getByRole("button", { name: named(button) }).click();
  await expect(question).toBeHidden();
}

/** Px that stand beyond the window at the right. */
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("CONSULT-03 CONSULT-07 CONSULT-13 SCREEN-37 a consultation goes from waiting over a transfer to its end, at a desk and on a phone", async ({
  page,
  signIn,
  openAs,
  console: running,
}) => {
  const [colleague, visitor] = await Promise.all([addCounsellor(running.url), visitorOf(running.url, 1)]);
  await visitor.say("检测要空腹吗");
  await signIn("counsellor", DESK);
  const phone = await openAs(colleague.username);
  await phone.setViewportSize({ width: 390, height: 844 });

  await contact(page, visitor.nickname).click();
  await expect(log(page).getByText("检测要空腹吗")).toBeVisible();
  await press(page, "接待");
  await say(page, "不用空腹，带上身份证明即可");
  await expect(log(page).getByText("不用空腹，带上身份证明即可")).toBeVisible();
  await settled(page);
  expect.soft(await axeInBothSchemes(page), "the desk with a consultation").toEqual([]);
  expect.soft(await beyond(page)).toBeLessThanOrEqual(0);

  const transfer = await press(page, "转接");
  await choose(page, transfer, "咨询师", colleague.realname);
  await transfer.getByLabel("转接说明").fill("想约周六，请接着帮他");
  await answered(transfer, "转接");
  await expect(page.getByText(`${colleague.realname}正在接待；要由您回复，请先“接手”`)).toBeVisible();

  const { consultId } = await visitor.talk();
  await phone.goto(`${DESK}?chat=${consultId}`);
  await expect(log(phone).getByText("不用空腹，带上身份证明即可")).toBeVisible();
  await phone.getByRole("button", { name: named("资料") }).click();
  await expect(phone.getByRole("dialog", { name: "来访者资料" }).getByText("想约周六，请接着帮他")).toBeVisible();
  await phone.keyboard.press("Escape");
  await say(phone, "周六上午九点给您留了位置");
  await expect(log(page).getByText("周六上午九点给您留了位置")).toBeVisible();
  await settled(phone);
  expect.soft(await axeFindings(phone), "the desk on a phone").toEqual([]);
  expect.soft(await beyond(phone)).toBeLessThanOrEqual(0);

  await phone.getByRole("button", { name: "操作", exact: true }).click();
  await phone.getByRole("menuitem", { name: "结束", exact: true }).click();
  const close = phone.getByRole("dialog", { name: "结束" });
  await choose(phone, close, "结果", "已约检测");
  await close.getByLabel("随访日期").fill("2099-12-31");
  await close.getByLabel("随访日期").press("Enter");
  await answered(close, "结束");
  await expect(phone.getByText("咨询已结束；要继续对话，请先“重新打开”")).toBeVisible();
  await phone.getByRole("button", { name: "返回联系人" }).click();
  await expect(phone.getByRole("region", { name: "联系人" })).toBeVisible();

  expect((await visitor.talk()).status).toBe("closed");
  const api = await signInByApi(running.url, "admin");
  const { result } = await api.call<ConsultManualRow>("GET", `/hiv/consultManual/queryById?id=${consultId}`);
  expect(result).toMatchObject({ closeResult: "booked", followDate: "2099-12-31", counsellorId_dictText: colleague.realname });
});

test("CONSULT-12 CONSULT-13 while the line is cut the desk says so, and what was sent meanwhile arrives once, in one order everywhere", async ({
  page,
  signIn,
  openAs,
  refusals,
  console: running,
}) => {
  refusals.add(CUT);
  const visitor = await visitorOf(running.url, 2);
  await visitor.say("第一句");
  const { consultId } = await visitor.talk();
  await signIn("counsellor", `${DESK}?chat=${consultId}`);
  await press(page, "接待");
  const other = await openAs("counsellor");
  await other.goto(`${DESK}?chat=${consultId}`);
  await expect(log(other).getByText("第一句")).toBeVisible();
  await expect(reply(page)).toBeVisible();

  await page.context().setOffline(true);
  const cut = page.getByRole("status").filter({ hasText: "连接中断，正在重试" });
  await expect(cut.first()).toBeVisible();
  await say(page, "断线时说的");
  await expect(log(page).getByText("断线时说的")).toBeVisible();
  await expect(log(page).getByRole("alert")).toContainText("发送失败");
  await visitor.say("您还在吗");
  await expect(log(other).getByText("您还在吗")).toBeVisible();

  await page.context().setOffline(false);
  await expect(log(page).getByText("您还在吗")).toBeVisible();
  await expect(cut).toHaveCount(0);
  await log(page)
    .getByRole("button", { name: named("重试") })
    .click();
  await expect(log(other).getByText("断线时说的")).toBeVisible();
  await say(page, "回来以后说的");
  await expect(log(other).getByText("回来以后说的")).toBeVisible();
  const spoken = ["第一句", "您还在吗", "断线时说的", "回来以后说的"];
  for (const window of [page, other])
    await expect
      .poll(async () =>
        (await log(window).getByRole("article").allInnerTexts()).flatMap((text) => spoken.filter((one) => text.includes(one))),
      )
      .toEqual(spoken);
});

/** Moves on by Tab until a button has the focus. */
async function tabTo(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the button is not reached by Tab");
}

test("CONSULT-01 CONSULT-06 by keys alone: a contact is found, opened, taken, answered, and left for the contacts", async ({
  page,
  signIn,
  console: running,
}) => {
  const visitor = await visitorOf(running.url, 3);
  await visitor.say("用键盘也能回吗");
  await signIn("counsellor", DESK);
  await expect(contact(page, visitor.nickname)).toBeVisible();
  await tabTo(page, page.getByRole("searchbox", { name: /搜索联系人/ }));
  // Whoever waits longest stands first; the newest is the last one down.
  const waiting = page.getByRole("list", { name: "待接待" }).getByRole("button");
  for (let steps = await waiting.count(); steps > 0; steps -= 1) await page.keyboard.press("ArrowDown");
  await expect(contact(page, visitor.nickname)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(log(page).getByText("用键盘也能回吗")).toBeVisible();
  await tabTo(page, page.getByRole("region", { name: /的对话$/ }).getByRole("button", { name: named("接待") }));
  await page.keyboard.press("Enter");
  await expect(reply(page)).toBeFocused();
  await page.keyboard.type("能");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("全程不用鼠标");
  await page.keyboard.press("Enter");
  await expect(log(page).getByText("全程不用鼠标")).toBeVisible();
  await expect(reply(page)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(contact(page, visitor.nickname)).toBeFocused();
});

test("CONSULT-10 a visitor asks on the page of the mini-program, is answered at the desk, and reads it", async ({
  page,
  openAs,
  console: running,
}) => {
  const { nickname, organ } = await visitorOf(running.url, 4);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/visitor");
  await page.getByRole("button", { name: nickname }).click();
  await page.getByRole("button", { name: organ }).click();
  await page.getByRole("button", { name: "直接找咨询师" }).click();
  await page.getByRole("textbox", { name: "消息" }).fill("我有点害怕");
  await page.getByRole("button", { name: "发送" }).click();
  await expect(log(page).getByText("我有点害怕")).toBeVisible();

  const desk = await openAs("counsellor");
  await desk.goto(DESK);
  await contact(desk, nickname).click();
  await expect(log(desk).getByText("我有点害怕")).toBeVisible();
  await press(desk, "接待");
  await say(desk, "别怕，我在，慢慢说");
  await expect(log(page).getByText("别怕，我在，慢慢说")).toBeVisible();
  await expect(page.getByText("苏婉清正在为您服务")).toBeVisible();
  expect.soft(await axeFindings(page), "the visitor's page").toEqual([]);
});
