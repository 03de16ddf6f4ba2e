import type { CDPSession, Page } from "@playwright/test";

/** What a page holds at a moment, after everything unreachable was collected. */
export interface LiveResources {
  /** Bytes of live objects. */
  readonly heap: number;
  /** Nodes of the document and of detached trees. */
  readonly nodes: number;
  readonly listeners: number;
  readonly intervals: number;
  readonly sockets: number;
}

/** Milliseconds after which nothing that the console puts off, other than clocks, is still to come. */
const LONGEST_DELAY = 1500;

declare global {
  interface Window {
    ribbonLive?: { intervals: Set<unknown>; sockets: Set<WebSocket> };
  }
}

/** Counts intervals and sockets from the page's first script on. To be called before the page is opened. */
export async function countLiveResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const live = { intervals: new Set<unknown>(), sockets: new Set<WebSocket>() };
    window.ribbonLive = live;
    const start = window.setInterval.bind(window);
    const stop = window.clearInterval.bind(window);
    window.setInterval = ((...args: Parameters<typeof start>) => {
      const id = start(...args);
      live.intervals.add(id);
      return id;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => {
      live.intervals.delete(id);
      stop(id);
    };
    window.WebSocket = class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        live.sockets.add(this);
        this.addEventListener("close", () => live.sockets.delete(this));
      }
    };
  });
}

/**
 * Reads what a page holds now. Its clock is to be one that is put forward (`page.clock`).
 *
 * @param devtools a session of the page, opened once
 */
export async function liveResources(page: Page, devtools: CDPSession): Promise<LiveResources> {
  await devtools.send("Performance.enable");
  // What waits to be done once more for a page that was just closed (a hint, a folded burst of events) holds all of it.
  await page.clock.fastForward(LONGEST_DELAY);
  // What a page that has just come back sets up after it is painted, e.g. its clock, belongs to it.
  await page.evaluate(() => new Promise((rest) => requestIdleCallback(() => requestIdleCallback(rest))));
  // What the first collection releases may be all that holds something else.
  for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  const counted = await page.evaluate(() => ({
    intervals: window.ribbonLive?.intervals.size ?? 0,
    sockets: window.ribbonLive?.sockets.size ?? 0,
  }));
  return { heap: metric("JSHeapUsedSize"), nodes: metric("Nodes"), listeners: metric("JSEventListeners"), ...counted };
}
