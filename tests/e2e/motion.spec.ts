import { expect, test } from "../support/consoleTest.ts";

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test(`SHELL-28 menus, lists of choices and dialogs open in view and take a click: motion ${reducedMotion}`, async ({ page, signIn }) => {
    await page.emulateMedia({ reducedMotion });
    /** A popup takes clicks as intended once it stands still. */
    const standStill = () => page.waitForFunction(() => document.getAnimations().every((one) => one.playState === "finished"));
    await signIn("admin");
    await page.getByRole("button", { name: /欢迎您/ }).click();
    await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeHidden();

    await page.goto("/hiv/organ");
    await page.getByRole("combobox", { name: "机构类型" }).first().click();
    await expect(page.getByTitle("疾控中心").last()).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(page.getByTitle("疾控中心").last()).toBeHidden();
    await page.locator("tr[data-row-key]").first().getByRole("button", { name: "更多" }).click();
    await expect(page.getByRole("menuitem", { name: "删除" })).toBeInViewport();
    await standStill();
    await page.getByRole("menuitem", { name: "删除" }).click();
    const confirm = page.getByRole("dialog");
    await expect(confirm.getByRole("button", { name: /取\s*消/ })).toBeInViewport();
    await standStill();
    await confirm.getByRole("button", { name: /取\s*消/ }).click();
    await expect(confirm).toBeHidden();
  });
}
