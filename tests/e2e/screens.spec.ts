import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

const screens = [
  { id: "SCREEN-25", path: "/hiv/appointment", title: "预约管理", cell: /\*\*/ },
  { id: "SCREEN-40", path: "/hiv/organ", title: "机构管理", cell: /疾病预防控制中心|社区卫生服务中心|门诊|服务站/ },
  { id: "SCREEN-31", path: "/hiv/organServiceTime", title: "服务时间", cell: /\d\d:\d\d–\d\d:\d\d/ },
  { id: "SCREEN-44", path: "/hiv/surveyTopic", title: "问卷管理", cell: /问卷|调查|反馈|需求|满意度|测验|体验|评估|可及性|知晓率/ },
  { id: "SCREEN-50", path: "/sys/sysDepart", title: "部门管理", cell: /总部/ },
  { id: "SCREEN-57", path: "/sys/role", title: "角色管理", cell: /管理员/ },
  { id: "SCREEN-67", path: "/sys/user", title: "用户管理", cell: /admin/ },
  { id: "SCREEN-52", path: "/sys/dict", title: "数据字典", cell: /[a-z]+_[a-z]+/ },
] as const;

/** Whether anything makes the page itself scroll sideways. */
function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

test(`${screens.map(({ id }) => id).join(" ")} the eight screens show rows, a row and a form, with a clean console; SHELL-49 they fit a phone`, async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000);
  await signIn("admin");
  for (const { id, path, title, cell } of screens)
    await test.step(`${id} ${title}`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      // Where rows are edited in place they stand in a grid.
      await expect(page.locator("[role=grid], table").first()).toBeVisible();
      await expect(page.locator("[role=gridcell], td").filter({ hasText: cell }).first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(page.getByRole("checkbox", { name: /全选本页|选择第 1 行/ }).first()).toBeEnabled();

      const row = page.locator("tr[data-row-key], [data-row]").first();
      const detail = row.getByRole("button", { name: "详情" });
      // Where actions do not fit beside a row, its name opens it as well.
      await ((await detail.count()) > 0 ? detail : row.locator("td button").first()).click();
      await expect(page.getByRole("tab", { name: "变更记录" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("tab", { name: "变更记录" })).toBeHidden();

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator("tr[data-row-key], li[data-row-key]").filter({ hasText: cell }).first()).toBeVisible();
      // What has just changed its width takes a frame to settle.
      await expect.poll(() => isTooWide(page)).toBe(false);
      await page
        .getByRole("button", { name: /新\s*增/ })
        .first()
        .click();
      const save = page.getByRole("button", { name: /保\s*存/ });
      await expect(save).toBeVisible();
      await expect.poll(() => isTooWide(page)).toBe(false);
      await save.click();
      await expect(page.getByText(/^请(输入|选择)/).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(save).toBeHidden();
    });
});

/** Presses on something and carries it to the middle of something else, as a hand does. */
async function carry(page: Page, from: Locator, to: Locator, whileOver: () => Promise<void> = async () => undefined): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("what is carried, or where to, is not on the page");
  await page.mouse.move(start.x + start.width / 2, start.y + 12);
  await page.mouse.down();
  // Within the window: a column goes on below it.
  await page.mouse.move(end.x + end.width / 2, Math.min(end.y + Math.min(end.height / 2, 200), start.y + 200), { steps: 8 });
  await whileOver();
  await page.mouse.up();
}

test("SCREEN-29 a kit is carried on a board to the next state; where nothing leads is greyed, and the list follows", async ({
  page,
  signIn,
}) => {
  await signIn("admin", "/hiv/detection");
  await page.getByRole("radiogroup", { name: "显示方式" }).getByText("看板").click();
  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
  const card = column("待审核").getByRole("listitem").first();
  const kit = await card.getByRole("button").first().innerText();
  await carry(page, card, column("待发放"), async () => {
    await expect(column("待发放").getByText("放开即“通过”")).toBeVisible();
    await expect(column("待判读")).toHaveCSS("opacity", "0.4");
  });
  const moved = column("待发放").getByRole("listitem").filter({ hasText: kit });
  await expect(moved).toBeVisible();
  await moved.getByRole("button", { name: /^操作/ }).press("Enter");
  await expect(page.getByRole("menuitem", { name: /^(已发放|待回传)（发放）$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("radiogroup", { name: "显示方式" }).getByText("列表").click();
  await expect(page.getByRole("row").filter({ hasText: kit })).toContainText("待发放");
});

test("SCREEN-26 a booking is made from a day of the calendar and carried to another, which asks as 改期 does", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/appointment");
  await page.getByRole("radiogroup", { name: "显示方式" }).getByText("日历").click();
  await page.getByRole("button", { name: "后一周" }).click();
  await expect(page).toHaveURL(/_day=/);
  const [, month, day] = (new URL(page.url()).searchParams.get("_day") ?? "").split("-").map(Number);
  await page.getByRole("button", { name: new RegExp(`^在${month}月${day}日 .*新增$`) }).press("Enter");
  const form = page.getByRole("dialog", { name: "新增预约" });
  await expect(form.getByLabel("预约日期")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  const chosen = await form.getByLabel("预约日期").inputValue();
  expect(chosen.split("-").slice(1).map(Number)).toEqual([month, day]);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  const entry = page.locator("button[data-row-key]").filter({ hasText: "已预约" }).first();
  const target = page.getByRole("region", { name: /^\d+月\d+日 / }).last();
  await carry(page, entry, target);
  const question = page.getByRole("dialog", { name: "改期" });
  await expect(question.getByLabel("预约日期")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(question.getByLabel("改期原因")).toHaveValue("");
});

test("ROUTE-01 addresses are plain paths below /, for links from outside and for the browser's steps back", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ");
  await expect(page.getByRole("columnheader", { name: "机构名称" })).toBeVisible();
  await page.getByRole("menuitem", { name: "预约与检测", exact: true }).click();
  await page.getByRole("menuitem", { name: "预约管理" }).click();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/hiv\/appointment$/);
  await page.goBack();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/hiv\/organ$/);
  await expect(page.getByRole("columnheader", { name: "机构名称" })).toBeVisible();
});
