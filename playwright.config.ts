import { defineConfig } from "@playwright/test";

/**
 * End-to-end tests in Debian's Chromium against the built console on an embedded database of its own. Two files at a
 * time, each with its own server and browser; the waits are long, because the two share the processors.
 */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/support/seededConsole.ts",
  outputDir: ".cache/e2e",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/reports/e2e.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // A menu or a dialog that still unfolds while it is clicked moves from under the mouse before the button is let go,
    // and the click is lost: nobody clicks that fast. `motion.spec.ts` opens them as they move.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test takes a third of its time: `TRACE=1` where one is to be looked into.
    trace: process.env["TRACE"] ? "on" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium" },
  },
});
