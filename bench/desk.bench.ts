import { chromium, type Page } from "@playwright/test";
import { enter } from "../tests/support/enterConsole.ts";
import { removeFolder, startConsole } from "../tests/support/runningConsole.ts";
import { median, type BenchRow } from "./report.ts";

/** Uncounted runs, so that code and data are warm; then the counted ones. */
const WARM = 3;
const RUNS = 11;

const LIST = "/hiv/appointment";
const ROW = "tr.ant-table-row";

/** One step of daily work: what is pressed, and what must be painted for it to be over. */
interface Step {
  readonly what: string;
  /** Milliseconds it should take on two quiet cores. */
  readonly aim: number;
  press(page: Page): Promise<void>;
  /** Selector of what shows that it is done. */
  readonly painted: string;
  /** Brings the page back to where the step begins. */
  back(page: Page): Promise<void>;
}

const steps: readonly Step[] = [
  {
    what: "from another page to the list, warm",
    aim: 300,
    press: (page) => page.getByRole("tab", { name: "预约管理" }).click(),
    painted: `[role=tabpanel]:not([hidden]) ${ROW}`,
    back: (page) => page.getByRole("tab", { name: "首页" }).click(),
  },
  {
    what: "next page of the list, warm",
    aim: 300,
    press: (page) => page.locator(".ant-pagination-next button").first().click(),
    painted: ".ant-pagination-item-2.ant-pagination-item-active",
    back: (page) => page.locator(".ant-pagination-prev button").first().click(),
  },
  {
    what: "detail of a row, warm",
    aim: 300,
    press: (page) => page.locator(`${ROW} td button`).first().click(),
    painted: ".ant-drawer-content .ant-descriptions-item",
    back: closeDrawer,
  },
  {
    what: "form of a new row, warm",
    aim: 250,
    press: (page) =>
      page
        .getByRole("button", { name: /新增|新\s*建/ })
        .first()
        .click(),
    painted: ".ant-drawer-content input, .ant-modal-content input",
    back: closeDrawer,
  },
];

/** What a person waits for most often, in the built console with its demonstration data: list, page change, detail and form. */
export async function measureDesk(): Promise<BenchRow[]> {
  const running = await startConsole();
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" });
  try {
    const context = await browser.newContext({ baseURL: running.url, viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await enter(page, "admin");
    await page.goto("/dashboard/analysis");
    await page.goto(LIST);
    await page.locator(ROW).first().waitFor();
    const rows: BenchRow[] = [];
    for (const step of steps) {
      if (step === steps[0]) await step.back(page);
      else await page.getByRole("tab", { name: "预约管理" }).click();
      const times: number[] = [];
      for (let run = 0; run < WARM + RUNS; run += 1) times.push(await timeOf(page, step));
      rows.push({ what: step.what, unit: "ms", ours: median(times.slice(WARM)), note: `aim ${step.aim} ms` });
    }
    return rows;
  } finally {
    await browser.close();
    await running.stop();
    removeFolder(running.folder);
  }
}

/** Milliseconds from the press until what shows the result is painted. The page notes both: looking from outside is late. */
async function timeOf(page: Page, { press, painted, back }: Step): Promise<number> {
  await page.evaluate((wanted) => {
    performance.clearMarks();
    const isShown = () => [...document.querySelectorAll<HTMLElement>(wanted)].some((element) => element.checkVisibility());
    const begin = ({ timeStamp }: Event) => {
      performance.mark("pressed", { startTime: timeStamp });
      const look = () => {
        if (isShown()) requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
        else requestAnimationFrame(look);
      };
      look();
    };
    window.addEventListener("click", begin, { capture: true, once: true });
  }, painted);
  await press(page);
  await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
  const time = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return at("painted") - at("pressed");
  });
  await back(page);
  await page.waitForFunction(
    (wanted) => ![...document.querySelectorAll<HTMLElement>(wanted)].some((element) => element.checkVisibility()),
    painted,
  );
  return time;
}

async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
}
