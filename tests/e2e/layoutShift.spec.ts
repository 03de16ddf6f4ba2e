import type { Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

/** More of the screen than this may not move by itself (the measure of browsers: share of the screen × way). */
const LIMIT = 0.05;

/** What moved by itself since the page was loaded; what answers a press or a key within half a second does not count. */
type Shifts = { readonly value: number; readonly moved: readonly string[] }[];

declare global {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  var shifts: Shifts;
}

function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.shifts = [];
    const nameOf = (node: Node | null) => `${node?.nodeName ?? ""} ${(node?.textContent ?? "").slice(0, 20)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) globalThis.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Waits until everything has arrived and stands, then tells what moved on the way. */
async function expectCalm(page: Page, place: string): Promise<void> {
  await expect(page.locator(".ant-skeleton:visible, .ant-spin-spinning:visible, [aria-busy=true]:visible")).toHaveCount(0);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))));
  // Shifts are told after the frame they happened in.
  await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
  const shifts = await page.evaluate(() => globalThis.shifts.splice(0));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${place}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(LIMIT);
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`SHELL-49 nothing jumps when data arrives, ${viewport.width} px wide`, async ({ page, signIn }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await signIn("admin");
    await expect(page.getByRole("heading", { name: "今日待到访", exact: true })).toBeVisible();
    await expectCalm(page, "home after the sign-in");
    for (const path of ["/hiv/organ", "/monitor/online", "/isps/userAnnouncement", "/account/center", "/hiv/appointment"]) {
      await page.goto(path);
      await expect(page.getByRole("tab").first()).toBeVisible();
      await expectCalm(page, path);
    }
    await page
      .getByRole("button", { name: /新\s*增/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /保\s*存/ })).toBeVisible();
    await expectCalm(page, "form");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /保\s*存/ })).toBeHidden();
    await page.locator("tr[data-row-key]").first().locator("td button").first().click();
    await expect(page.getByRole("tab", { name: "变更记录" })).toBeVisible();
    await expectCalm(page, "row");
  });
}
