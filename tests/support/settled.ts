import { expect } from "@playwright/test";
import type { Page, Request } from "@playwright/test";

/** What says that something is still on its way. */
const underWay = ".ant-skeleton:visible, .ant-spin-spinning:visible, [aria-busy=true]:visible";

const calls = new WeakMap<Page, Set<Request>>();

/** Notes the calls of a page from now on, so that `settled` knows which are under way. */
export function watchCalls(page: Page): void {
  const open = new Set<Request>();
  calls.set(page, open);
  page.on("request", (request) => request.url().includes("/apiserver/") && open.add(request));
  const end = (request: Request): void => void open.delete(request);
  page.on("requestfinished", end).on("requestfailed", end);
}

/**
 * Waits until everything has arrived and stands: what the first answers bring may ask for more, so it looks once more
 * after what has come was drawn.
 */
export async function settled(page: Page): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    await expect(page.locator(underWay)).toHaveCount(0);
    await expect.poll(() => calls.get(page)?.size ?? 0, { message: "calls under way" }).toBe(0);
    await page.evaluate(async () => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
      // Work that is put off comes first; what the browser tells of a frame, it tells after it.
      await new Promise((rest) => requestIdleCallback(rest));
      await new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
    });
  }
}
