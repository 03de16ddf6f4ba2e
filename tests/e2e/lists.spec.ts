import type { Page } from "@playwright/test";
import { expect, test } from "../support/consoleTest.ts";

/** Lists of every build: flat, a tree, beside an aside, written by hand. `productLists.test.ts` reckons the widths of all there are. */
const lists = [
  "/hiv/appointment",
  "/hiv/appointmentWaiting",
  "/hiv/organ",
  "/hiv/organServiceTime",
  "/hiv/detection",
  "/sys/sysDepart",
  "/sys/user",
  "/sys/dict",
  "/sys/annountCement",
  "/monitor/audit",
  "/isps/userAnnouncement",
] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".ant-skeleton:visible, .ant-spin-spinning:visible")).toHaveCount(0);
  await expect(page.locator(".ant-table-row").first()).toBeVisible();
}

/** How many px of each table are beyond its edge. */
function hiddenWidths(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".ant-table-body, .ant-table-content")].map((e) => e.scrollWidth - e.clientWidth),
  );
}

test("LIST-06 at 1440 px beside the open menu no list hides a column behind its edge", async ({ page, signIn }) => {
  test.setTimeout(300_000);
  await signIn("admin");
  for (const path of lists) {
    await open(page, path);
    expect.soft(Math.max(...(await hiddenWidths(page))), path).toBeLessThanOrEqual(0);
  }
});

test("LIST-06 a wider window shows more, the column settings offer the rest, and what is chosen there stays", async ({ page, signIn }) => {
  await signIn("admin");
  await open(page, "/hiv/organ");
  const region = page.getByRole("columnheader", { name: "所在地区" });
  await expect(page.getByRole("columnheader", { name: "机构类型" })).toBeVisible();
  await expect(region).toHaveCount(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(region).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(region).toHaveCount(0);
  await page.getByRole("button", { name: "列设置" }).click();
  const settings = page.getByRole("region", { name: "列设置" });
  await expect(settings.getByText(/放不下的 \d+ 列/)).toBeVisible();
  await settings.getByRole("checkbox", { name: "所在地区" }).check();
  await expect(region).toBeVisible();
  await page.reload();
  await expect(region).toBeAttached();
});

test("LIST-06 on a phone rows are of one height, their targets of 44 px, and nothing stands beyond the window", async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("admin");
  for (const path of lists.filter((path) => path !== "/monitor/audit")) {
    await open(page, path);
    const found = await page.evaluate(() => {
      const rows = [...document.querySelectorAll<HTMLElement>(".ant-table-row")].map(({ offsetHeight }) => offsetHeight);
      const targets = [...document.querySelectorAll<HTMLElement>(".ant-table-row :is(button, a, label), .ant-table-thead label")];
      const small = targets.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
      return {
        lowest: Math.min(...rows),
        small: small.filter(({ width, height }) => width < 43.5 || height < 43.5).map(({ width, height }) => `${width}×${height}`),
        beyond: document.documentElement.scrollWidth - window.innerWidth,
        toolbars: [...document.querySelectorAll<HTMLElement>("[role=toolbar]")].map(({ offsetTop, parentElement }) =>
          Math.round(offsetTop - ((parentElement?.firstElementChild as HTMLElement | null)?.offsetTop ?? 0)),
        ),
      };
    });
    expect.soft(found.lowest, path).toBeGreaterThanOrEqual(58);
    expect.soft(found.small, path).toEqual([]);
    expect.soft(found.beyond, path).toBeLessThanOrEqual(0);
    expect.soft(Math.max(0, ...found.toolbars), `${path}: what can be done stands on one line`).toBeLessThan(20);
  }
});
