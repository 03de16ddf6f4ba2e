import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

/** Every list of 内容 and 咨询 with something that stands in it. */
const lists = [
  { id: "SCREEN-27", path: "/hiv/art", cell: "已发布" },
  { id: "SCREEN-30", path: "/hiv/festival", cell: /日|节|周/ },
  { id: "SCREEN-32", path: "/hiv/readHistory", cell: /^U\d{6}$/ },
  { id: "SCREEN-33", path: "/hiv/banner", cell: "世界艾滋病日宣传周" },
  { id: "SCREEN-34", path: "/hiv/miniClassBanner", cell: "情绪急救箱" },
  { id: "SCREEN-35", path: "/hiv/consultQuestion", cell: /？$/ },
  { id: "SCREEN-36", path: "/hiv/autoConsult", cell: /我想做检测/ },
  { id: "SCREEN-38", path: "/hiv/miniClass", cell: "已发布" },
  { id: "SCREEN-39", path: "/hiv/miniClassCategory", cell: /预防课堂/ },
  { id: "SCREEN-47", path: "/hiv/video", cell: "已发布" },
] as const;

/** Gives the form that is open a cover, and waits until it has it. */
async function addCover(page: Page): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles("server/demo/covers/rose.png");
  await expect(page.getByRole("button", { name: /预览rose\.png/ })).toBeVisible();
}

/** Publishes what was handed in, opens it and turns to its page on a phone. */
async function publishedOnPhone(desk: Page, address: string, name: string): Promise<Locator> {
  await desk.goto(address);
  const row = desk.locator("tr[data-row-key]").filter({ hasText: name });
  await row.getByRole("button", { name: "发布" }).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: /发\s*布|确\s*定/ })
    .click();
  await expect(row.getByText("已发布")).toBeVisible();
  await row.getByRole("button", { name: "详情" }).click();
  await desk.getByRole("tab", { name: "手机预览" }).click();
  return desk.getByRole("article", { name: /的手机预览$/ });
}

/** How many rows the list has in all. */
async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/共 [\d,]+ 条/)
    .first()
    .innerText();
  return Number(/共 ([\d,]+) 条/.exec(text)?.[1]?.replaceAll(",", ""));
}

test("what the mini-program shows stands in its lists, at a desk and on a phone, with a clean console", async ({ page, signIn }) => {
  await signIn("admin", lists[0].path);
  for (const { id, path, cell } of lists)
    await test.step(id, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("cell", { name: cell }).first()).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator("tr[data-row-key], li[data-row-key]").first()).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
});

test("SCREEN-27 an article is written, handed in, published and looked at as on a phone", async ({ page, signIn, openAs }) => {
  await signIn("editor", "/hiv/art");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  await page.getByRole("region", { name: "新增科普文章" }).getByRole("textbox", { name: "标题" }).fill("世界艾滋病日怎么参加活动");
  await addCover(page);
  const form = page.getByRole("region", { name: "新增科普文章" });
  await form.getByRole("combobox", { name: "分类" }).click();
  await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByTitle("活动报道").click();
  await form.getByRole("textbox", { name: "摘要" }).fill("五天活动，随时可以来。");
  await form.getByRole("textbox", { name: "正文" }).fill("周一到周五，各社区都有讲座。");
  await page.getByRole("button", { name: /保\s*存/ }).click();
  const row = page.locator("tr[data-row-key]").filter({ hasText: "世界艾滋病日怎么参加活动" });
  await row.getByRole("button", { name: "送审" }).click();
  await expect(row.getByText("待审核")).toBeVisible();

  const desk = await openAs("admin");
  const title = "世界艾滋病日怎么参加活动";
  const phone = await publishedOnPhone(desk, `/hiv/art?title=${encodeURIComponent(title)}`, title);
  await expect(phone.getByRole("heading", { name: "世界艾滋病日怎么参加活动" })).toBeVisible();
  await expect(phone.getByText("周一到周五，各社区都有讲座。")).toBeVisible();
  await expect(phone.getByRole("img", { name: "封面" })).toBeVisible();
});

test("SCREEN-38 a mini-class gets a lesson as a draft, is handed in, published, and its lesson looked at as on a phone", async ({
  page,
  signIn,
  openAs,
}) => {
  const name = "自检前要知道的三件事";
  await signIn("editor", "/hiv/miniClass");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("region", { name: "新增微课" });
  await form.getByRole("textbox", { name: "微课名称" }).fill(name);
  await addCover(page);
  await form.getByRole("combobox", { name: "分类" }).click();
  await form.getByRole("combobox", { name: "分类" }).fill("自我检测");
  await page.locator(".ant-select-tree-title").getByText("自我检测").click();
  await form.getByRole("tab", { name: "课时" }).click();
  await form.getByRole("button", { name: "添加课时" }).click();
  await form.getByRole("textbox", { name: "课时名称" }).fill("采样之前");
  // The form that is chosen lies over the field, which the mouse would hit and the keyboard does not mind.
  await form.getByRole("combobox", { name: "形式" }).press("ArrowDown");
  await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByTitle("图文").click();
  await form.getByRole("textbox", { name: "图文内容" }).fill("半小时内不要吃东西、不要刷牙。");
  await page.getByRole("button", { name: /保\s*存/ }).click();
  const row = page.locator("tr[data-row-key]").filter({ hasText: name });
  await expect(row.getByText("草稿")).toBeVisible();
  await row.getByRole("button", { name: "送审" }).click();
  await expect(row.getByText("待审核")).toBeVisible();

  const desk = await openAs("admin");
  const phone = await publishedOnPhone(desk, `/hiv/miniClass?name=${encodeURIComponent(name)}`, name);
  await expect(phone.getByRole("heading", { name, exact: true })).toBeVisible();
  const lesson = phone.getByRole("list", { name: "课时" }).getByRole("listitem").filter({ hasText: "采样之前" });
  await expect(lesson.getByRole("heading", { name: "采样之前" })).toBeVisible();
  await expect(lesson.getByText("半小时内不要吃东西、不要刷牙。")).toBeVisible();
});

test("SCREEN-47 a video gets a title, a cover and an address that is safe, is published and looked at as on a phone", async ({
  page,
  signIn,
  openAs,
}) => {
  const title = "三分钟看懂自检结果";
  await signIn("editor", "/hiv/video");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  const form = page.getByRole("region", { name: "新增视频" });
  await form.getByRole("textbox", { name: "标题" }).fill(title);
  await addCover(page);
  await form.getByRole("combobox", { name: "分类" }).click();
  await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option").first().click();
  const address = form.getByRole("textbox", { name: "播放地址" });
  await address.fill("http://v.example.org/3");
  await form.getByRole("textbox", { name: "简介" }).fill("一条线、两条线，各是什么意思。");
  await page.getByRole("button", { name: /保\s*存/ }).click();
  await expect(form.getByText("播放地址须以 https:// 开头，小程序不播放其他地址").first()).toBeVisible();
  await address.fill("https://v.example.org/3");
  await page.getByRole("button", { name: /保\s*存/ }).click();
  const row = page.locator("tr[data-row-key]").filter({ hasText: title });
  await row.getByRole("button", { name: "送审" }).click();
  await expect(row.getByText("待审核")).toBeVisible();

  const desk = await openAs("admin");
  const phone = await publishedOnPhone(desk, `/hiv/video?title=${encodeURIComponent(title)}`, title);
  await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  await expect(phone.getByText("一条线、两条线，各是什么意思。")).toBeVisible();
  await expect(phone.getByRole("img", { name: "封面" })).toBeVisible();
});

test("SCREEN-32 reading records are narrowed to thirty days by a shortcut and to a kind, and show only those", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/readHistory");
  const all = await totalOf(page);
  await page.getByRole("button", { name: /展\s*开/ }).click();
  await page.getByLabel("阅读时间").first().click();
  await page.getByText("近 30 天", { exact: true }).last().click();
  await expect(page).toHaveURL(/readTime_begin=/);
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  const recent = await totalOf(page);
  await page.getByRole("combobox", { name: "内容类型" }).click();
  await page.locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)").getByTitle("视频").click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect.poll(() => totalOf(page)).toBeLessThan(recent);
  expect(await totalOf(page)).toBeGreaterThan(0);
  // The oldest first: none is older than the period.
  await page.getByRole("columnheader", { name: "阅读时间" }).click();
  await expect(page).toHaveURL(/order=asc/);
  const row = page.locator("tr[data-row-key]").first();
  await expect(row.getByRole("button", { name: "详情" })).toBeVisible();
  const read = /\d{4}-\d\d-\d\d/.exec(await row.innerText())?.[0] ?? "";
  expect(Date.now() - Date.parse(read)).toBeLessThan(31 * 86_400_000);
  await expect(page.locator("tr[data-row-key]").filter({ hasText: "视频" })).toHaveCount(await page.locator("tr[data-row-key]").count());
});

test("SCREEN-32 内容看板 shows the reads of each day, and a day's number leads to the reads it counts", async ({ page, signIn }) => {
  await signIn("admin", "/dashboard/content");
  const card = page.getByRole("region", { name: "每天的阅读", exact: true });
  await card.getByRole("button", { name: "看表格" }).click();
  const figure = card
    .getByRole("table")
    .getByRole("link")
    .filter({ hasText: /^[1-9]/ })
    .last();
  const count = Number(await figure.innerText());
  await figure.click();
  await expect(page).toHaveURL(/\/hiv\/readHistory\?/);
  await expect.poll(() => totalOf(page)).toBe(count);
});

test("SCREEN-36 the bot is tried out by clicks and by words, and says what it heard", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/autoConsult");
  await page.getByRole("button", { name: "试一试" }).click();
  const dialog = page.getByRole("dialog", { name: "试一试自动咨询" });
  const log = dialog.getByRole("log", { name: "对话" });
  await expect(log.getByText(/这里是自动咨询/)).toBeVisible();
  await dialog.getByRole("button", { name: "我想做检测" }).click();
  await expect(log.getByText("可以的，检测免费、保密")).toBeVisible();
  await dialog.getByRole("textbox", { name: "来访者的话" }).fill("我要找人工");
  await page.keyboard.press("Enter");
  await expect(log.getByText("听到“人工”")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "来访者的话" })).toBeFocused();
  await dialog.getByRole("button", { name: "重新开始" }).click();
  await expect(log.getByText("听到“人工”")).toHaveCount(0);
});
