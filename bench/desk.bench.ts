import { chromium, type Page } from "@playwright/test";
import { enter } from "../tests/support/enterConsole.ts";
import { removeFolder, startConsole } from "../tests/support/runningConsole.ts";
import { median, type BenchRow } from "./report.ts";

/** Uncounted runs, so that the code is warm; then the counted ones. Together as many as a page has rows. */
const WARM = 3;
const RUNS = 7;

const LIST = "/hiv/appointment";
const HOME = "/dashboard/analysis";
/** What is in the tab that is looked at; the others stay in the page. */
const IN_VIEW = "[role=tabpanel]:not([hidden])";
const ROW = `${IN_VIEW} tr.ant-table-row`;
/** The first of those who wait, on the home page. */
const HOME_ROW = `${IN_VIEW} a[href*="_view=detail"]`;
const DETAIL = ".ant-drawer-content .ant-descriptions-item-content";
const FORM_FIELD = ".ant-drawer-content input, .ant-modal-content input";

/** One step of daily work: what is pressed, and what must be painted for it to be over. */
interface Step {
  readonly what: string;
  /** Milliseconds it should take on two quiet cores. */
  readonly aim: number;
  press(page: Page, run: number): Promise<void>;
  /** Selector of what shows that it is done, and is not there before. */
  painted(page: Page): Promise<string> | string;
  /** Brings the page to where the step begins; before each run. */
  ready(page: Page): Promise<void>;
}

const steps: readonly Step[] = [
  {
    what: "from home to the list, warm",
    aim: 300,
    press: (page) => openTab(page, "预约管理"),
    painted: () => ROW,
    ready: async (page) => {
      await openTab(page, "首页");
      await page.locator(HOME_ROW).first().waitFor();
    },
  },
  {
    what: "from the list to home, warm",
    aim: 300,
    press: (page) => openTab(page, "首页"),
    painted: () => HOME_ROW,
    ready: showList,
  },
  {
    what: "next page of the list, asked of the server",
    aim: 300,
    press: (page) => page.locator(`${IN_VIEW} .ant-pagination-next button`).click(),
    painted: otherRow,
    // Each run turns to a page that has not been seen.
    ready: async () => {},
  },
  {
    what: "detail of a row, asked of the server",
    aim: 300,
    press: (page, run) => page.locator(`${ROW} [data-opens-row]`).nth(run).click(),
    painted: () => DETAIL,
    ready: closeWindow,
  },
  {
    what: "form of a new row, warm",
    aim: 250,
    press: (page) =>
      page
        .getByRole("button", { name: /新增|新\s*建/ })
        .first()
        .click(),
    painted: () => FORM_FIELD,
    ready: closeWindow,
  },
];

/**
 * What a person waits for most often, in the built console with its demonstration data: home, list, page change, detail
 * and form.
 */
export async function measureDesk(): Promise<BenchRow[]> {
  const running = await startConsole();
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" });
  try {
    const context = await browser.newContext({ baseURL: running.url, viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await enter(page, "admin");
    const rows = [await homeByAddress(page)];
    await page.goto(LIST);
    await page.locator(ROW).first().waitFor();
    for (const step of steps) rows.push(await stepRow(page, step));
    return rows;
  } finally {
    await browser.close();
    await running.stop();
    removeFolder(running.folder);
  }
}

async function stepRow(page: Page, step: Step): Promise<BenchRow> {
  await showList(page);
  const times: number[] = [];
  for (let run = 0; run < WARM + RUNS; run += 1) times.push(await timeOf(page, step, run));
  return { what: step.what, unit: "ms", ours: median(times.slice(WARM)), note: `aim ${step.aim} ms` };
}

/** Home opened by its address, with the scripts of the last visit: from the start of the navigation to those who wait. */
async function homeByAddress(page: Page): Promise<BenchRow> {
  const times: number[] = [];
  for (let run = 0; run < WARM + RUNS; run += 1) {
    await page.goto("about:blank");
    await page.goto(HOME, { waitUntil: "commit" });
    await markPainted(page, HOME_ROW);
    times.push(await markedAt(page, "painted"));
  }
  return { what: "home by its address, scripts cached", unit: "ms", ours: median(times.slice(WARM)), note: "the whole console starts" };
}

/** Milliseconds from the press until what shows the result is painted. */
async function timeOf(page: Page, step: Step, run: number): Promise<number> {
  await step.ready(page);
  const painted = await step.painted(page);
  await page.locator(painted).first().waitFor({ state: "hidden" });
  await page.evaluate(() => {
    performance.clearMarks();
    window.addEventListener("click", ({ timeStamp }) => performance.mark("pressed", { startTime: timeStamp }), {
      capture: true,
      once: true,
    });
  });
  await markPainted(page, painted);
  await step.press(page, run);
  return (await markedAt(page, "painted")) - (await markedAt(page, "pressed"));
}

/**
 * Lets the page note when the first visible element of a kind is painted; looking from outside is late. No function in
 * it has a name: the loader of these files would wrap one in a call that the page does not know.
 */
async function markPainted(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    const timer = setInterval(() => {
      if (![...document.querySelectorAll<HTMLElement>(wanted)].some((element) => element.checkVisibility())) return;
      clearInterval(timer);
      requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
    }, 4);
  }, selector);
}

async function markedAt(page: Page, mark: string): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN, mark);
}

async function showList(page: Page): Promise<void> {
  await closeWindow(page);
  await openTab(page, "预约管理");
  await page.locator(ROW).first().waitFor();
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

async function closeWindow(page: Page): Promise<void> {
  const window = page.locator(".ant-drawer-content, .ant-modal-content").first();
  if (!(await window.isVisible())) return;
  await page.keyboard.press("Escape");
  await window.waitFor({ state: "hidden" });
}

/** Selector of a row that is not on the page that is shown. */
async function otherRow(page: Page): Promise<string> {
  const shown = await page.locator(ROW).evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row-key")));
  return ROW + shown.map((key) => `:not([data-row-key="${key}"])`).join("");
}
