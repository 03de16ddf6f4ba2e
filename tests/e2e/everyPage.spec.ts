import type { Page } from "@playwright/test";
import { axeFindings, axeInBothSchemes } from "../support/axeFindings.ts";
import { expect, test } from "../support/consoleTest.ts";
import { expectCalm, watchShifts } from "../support/layoutShifts.ts";

/** A page that is looked at. */
interface LookedAt {
  readonly path: string;
  /** It is a list; `productLists.test.ts` computes the widths of all there are. */
  readonly isList?: true;
}

/** Pages of every build; lists that are flat, a tree, beside an aside, written by hand. Each is opened once for all that a look shows. */
const pages: readonly LookedAt[] = [
  { path: "/dashboard/analysis" },
  { path: "/hiv/appointment", isList: true },
  { path: "/hiv/appointmentWaiting", isList: true },
  { path: "/hiv/organ", isList: true },
  { path: "/hiv/organServiceTime", isList: true },
  { path: "/hiv/detection", isList: true },
  { path: "/hiv/surveyTopic" },
  { path: "/hiv/consultDesk" },
  { path: "/sys/sysDepart", isList: true },
  { path: "/sys/role" },
  { path: "/sys/user", isList: true },
  { path: "/sys/position" },
  { path: "/sys/dict", isList: true },
  { path: "/sys/checkRule" },
  { path: "/sys/tenant" },
  { path: "/sys/job" },
  { path: "/sys/annountCement", isList: true },
  { path: "/gallery/gallery" },
  { path: "/gallery/galleryText" },
  { path: "/monitor/online" },
  { path: "/monitor/audit", isList: true },
  { path: "/isps/userAnnouncement", isList: true },
  { path: "/account/center" },
  { path: "/account/settings/base" },
];

async function open(page: Page, { path, isList }: LookedAt): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("tab").first()).toBeVisible();
  if (isList) await expect(page.locator(".ant-table-row, li[data-row-key], [role=grid] [data-row]").first()).toBeVisible();
  await expectCalm(page, path);
}

/** How many px of each table are beyond its edge. */
function hiddenWidths(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".ant-table-body, .ant-table-content")].map((e) => e.scrollWidth - e.clientWidth),
  );
}

test("SHELL-01 SHELL-49 LIST-06 every page at a desk: axe finds nothing, light and dark, nothing jumps, no list hides a column", async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ colorScheme: "light" });
  await watchShifts(page);
  await page.goto("/user/login");
  await expect(page.getByRole("button", { name: /^登\s*录$/ })).toBeVisible();
  expect.soft(await axeInBothSchemes(page), "sign-in").toEqual([]);
  await signIn("admin");
  for (const one of pages) {
    await open(page, one);
    expect.soft(await axeInBothSchemes(page), one.path).toEqual([]);
    if (one.isList) expect.soft(Math.max(...(await hiddenWidths(page))), `${one.path}: px behind the edge`).toBeLessThanOrEqual(0);
  }
});

/** Measures of a list on a phone. */
function phoneMeasures(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>(".ant-table-row, li[data-row-key]")].map(({ offsetHeight }) => offsetHeight);
    const targets = [
      ...document.querySelectorAll<HTMLElement>(":is(.ant-table-row, li[data-row-key]) :is(button, a, label), .ant-table-thead label"),
    ];
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
}

test("SHELL-01 SHELL-49 LIST-06 every page on a phone: axe finds nothing, nothing jumps, rows and targets are large enough, nothing stands beyond the window", async ({
  page,
  signIn,
}) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  // The colours are those of the desk, which is looked at in both schemes; here they are seen in the dark one.
  await page.emulateMedia({ colorScheme: "dark" });
  await watchShifts(page);
  await page.goto("/user/login");
  await expect(page.getByRole("button", { name: /^登\s*录$/ })).toBeVisible();
  expect.soft(await axeFindings(page), "sign-in").toEqual([]);
  await signIn("admin");
  for (const one of pages) {
    await open(page, one);
    expect.soft(await axeFindings(page), one.path).toEqual([]);
    if (!one.isList) continue;
    const found = await phoneMeasures(page);
    expect.soft(found.lowest, one.path).toBeGreaterThanOrEqual(58);
    expect.soft(found.small, one.path).toEqual([]);
    expect.soft(found.beyond, one.path).toBeLessThanOrEqual(0);
    expect.soft(Math.max(0, ...found.toolbars), `${one.path}: what can be done stands on one line`).toBeLessThan(20);
  }
});
