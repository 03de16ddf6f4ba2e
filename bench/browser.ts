import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { PageMeter, type PageCosts } from "./pageMeter.ts";
import { buildWeb, startWebServer } from "./webServer.ts";

/** The two ways to make the same page. */
export type Side = "ours" | "plain";

/** Runs of both sides. */
export type Compared = Readonly<Record<Side, readonly PageCosts[]>>;

/** Runs of each side, in turn, so that whatever else the machine does meets both. */
const runs = Number(process.env["BENCH_RUNS"] ?? "9");

const screenshots = join(import.meta.dirname, "..", ".cache", "bench", "screenshots");

/** A browser with the built pages. */
export class BenchBrowser {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #stop: () => Promise<void>;

  private constructor(browser: Browser, url: string, stop: () => Promise<void>) {
    this.#browser = browser;
    this.#url = url;
    this.#stop = stop;
  }

  /** Builds the pages for production, serves them and starts headless Chromium. */
  static async start(): Promise<BenchBrowser> {
    await buildWeb();
    const server = await startWebServer();
    const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" });
    return new BenchBrowser(browser, server.url, async () => {
      await browser.close();
      await server.stop();
    });
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Opens a page of one side in a browser profile of its own, so that nothing is warm. */
  async open(side: Side, address: string): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "zh-CN",
      timezoneId: "Asia/Shanghai",
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => console.error(`${side}: ${error.message}`));
    page.on("console", (message) => message.type() === "error" && console.error(`${side}: ${message.text()}`));
    await page.goto(`${this.#url}/${side}.html?${address}`);
    await page.waitForFunction(() => window.stage !== undefined, undefined, { timeout: 30_000 });
    return page;
  }

  /** Measures both sides in turn, each run in a fresh page. */
  async compare(address: string, measure: (meter: PageMeter, side: Side) => Promise<PageCosts>): Promise<Compared> {
    const results: Record<Side, PageCosts[]> = { ours: [], plain: [] };
    for (let run = 0; run < runs; run += 1) {
      const order: readonly Side[] = run % 2 === 0 ? ["ours", "plain"] : ["plain", "ours"];
      for (const side of order) {
        const page = await this.open(side, address);
        results[side].push(await measure(await PageMeter.of(page), side));
        await page.context().close();
      }
    }
    return results;
  }

  /** Draws both sides once, keeps a picture of each, and gives back what `look` saw. */
  async look<T>(address: string, name: string, look: (page: Page) => Promise<T>): Promise<Readonly<Record<Side, T>>> {
    mkdirSync(screenshots, { recursive: true });
    const lookAt = async (side: Side): Promise<T> => {
      const page = await this.open(side, address);
      await page.evaluate(() => window.stage!.mount());
      await page.screenshot({ path: join(screenshots, `${name}-${side}.png`) });
      const seen = await look(page);
      await page.context().close();
      return seen;
    };
    return { ours: await lookAt("ours"), plain: await lookAt("plain") };
  }
}
