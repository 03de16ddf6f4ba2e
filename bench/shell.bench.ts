import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";
import { enter } from "../tests/support/enterConsole.ts";
import { removeFolder, startConsole, testPassword } from "../tests/support/runningConsole.ts";
import { median, type BenchRow } from "./report.ts";
import { buildWeb, startWebServer } from "./webServer.ts";

const runs = 5;
/** A clinic's older computer behind a shared line: 10 Mbit/s, 40 ms there and back. */
const line = { offline: false, downloadThroughput: 1_250_000, uploadThroughput: 250_000, latency: 40 };
const slowdown = 4;
const note = `${slowdown}× slower processor, 10 Mbit/s, 40 ms`;

/** Milliseconds between two keys of somebody who types an account and a password. */
const TYPING = 150;

/** What one first load cost. */
interface FirstLoad {
  /** Milliseconds from the start of the navigation until the menu and the page's first rows can be used. */
  readonly usable: number;
  /** Kilobytes over the line. */
  readonly transferred: number;
}

/**
 * The console after sign-in, with nothing in the cache, on a slow computer and a slow line, against a plain antd layout
 * page; and the scripts that a second screen of the same kind loads.
 */
export async function measureShell(): Promise<BenchRow[]> {
  await buildWeb();
  const [running, web, browser] = await Promise.all([
    startConsole(),
    startWebServer(),
    chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" }),
  ]);
  try {
    const context = await browser.newContext({ baseURL: running.url, viewport: { width: 1440, height: 900 } });
    const first = await context.newPage();
    await enter(first, "admin");
    await first.close();
    const ours: FirstLoad[] = [];
    const plain: FirstLoad[] = [];
    const entered: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      entered.push(await signInTime(browser, running.url));
      ours.push(await load(context, "/dashboard/analysis", HOME_ROW));
      plain.push(await loadPlain(browser, web.url));
    }
    const scripts = await secondScreenScripts(context);
    return [
      {
        what: "from pressing 登录 to the usable shell",
        unit: "ms",
        note,
        ours: median(entered),
        yardstick: median(plain.map(({ usable }) => usable)),
      },
      {
        what: "shell opened anew by its address, nothing cached: usable",
        unit: "ms",
        note,
        ...compare(ours, plain, ({ usable }) => usable),
      },
      {
        what: "shell opened anew by its address, nothing cached: over the line",
        unit: "kB",
        ...compare(ours, plain, ({ transferred }) => transferred),
      },
      { what: "scripts that a second screen of the same kind loads", ours: scripts, unit: "" },
    ];
  } finally {
    await browser.close();
    await running.stop();
    removeFolder(running.folder);
    await web.stop();
  }
}

/** A first visit: the sign-in page, an account and a password by the keyboard, then the time from the press until the first rows are painted. */
async function signInTime(browser: Browser, baseURL: string): Promise<number> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await markFirst(page, HOME_ROW);
  await slowDown(await context.newCDPSession(page));
  await page.goto("/user/login");
  const form = page.getByRole("form", { name: "账号密码登录" });
  await form.getByRole("textbox", { name: "账号" }).pressSequentially("admin", { delay: TYPING });
  await form.getByLabel("密码", { exact: true }).pressSequentially(testPassword, { delay: TYPING });
  const painted = firstPainted(page);
  await form.getByRole("button", { name: /^登\s*录$/ }).click();
  const time = await painted;
  const [pressed] = await page.evaluate(() => performance.getEntriesByName("pressed").map(({ startTime }) => startTime));
  await context.close();
  if (pressed === undefined) throw new Error("The page has seen no press.");
  return time - pressed;
}

/** The first of those who wait, on the home page, and a row of the plain one. */
const HOME_ROW = 'a[href*="_view=detail"]';
const PLAIN_ROW = ".ant-table-row";

/**
 * Lets a page note when it was last pressed and when the first element of a kind was painted. The page does it itself:
 * asking for elements again and again from outside takes a tenth of a slow computer's time, and is up to half a second late.
 */
async function markFirst(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    window.addEventListener("click", ({ timeStamp }) => performance.mark("pressed", { startTime: timeStamp }), true);
    new MutationObserver((_, observer) => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark("painted")));
    }).observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Waits until the element that `markFirst` looks for is painted. @returns ms since the navigation began */
function firstPainted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const [mark] = list.getEntriesByName("painted");
          if (mark) resolve(mark.startTime);
        });
        observer.observe({ type: "mark", buffered: true });
      }),
  );
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

async function loadPlain(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const result = await load(context, "/plainShell.html", PLAIN_ROW);
  await context.close();
  return result;
}

/** Loads a page with nothing cached. @param row what shows that its rows are there */
async function load(context: BrowserContext, path: string, row: string): Promise<FirstLoad> {
  const page = await context.newPage();
  await markFirst(page, row);
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await slowDown(devtools);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(path, { waitUntil: "commit" });
  const usable = await firstPainted(page);
  await page.close();
  return { usable, transferred: bytes / 1000 };
}

/** Opens two lists one after the other in one window. @returns how many scripts the second loaded */
async function secondScreenScripts(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto("/hiv/organ");
  await page.locator("tr[data-row-key]").first().waitFor();
  // The names of regions come after the rows and belong to the first list.
  await page.waitForLoadState("networkidle");
  let scripts = 0;
  page.on("request", (request) => (scripts += request.resourceType() === "script" ? 1 : 0));
  await page.getByRole("menuitem", { name: "预约与检测", exact: true }).click();
  await page.getByRole("menuitem", { name: "预约管理" }).click();
  await page.getByRole("cell", { name: /\*/ }).first().waitFor();
  await page.close();
  return scripts;
}

function compare(
  ours: readonly FirstLoad[],
  plain: readonly FirstLoad[],
  read: (load: FirstLoad) => number,
): Pick<BenchRow, "ours" | "yardstick"> {
  return { ours: median(ours.map(read)), yardstick: median(plain.map(read)) };
}
