import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** One Vitest project per level of test; `vitest run --project <name>` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["src/schema/**/*.test.ts", "scripts/**/*.test.ts", "tests/conformance/**/*.test.ts", "tests/architecture/**/*.test.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "dom",
          environment: "jsdom",
          include: ["src/{runtime,widgets,pages,shell}/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/dom.ts"],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["server/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          pool: "forks",
          // More than processors: many of these tests wait, for locks, limits and databases that start.
          maxWorkers: 3,
        },
      },
    ],
  },
});
