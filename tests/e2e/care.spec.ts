import type { Locator, Page } from "@playwright/test";
import { signInByApi, type ApiClient } from "../support/apiClient.ts";
import { slotWithPlaces } from "../support/appointmentForm.ts";
import { expect, test } from "../support/consoleTest.ts";

/** The row of a list that holds a text. */
function rowOf(page: Page, text: string): Locator {
  return page.locator("tr[data-row-key]").filter({ hasText: text });
}

/** Presses an action of a row, wherever among its buttons it stands. */
async function press(page: Page, row: Locator, name: string): Promise<void> {
  const button = row.getByRole("button", { name, exact: true });
  // While rows load, empty ones stand in for them.
  await expect(row.getByRole("button", { name: "更多" }).or(button).first()).toBeVisible();
  if ((await button.count()) === 0) {
    await row.getByRole("button", { name: "更多" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  } else await button.click();
}

/** Chooses in a question by the words people read. */
async function choose(page: Page, question: Locator, field: string, text: string): Promise<void> {
  const box = question.getByRole("combobox", { name: field });
  if ((await box.count()) > 0) {
    await box.click();
    await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByTitle(text).click();
  } else await question.getByText(text, { exact: true }).click();
}

async function answered(question: Locator, button: string): Promise<void> {
  // Two signs have a blank between them on a button.
  await question.getByRole("button", { name: new RegExp(`^${[...button].join("\\s*")}$`) }).click();
  await expect(question).toBeHidden();
}

async function firstOrgan(api: ApiClient): Promise<{ readonly id: string; readonly name: string }> {
  const { result } = await api.call<{ records: readonly { id: string; organName: string }[] }>(
    "GET",
    "/hiv/organ/list?status=open&bookable=Y&pageSize=1",
  );
  const [organ] = result.records;
  if (!organ) throw new Error("no organ is open");
  return { id: organ.id, name: organ.organName };
}

test("SCREEN-29 SCREEN-28 a kit goes from application to follow-up, and its test stands in the records", async ({
  page,
  signIn,
  console: running,
}) => {
  const api = await signInByApi(running.url, "admin");
  const organ = await firstOrgan(api);
  const { result: kit } = await api.call<{ id: string; kitNo: string }>("POST", "/hiv/detection/add", {
    realname: "一路",
    mobile: "13811110001",
    organId: organ.id,
    method: "oral",
    channel: "pickup",
    consent: "Y",
  });
  await signIn("admin", `/hiv/detection?kitNo=${kit.kitNo}`);
  const row = rowOf(page, kit.kitNo);
  const dialog = page.getByRole("dialog");
  await press(page, row, "通过");
  await expect(row.getByText("待发放")).toBeVisible();

  await press(page, row, "发放");
  await dialog.getByLabel("试剂批号").fill("LOT99-0001");
  const expiry = dialog.getByLabel("批号有效期");
  await expiry.fill("2020-01-01");
  await expiry.press("Tab");
  await dialog.getByLabel("试剂条码").fill("HTCARE000001");
  await dialog.getByRole("button", { name: "发放", exact: true }).click();
  await expect(dialog.getByText("这个批号已过期或快到期了：邮寄至少还要有 30 天，当面发放至少 1 天，请换一盒")).toBeVisible();
  await expiry.fill("2099-12-31");
  await expiry.press("Tab");
  await answered(dialog, "发放");
  await expect(row.getByText("待回传")).toBeVisible();

  await press(page, row, "回传结果");
  await choose(page, dialog, "本人判读", "无反应");
  await dialog.locator('input[type="file"]').setInputFiles("server/demo/covers/rose.png");
  await expect(dialog.getByRole("button", { name: /预览rose\.png/ })).toBeVisible();
  await answered(dialog, "回传结果");
  await expect(row.getByText("待判读")).toBeVisible();

  await press(page, row, "判读");
  await choose(page, dialog, "检测结果", "无反应");
  await answered(dialog, "判读");
  await press(page, row, "随访");
  await choose(page, dialog, "随访结论", "已告知，无需转介");
  await dialog.getByLabel("随访记录").fill("电话联系，已说明窗口期。");
  await answered(dialog, "随访");
  await expect(row.getByText("已随访")).toBeVisible();

  await page.goto(`/hiv/checkHistory?kitNo=${kit.kitNo}`);
  const record = rowOf(page, kit.kitNo);
  await expect(record).not.toContainText("无反应");
  await record.hover();
  await record
    .getByRole("button", { name: /显示|查看/ })
    .last()
    .click();
  await expect(record.getByText("无反应")).toBeVisible();
});

test("SCREEN-42 SCREEN-26 a day with twelve bookings is closed, and all twelve are told and cancelled", async ({
  page,
  signIn,
  console: running,
}) => {
  const api = await signInByApi(running.url, "admin");
  const slot = await slotWithPlaces(api, 12);
  const { result: held } = await api.call<{ organId: string }>("GET", `/hiv/organServiceTime/queryById?id=${slot.id}`);
  for (let number = 1; number <= 12; number += 1) {
    const booked = await api.call<unknown>("POST", "/hiv/appointment/add", {
      realname: `来访${number}`,
      mobile: `138222200${String(number).padStart(2, "0")}`,
      organId: held.organId,
      date: slot.date,
      slotId: slot.id,
      service: "vct",
      source: "onsite",
    });
    expect(booked, booked.message).toMatchObject({ success: true });
  }
  await signIn("admin", `/hiv/organSetting?organName=${encodeURIComponent(slot.organ)}`);
  const row = rowOf(page, slot.organ);
  await press(page, row, "安排停诊");
  const question = page.getByRole("dialog", { name: "安排停诊" });
  await question.getByLabel("停诊日期").fill(slot.date);
  await question.getByLabel("停诊日期").press("Tab");
  await question.getByLabel("停诊原因").fill("停电检修");
  await answered(question, "安排停诊");
  await expect(row.getByText(slot.date)).toBeVisible();
  const list = await api.call("GET", `/hiv/appointment/list?organId=${held.organId}&date=${slot.date}&slotId=${slot.id}&pageSize=50`);
  expect(
    list.result.records.filter(({ realname }: { realname?: unknown }) => String(realname).startsWith("来")).length,
  ).toBeGreaterThanOrEqual(12);
  expect(new Set(list.result.records.map(({ status }: { status?: unknown }) => status))).not.toContain("booked");

  await page.goto(`/hiv/appointmentTime?organId=${held.organId}&date_begin=${slot.date}&date_end=${slot.date}`);
  await expect(page.locator("tr[data-row-key]").first().getByText("停诊")).toBeVisible();
  await page.getByRole("button", { name: /^通知/ }).click();
  await page.getByRole("tab", { name: /系统消息/ }).click();
  await expect(page.getByText(new RegExp(`${slot.date} 停诊，取消了 \\d+ 个预约`)).first()).toBeVisible();
});

test("SCREEN-43 a notice of an organ is written, published for its time and withdrawn", async ({ page, signIn, console: running }) => {
  const organ = await firstOrgan(await signInByApi(running.url, "admin"));
  await signIn("admin", "/hiv/organNotice");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("dialog", { name: "新增机构公告" });
  await form.getByLabel("标题").fill("周末照常检测");
  await form.getByRole("combobox", { name: "机构" }).fill(organ.name);
  await page.locator(".ant-select-item-option", { hasText: organ.name }).last().click();
  await form.getByLabel("内容").fill("本周末照常检测，带身份证明即可。");
  await form.getByRole("button", { name: /保\s*存/ }).click();
  await expect(form).toBeHidden();
  await page.goto(`/hiv/organNotice?title=${encodeURIComponent("周末照常检测")}`);
  const row = rowOf(page, "周末照常检测");
  await press(page, row, "发布");
  await answered(page.getByRole("dialog"), "发布");
  await expect(row.getByText("已发布")).toBeVisible();
  await expect(row.getByRole("button", { name: "编辑" })).toHaveCount(0);
  await press(page, row, "撤下");
  await answered(page.getByRole("dialog"), "撤下");
  await expect(row.getByText("已撤下")).toBeVisible();
});

test("SCREEN-46 a person asks to be forgotten: who they were is gone, and their test stays", async ({ page, signIn, console: running }) => {
  const api = await signInByApi(running.url, "admin");
  const organ = await firstOrgan(api);
  const person = await api.call<{ id: string }>("POST", "/hiv/miniUser/add", {
    nickname: "要走的人",
    source: "scan",
    mobile: "13811110046",
  });
  expect(person, person.message).toMatchObject({ success: true });
  const kit = await api.call<{ id: string }>("POST", "/hiv/detection/add", {
    miniUserId: person.result.id,
    realname: "要走的人",
    mobile: "13811110046",
    organId: organ.id,
    channel: "pickup",
    consent: "Y",
  });
  expect(kit, kit.message).toMatchObject({ success: true });
  await signIn("admin", "/hiv/miniUser?mobile=13811110046");
  const row = page.locator(`tr[data-row-key="${person.result.id}"]`);
  await press(page, row, "登记注销申请");
  const question = page.getByRole("dialog");
  await question.getByLabel("注销说明").fill("本人来电");
  await answered(question, "登记注销申请");
  await expect(row.getByText("申请注销")).toBeVisible();
  await press(page, row, "注销");
  await question.getByRole("button", { name: /注\s*销|确\s*定/ }).click();
  await expect(question).toBeHidden();
  const { result: after } = await api.call<Readonly<Record<string, unknown>>>("GET", `/hiv/miniUser/queryById?id=${person.result.id}`);
  expect(after).toMatchObject({ status: "erased", mobile: null });
  const { result: kept } = await api.call<Readonly<Record<string, unknown>>>("GET", `/hiv/detection/queryById?id=${kit.result.id}`);
  expect(kept).toMatchObject({ status: "cancelled", mobile: null });
});
