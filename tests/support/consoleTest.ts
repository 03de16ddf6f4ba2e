import { writeFileSync } from "node:fs";
import { test as base, expect, type Browser, type Page } from "@playwright/test";
import { comeIn } from "./enterConsole.ts";
import { removeFolder, startConsole, type RunningConsole } from "./runningConsole.ts";
import { watchCalls } from "./settled.ts";

interface Fixtures {
  /** A page whose console must stay clean: any error, warning or CSP report fails the test. */
  page: Page;
  /** Comes in as somebody who signed in before, at an address, and waits for the shell. */
  signIn(username: string, address?: string): Promise<void>;
  /** Another person at another computer: a browser of its own, signed in, watched like `page`. */
  openAs(username: string): Promise<Page>;
  /** Statuses, or other words of the browser, for failures that the test provokes; the browser prints each as an error. */
  refusals: Set<number | string>;
}

interface WorkerFixtures {
  console: RunningConsole;
}

/** Playwright's `test` with a running console of its own per worker. */
export const test = base.extend<Fixtures & { noise: string[] }, WorkerFixtures>({
  console: [
    // Playwright reads which fixtures a fixture needs from this pattern; it needs none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const running = await startConsole();
      await use(running);
      await running.stop();
      removeFolder(running.folder);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ console: running }, use) => use(running.url),
  // oxlint-disable-next-line no-empty-pattern
  refusals: async ({}, use) => use(new Set()),
  noise: async ({ refusals, console: running }, use, info) => {
    const noise: string[] = [];
    await use(noise);
    const unexpected = noise.filter(
      (line) => ![...refusals].some((refusal) => line.includes(typeof refusal === "number" ? `status of ${refusal}` : refusal)),
    );
    // What the server said of a call that failed is gone with its folder.
    if (unexpected.length > 0) writeFileSync(info.outputPath("server.log"), running.output());
    expect(unexpected, "the browser console stays clean").toEqual([]);
  },
  page: async ({ page, noise, refusals }, use) => {
    watch(page, noise, refusals);
    await use(page);
  },
  signIn: async ({ page, console: { url } }, use) => use((username, address = "/") => comeIn(page, username, { url, address })),
  openAs: async ({ browser, console: { url }, noise, refusals }, use) => {
    const opened: Awaited<ReturnType<Browser["newContext"]>>[] = [];
    await use(async (username) => {
      const context = await browser.newContext({ baseURL: url });
      opened.push(context);
      const page = await context.newPage();
      watch(page, noise, refusals);
      await comeIn(page, username, { url });
      return page;
    });
    for (const context of opened) await context.close();
  },
});

function watch(page: Page, noise: string[], refusals: Set<number | string>): void {
  watchCalls(page);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") noise.push(`${message.text()} ${message.location().url}`);
  });
  // A server on a starved machine refuses for now and says when to come again, as it promises; the console does so by itself.
  page.on("response", (response) => {
    if (response.status() === 503 && response.headers()["retry-after"] !== undefined)
      refusals.add(`status of 503 (Service Unavailable) ${response.url()}`);
  });
  // The handshake of a socket is refused in the same words; it tells a page nothing but the status, and the console tries again.
  page.on("websocket", (socket) =>
    refusals.add(`'${socket.url()}' failed: Error during WebSocket handshake: Unexpected response code: 503`),
  );
  page.on("pageerror", (error) => noise.push(String(error)));
  page.on("request", (request) => {
    if (request.url().endsWith("/apiserver/csp")) noise.push(`CSP report: ${request.postData() ?? ""}`);
  });
}

export { expect } from "@playwright/test";
