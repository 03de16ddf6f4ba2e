import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { settled } from "./settled.ts";

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

/** Notes what moves from the page's first script on. To be called before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.shifts = [];
    const nameOf = (node: Node | null) => `${node?.nodeName ?? ""} ${(node?.textContent ?? "").slice(0, 20)}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) globalThis.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Waits until everything has arrived and stands, then judges what moved on the way. */
export async function expectCalm(page: Page, place: string): Promise<void> {
  await settled(page);
  const shifts = await page.evaluate(() => globalThis.shifts.splice(0));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${place}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(LIMIT);
}
