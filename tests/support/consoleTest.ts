import { test as base, expect, type Page } from "@playwright/test";
import { removeFolder, startConsole, testPassword, type RunningConsole } from "./runningConsole.ts";

interface Fixtures {
  /** A page whose console must stay clean: any error, warning or CSP report fails the test. */
  page: Page;
  /** Signs in through the sign-in page and waits for the shell. */
  signIn(username: string): Promise<void>;
}

interface WorkerFixtures {
  console: RunningConsole;
}

/** Playwright's `test` with a running console of its own per worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
  page: async ({ page }, use) => {
    const noise: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") noise.push(message.text());
    });
    page.on("pageerror", (error) => noise.push(String(error)));
    page.on("request", (request) => {
      if (request.url().endsWith("/apiserver/csp")) noise.push(`CSP report: ${request.postData() ?? ""}`);
    });
    await use(page);
    expect(noise, "the browser console stays clean").toEqual([]);
  },
  signIn: async ({ page }, use) => {
    await use(async (username) => {
      await page.goto("/user/login");
      await page.getByLabel("账号").fill(username);
      await page.getByLabel("密码", { exact: true }).fill(testPassword);
      await page.getByRole("button", { name: /登\s*录/ }).click();
      await page.getByRole("navigation").first().waitFor();
    });
  },
});

export { expect } from "@playwright/test";
