import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";
import { expect, test } from "../support/consoleTest.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const pages = [
  "/dashboard/analysis",
  "/hiv/appointment",
  "/hiv/organ",
  "/hiv/surveyTopic",
  "/sys/sysDepart",
  "/sys/role",
  "/sys/user",
  "/sys/dict",
  "/isps/userAnnouncement",
  "/account/center",
  "/account/settings/base",
] as const;

/**
 * What axe finds on the page as it is, in the light scheme; in the dark one only colours differ, so contrast alone is
 * looked at. Left out: the row that antd's table measures its columns by, which nobody can
 * see or reach, and which axe takes for a table row in hiding with something to focus.
 */
async function violations(page: Page): Promise<readonly string[]> {
  const light = await findings(page, { resultTypes: ["violations"] });
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findings(page, { resultTypes: ["violations"], runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

async function findings(page: Page, options: object): Promise<readonly string[]> {
  // What appears with a movement is measured when it stands still.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  await page.evaluate(source);
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
    const { violations } = await axe.run({ exclude: [".ant-table-measure-row"] }, given);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
  }, options);
}

test("SHELL-01 sign-in, home, lists, a form and a row are free of findings by axe, light and dark", async ({ page, signIn }) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/user/login");
  await expect(page.getByRole("button", { name: /^登\s*录$/ })).toBeVisible();
  expect.soft(await violations(page), "sign-in").toEqual([]);
  await signIn("admin");
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole("tab").first()).toBeVisible();
    // What the first answers bring asks for more.
    await page.waitForLoadState("networkidle");
    await expect(page.locator(".ant-skeleton:visible, .ant-spin-spinning:visible")).toHaveCount(0);
    expect.soft(await violations(page), path).toEqual([]);
  }
  await page.goto("/hiv/appointment");
  await page.getByRole("button", { name: /新\s*增/ }).click();
  await expect(page.getByRole("button", { name: /保\s*存/ })).toBeVisible();
  expect.soft(await violations(page), "form").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /保\s*存/ })).toBeHidden();
  await page.locator("tr[data-row-key]").first().getByRole("button", { name: "详情" }).click();
  await expect(page.getByRole("tab", { name: "变更记录" })).toBeVisible();
  expect.soft(await violations(page), "row").toEqual([]);
  await page.goto("/hiv/organ");
  await page.getByRole("button", { name: "高级查询" }).click();
  await expect(page.getByRole("list", { name: "查询条件" })).toBeVisible();
  expect.soft(await violations(page), "query builder").toEqual([]);
});

test("SHELL-29 a menu of the header takes the focus as it opens and gives it back, by keyboard alone", async ({ page, signIn }) => {
  await signIn("admin");
  for (const name of [/用户菜单/, "帮助", "页签列表"]) {
    const trigger = page.getByRole("button", { name });
    await trigger.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("[role=menuitem]:focus")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(trigger).toBeFocused();
  }
});
