import type { Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";
import { testPassword } from "../support/runningConsole.ts";

/** Collects the scripts that a page loads from now on. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

/** Bytes of all scripts that a page has loaded, as they came over the line. */
function loadedBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}

/** Style rules that the browser worked out itself, without the variables of the theme. */
function ownRules(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("style")]
      .map(({ textContent }) => textContent.slice(0, 60))
      .filter((text) => text.startsWith(".ant-"))
      // The department filter of the landing page comes with its own.
      .filter((text) => !/^\.ant-(?:tree-select|select-tree)/.test(text)),
  );
}

test("SHELL-45 the sign-in page loads only its own code; the console comes with the first key, before it is needed", async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto("/user/login");
  const form = page.getByRole("form", { name: "账号密码登录" });
  await form.getByRole("textbox", { name: "账号" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeLessThanOrEqual(8);
  expect(await loadedBytes(page), "bytes of scripts over the line").toBeLessThanOrEqual(170_000);
  expect(scripts.filter((path) => /frame-[^-]*\.js|screen-/.test(path) && !path.includes("entrance"))).toEqual([]);

  await form.getByRole("textbox", { name: "账号" }).fill("admin");
  for (const part of ["frame", "screen", "DashboardScreen"])
    await expect.poll(() => scripts.some((path) => path.startsWith(`/assets/${part}-`)), { message: part }).toBe(true);
  await form.getByLabel("密码", { exact: true }).fill(testPassword);
  const before = scripts.length;
  await form.getByRole("button", { name: /^登\s*录$/ }).click();
  await expect(page.getByRole("cell", { name: /\*/ }).first()).toBeVisible();
  // What charts and filters of the landing page need comes when they are drawn; the console and the page itself are there.
  expect(scripts.slice(before).filter((path) => /\/(?:frame|screen|DashboardScreen)-/.test(path))).toEqual([]);
  expect(await ownRules(page), "antd's styles come from the build's file").toEqual([]);
});

test("a slow line shows that the page is on its way, and then the page alone", async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/user/login", { waitUntil: "commit" });
  const opening = page.getByText("正在打开……");
  await expect(opening).toBeVisible();
  letThrough();
  await page.getByRole("form", { name: "账号密码登录" }).waitFor();
  await expect(opening).toHaveCount(0);
});

test("a second screen of the same kind loads no further code", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn("admin");
  const scripts = scriptsOf(page);
  await page.goto("/hiv/detection");
  await page.locator("tr[data-row-key]").first().waitFor();
  await page.waitForLoadState("networkidle");
  // What the console puts off until the first screen is there comes now, and not while the second one is looked at.
  await page.clock.fastForward(60_000);
  await expect.poll(() => scripts.some((path) => path.startsWith("/assets/SignInAgain-"))).toBe(true);
  const before = scripts.length;
  await page.getByRole("menuitem", { name: "预约管理" }).click();
  await expect(page.getByRole("tab", { name: "预约管理" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("cell", { name: /\*/ }).first().waitFor();
  expect(scripts.slice(before)).toEqual([]);
});
