import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { build } from "vite";
import { median } from "./report.ts";
import { startWebServer } from "./webServer.ts";

/** The two ways to make the same page. */
export type Side = "ours" | "plain";

/** Values of one run of one side, by what was measured. */
export type Measured = Readonly<Record<string, number>>;

/** Medians of both sides. */
export interface Compared {
  readonly ours: Measured;
  readonly plain: Measured;
}

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
    await build({ configFile: join(import.meta.dirname, "web", "vite.config.ts") });
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

  /** Measures both sides in turn, each run in a fresh page, and gives the medians. */
  async compare(address: string, measure: (page: Page, side: Side) => Promise<Measured>): Promise<Compared> {
    const results: Record<Side, Measured[]> = { ours: [], plain: [] };
    for (let run = 0; run < runs; run += 1) {
      const order: readonly Side[] = run % 2 === 0 ? ["ours", "plain"] : ["plain", "ours"];
      for (const side of order) {
        const page = await this.open(side, address);
        results[side].push(await measure(page, side));
        await page.context().close();
      }
    }
    return { ours: medians(results.ours), plain: medians(results.plain) };
  }

  /** Draws both sides once, keeps a picture of each, and gives back what `look` saw. */
  async look<T>(address: string, name: string, look: (page: Page) => Promise<T>): Promise<Readonly<Record<Side, T>>> {
    mkdirSync(screenshots, { recursive: true });
    const lookAt = async (side: Side): Promise<T> => {
      const page = await this.open(side, address);
      await stageCall(page, "mount");
      await page.screenshot({ path: join(screenshots, `${name}-${side}.png`) });
      const seen = await look(page);
      await page.context().close();
      return seen;
    };
    return { ours: await lookAt("ours"), plain: await lookAt("plain") };
  }
}

/** Calls the stage of a page; see `web/stage.ts`. */
export function stageCall(page: Page, name: "mount" | "scrollToEnd" | "fieldsDrawn"): Promise<number> {
  return page.evaluate((method) => window.stage![method]() as Promise<number>, name);
}

/** Megabytes that live objects of the page take. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1e6;
}

function medians(results: readonly Measured[]): Measured {
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? Number.NaN))]));
}
