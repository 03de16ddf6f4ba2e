import type { Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

const screens = [
  { path: "/hiv/appointment", title: "预约管理", cell: /\*\*/ },
  { path: "/hiv/organ", title: "机构管理", cell: /疾病预防控制中心|社区卫生服务中心|门诊|服务站/ },
  { path: "/hiv/organServiceTime", title: "服务时间", cell: /\d\d:\d\d–\d\d:\d\d/ },
  { path: "/hiv/surveyTopic", title: "问卷管理", cell: /问卷|调查|反馈|需求|满意度|测验|体验|评估|可及性|知晓率/ },
  { path: "/sys/sysDepart", title: "部门管理", cell: /总部/ },
  { path: "/sys/role", title: "角色管理", cell: /管理员/ },
  { path: "/sys/user", title: "用户管理", cell: /admin/ },
  { path: "/sys/dict", title: "数据字典", cell: /状态/ },
] as const;

/** Whether anything makes the page itself scroll sideways. */
function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

test.describe("the eight screens", () => {
  for (const screen of screens) {
    test(`SCREEN ${screen.title} shows rows, a row and a form, with a clean console`, async ({ page, signIn }) => {
      await signIn("admin", screen.path);
      await expect(page.getByRole("table").first()).toBeVisible();
      await expect(page.getByRole("cell", { name: screen.cell }).first()).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(screen.title));
      await expect(page.getByRole("checkbox", { name: "全选本页" }).first()).toBeEnabled();

      await page
        .getByRole("button", { name: /新\s*增/ })
        .first()
        .click();
      const save = page.getByRole("button", { name: /保\s*存/ });
      await expect(save).toBeVisible();
      await save.click();
      await expect(page.getByText(/^请(输入|选择)/).first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(save).toBeHidden();

      const row = page.locator("tr[data-row-key]").first();
      const detail = row.getByRole("button", { name: "详情" });
      // Where actions do not fit beside a row, its name opens it as well.
      await ((await detail.count()) > 0 ? detail : row.locator("td button").first()).click();
      await expect(page.getByRole("tab", { name: "变更记录" })).toBeVisible();
    });

    test(`SHELL-49 ${screen.title} fits a phone`, async ({ page, signIn }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn("admin", screen.path);
      await expect(page.getByRole("cell", { name: screen.cell }).first()).toBeVisible();
      expect(await isTooWide(page)).toBe(false);
      await page
        .getByRole("button", { name: /新\s*增/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: /保\s*存/ })).toBeVisible();
      expect(await isTooWide(page)).toBe(false);
    });
  }
});

test("ROUTE-01 addresses are plain paths below /, for links from outside and for the browser's steps back", async ({ page, signIn }) => {
  await signIn("admin", "/hiv/organ");
  await expect(page.getByRole("columnheader", { name: "机构名称" })).toBeVisible();
  await page.getByRole("menuitem", { name: "预约管理" }).click();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/hiv\/appointment$/);
  await page.goBack();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/hiv\/organ$/);
  await expect(page.getByRole("columnheader", { name: "机构名称" })).toBeVisible();
});
