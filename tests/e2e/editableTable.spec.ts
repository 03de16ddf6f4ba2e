import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

/** The table of service times in the form of a new organ. */
async function openTimes(page: Page): Promise<Locator> {
  const table = page.getByRole("grid", { name: "服务时间" });
  await expect(page.getByRole("button", { name: "添加服务时间" })).toBeVisible();
  await page.getByRole("button", { name: "添加服务时间" }).scrollIntoViewIfNeeded();
  await expect(table).toBeVisible();
  return table;
}

/** The cell of a row, from 0, below a title. */
async function cellOf(table: Locator, row: number, title: string): Promise<Locator> {
  const titles = await table.getByRole("columnheader").allInnerTexts();
  const column = titles.findIndex((text) => text.replace(/[\s*]/g, "").startsWith(title)) - 1;
  return table.locator(`[data-row="${row}"] [data-cell="${column}"]`);
}

/** What the rows say below a title. */
async function textsOf(table: Locator, title: string): Promise<readonly string[]> {
  const count = await table.locator("[data-row]").count();
  return Promise.all(Array.from({ length: count }, async (_, row) => (await cellOf(table, row, title)).innerText()));
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const week = [
  ["一", "8:30", "11点半", "10"],
  ["二", "0830", "1130", "20"],
  ["三", "9时", "12:00", "8"],
  ["星期四", "14:00", "17:00", "6"],
  ["五", "14:30", "17:30", "12"],
] as const;

test("GRID-18 GRID-22 a week of service times is typed without the mouse, and taken back by Ctrl+Z", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ?_view=create");
  const table = await openTimes(page);
  await page.getByRole("button", { name: "添加服务时间" }).press("Enter");
  for (const line of week) {
    for (const text of line.slice(0, -1)) {
      await page.keyboard.insertText(text);
      await press(page, "Tab");
    }
    await page.keyboard.insertText(line.at(-1) ?? "");
    await press(page, "Enter");
  }
  await expect.poll(() => textsOf(table, "星期")).toEqual(["星期一", "星期二", "星期三", "星期四", "星期五", "—"]);
  expect((await textsOf(table, "开始时间")).slice(0, 5)).toEqual(["08:30", "08:30", "09:00", "14:00", "14:30"]);
  expect((await textsOf(table, "名额")).slice(0, 5)).toEqual(["10", "20", "8", "6", "12"]);

  // A range is filled down, copied and pasted below; rows that are missing are added.
  await (await cellOf(table, 0, "名额")).click();
  await press(page, "Shift+ArrowDown", "Shift+ArrowDown", "Control+d");
  await expect.poll(async () => (await textsOf(table, "名额")).slice(0, 3)).toEqual(["10", "10", "10"]);
  await press(page, "Control+z");
  await expect.poll(async () => (await textsOf(table, "名额")).slice(0, 3)).toEqual(["10", "20", "8"]);

  // Escape and Tab lead out of the table.
  await press(page, "Escape", "Tab");
  await expect(table.locator("xpath=ancestor::fieldset").locator("textarea:focus")).toHaveCount(0);
});

test("GRID-18 the mouse drags rows, ranges and the handle that fills", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ?_view=create");
  const table = await openTimes(page);
  for (let row = 0; row < 4; row += 1) await page.getByRole("button", { name: "添加服务时间" }).click();
  await (await cellOf(table, 0, "名额")).click();
  await page.keyboard.insertText("33");
  await press(page, "Enter", "ArrowUp");
  const handle = page.locator("[data-fill]");
  await handle.hover();
  await page.mouse.down();
  await (await cellOf(table, 1, "名额")).hover();
  await (await cellOf(table, 2, "名额")).hover();
  await expect(page.getByText("填充 2 行 × 1 列")).toBeVisible();
  await page.mouse.up();
  await expect.poll(() => textsOf(table, "名额")).toEqual(["33", "33", "33", "10"]);

  await (await cellOf(table, 0, "开始时间")).hover();
  await page.mouse.down();
  await (await cellOf(table, 2, "结束时间")).hover();
  await page.mouse.up();
  await expect(table.locator("[aria-selected=true]")).toHaveCount(6);
});

test("an input method begins in the cell of the cursor and loses no letter", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ?_view=create");
  const table = await openTimes(page);
  await page.getByRole("button", { name: "添加服务时间" }).click();
  await (await cellOf(table, 0, "备注")).click();
  await press(page, "ArrowLeft", "ArrowRight");
  const session = await page.context().newCDPSession(page);
  for (const text of ["n", "ni", "ni h", "ni hao"])
    await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await session.send("Input.insertText", { text: "你好" });
  await press(page, "Shift+Tab");
  await expect.poll(() => textsOf(table, "备注")).toEqual(["你好"]);
});

test("GRID-69 many rows are scrolled below a head that stays, and only those in sight are drawn", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ?_view=create");
  const table = await openTimes(page);
  await page.getByRole("button", { name: "添加服务时间" }).click();
  await (await cellOf(table, 0, "备注")).click();
  const lines = Array.from({ length: 60 }, (_, index) => `第 ${index + 1} 条`).join("\n");
  await page.locator("textarea:focus").evaluate((area, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, lines);
  await expect(table).toHaveAttribute("aria-rowcount", "61");
  expect(await table.locator("[data-row]").count()).toBeLessThan(30);
  await press(page, "Control+End");
  await expect(table.getByText("第 60 条")).toBeInViewport();
  await expect(table.getByRole("columnheader", { name: "星期" })).toBeInViewport();
});

test("Escape and Ctrl+Enter lead out of an editor that is open, and the form hears nothing of them", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ?_view=create");
  const table = await openTimes(page);
  await page.getByRole("button", { name: "添加服务时间" }).click();
  await (await cellOf(table, 0, "星期")).click();
  await expect(page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")).toBeVisible();
  await press(page, "Escape");
  await expect(page.locator("textarea:focus")).toHaveCount(1);
  await press(page, "Alt+ArrowDown");
  await expect(page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")).toBeVisible();
  await press(page, "Control+Enter");
  await expect(table).toHaveAttribute("aria-rowcount", "3");
  await expect(page.getByText(/处需要修改/)).toHaveCount(0);
});

test("the words of a filter are asked for in sight, and the first column stays there when others are scrolled", async ({
  page,
  signIn,
}) => {
  await signIn("admin", "/hiv/organ?_view=create");
  const table = await openTimes(page);
  await page.getByRole("button", { name: "添加服务时间" }).click();
  const menu = page.getByRole("button", { name: "备注的列菜单" });
  await menu.click();
  const before = await menu.boundingBox();
  await page.getByRole("menuitem", { name: "筛选…" }).click();
  const words = page.getByRole("textbox", { name: "“备注”包含的文字" });
  await expect(words).toBeFocused();
  await expect(words).toBeInViewport({ ratio: 1 });
  expect(await menu.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 900, height: 900 });
  const first = await cellOf(table, 0, "星期");
  const place = (await first.boundingBox())?.x;
  await table.locator("xpath=..").evaluate((scroller) => scroller.scrollTo({ left: 400 }));
  await expect.poll(() => table.locator("xpath=..").evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
  expect((await first.boundingBox())?.x).toBe(place);
});
