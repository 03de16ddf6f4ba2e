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
  await page.locator('input[type="file"]').first().setInputFiles("server/demo/covers/rose.png");
  await expect(page.getByRole("button", { name: /预览rose\.png/ })).toBeVisible();
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
  await desk.goto(`/hiv/art?title=${encodeURIComponent("世界艾滋病日怎么参加活动")}`);
  const handedIn = desk.locator("tr[data-row-key]").filter({ hasText: "世界艾滋病日怎么参加活动" });
  await handedIn.getByRole("button", { name: "发布" }).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: /发\s*布|确\s*定/ })
    .click();
  await expect(handedIn.getByText("已发布")).toBeVisible();
  await handedIn.getByRole("button", { name: "详情" }).click();
  await desk.getByRole("tab", { name: "手机预览" }).click();
  const phone = desk.getByRole("article", { name: "科普文章的手机预览" });
  await expect(phone.getByRole("heading", { name: "世界艾滋病日怎么参加活动" })).toBeVisible();
  await expect(phone.getByText("周一到周五，各社区都有讲座。")).toBeVisible();
  await expect(phone.getByRole("img", { name: "封面" })).toBeVisible();
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
