import type { CDPSession, Page } from "@playwright/test";
import type { Until } from "./web/stage.ts";

/** What an act in a page costs. */
export interface Cost {
  /** Milliseconds from the start until what is expected is painted. */
  readonly painted: number;
  /** Milliseconds of processor time of the page's main thread, what follows the paint included. */
  readonly processor: number;
}

/** Costs by act, and megabytes of live objects that the first drawing leaves. */
export interface PageCosts {
  readonly acts: Readonly<Record<string, Cost>>;
  readonly heap: number;
}

/** Milliseconds in which what an act has started comes to rest. */
const rest = 200;

/** Measures acts in one page; `web/stage.ts` carries them out. */
export class PageMeter {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<PageMeter> {
    const session = await page.context().newCDPSession(page);
    // Time that the thread has worked: what else the machine does leaves it alone.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("HeapProfiler.enable");
    return new PageMeter(page, session);
  }

  mount(): Promise<Cost> {
    return this.#costOf(() => this.#page.evaluate(() => window.stage!.mount()));
  }

  click(selector: string, until: Until): Promise<Cost> {
    return this.#costOf(() =>
      this.#page.evaluate(([target, condition]) => window.stage!.click(target, condition), [selector, until] as const),
    );
  }

  /** Types characters one after the other; the cost of one. */
  async type(selector: string, characters: number): Promise<Cost> {
    const { painted, processor } = await this.#costOf(() =>
      this.#page.evaluate(
        async ([target, count]) => {
          let sum = 0;
          for (let typed = 0; typed < count; typed += 1) sum += await window.stage!.type(target, "王");
          return sum;
        },
        [selector, characters] as const,
      ),
    );
    return { painted: painted / characters, processor: processor / characters };
  }

  scrollToEnd(): Promise<Cost> {
    return this.#costOf(() => this.#page.evaluate(() => window.stage!.scrollToEnd()));
  }

  /** Megabytes that live objects take. */
  async heap(): Promise<number> {
    await this.#session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await this.#session.send("Runtime.getHeapUsage");
    return usedSize / 1e6;
  }

  async #costOf(act: () => Promise<number>): Promise<Cost> {
    const before = await this.#worked();
    const painted = await act();
    await this.#page.waitForTimeout(rest);
    return { painted, processor: (await this.#worked()) - before };
  }

  async #worked(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  }
}
