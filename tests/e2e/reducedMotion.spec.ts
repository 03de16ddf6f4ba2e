import { expect, test } from "../support/consoleTest.ts";

test("SHELL-28 menus and lists of choices open in view where the system asks for less motion", async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn("admin");
  await page.getByRole("button", { name: /欢迎您/ }).click();
  await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeHidden();

  await page.goto("/hiv/organ");
  await page.locator("tr[data-row-key]").first().getByRole("button", { name: "更多" }).click();
  await expect(page.getByRole("menuitem", { name: "删除" })).toBeInViewport();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "机构类型" }).first().click();
  await expect(page.getByTitle("疾控中心").last()).toBeInViewport();
});
