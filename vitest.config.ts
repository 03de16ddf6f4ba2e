import { readdirSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Milliseconds for which `expect.poll` looks: what is there is found at once, and on a busy machine a second is soon over. */
const PATIENCE = { poll: { timeout: 20_000 } };

/** A browser's document costs a second per file; so only tests that draw, or that say so in their name, have one. */
const DRAWN = ["src/**/*.test.tsx", "src/**/*.dom.test.ts"];

/**
 * Files that replace modules, or that try what happens once in the life of a page and say so ("a page of its own").
 * All others share the modules of their process: loading antd and the console anew costs as much as what they try.
 */
const OWN_PAGE = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => `src/${name.replaceAll("\\", "/")}`)
  .filter((path) => /\.(test\.tsx|dom\.test\.ts)$/.test(path))
  .filter((path) => /vi\.(mock|doMock|resetModules)\(|a page of its own/i.test(readFileSync(path, "utf8")));

/** What both kinds of drawn tests have in common. */
const drawn = {
  environment: "jsdom" as const,
  setupFiles: ["tests/support/dom.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: PATIENCE,
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
};

/**
 * One Vitest project per level of test; `vitest run --project <name>` runs one of them. Each has its own number of workers,
 * so where several run they do so one after the other (`groupOrder`).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{src,scripts,bench}/**/*.test.ts", "tests/{conformance,architecture}/**/*.test.ts"],
          exclude: ["**/*.dom.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: PATIENCE,
          // Loading the schema language anew for each file took two fifths of the level.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        test: {
          ...drawn,
          name: "dom",
          include: DRAWN,
          exclude: OWN_PAGE,
          isolate: false,
          setupFiles: [...drawn.setupFiles, "tests/support/sharedPage.ts"],
        },
      },
      { plugins: [react()], test: { ...drawn, name: "dom-page", include: OWN_PAGE } },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["server/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
          setupFiles: ["tests/support/sharedServer.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: PATIENCE,
          pool: "forks",
          // Loading the server costs seconds per file; a process loads it once. What a file mocks it loads anew (`vi.resetModules`).
          isolate: false,
          // More than processors: many of these tests wait, for locks, limits and databases that start.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
