import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { failureLines, readPlaywright, readVitest } from "./testReports.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reports-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportOf(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const failedIn = (...ancestorTitles: string[]) => ({
  ancestorTitles,
  title: "fails",
  status: "failed",
  failureMessages: ["\u001b[31mAssertionError\u001b[39m: expected 1 to be 2"],
});
const passed = { ancestorTitles: [], title: "passes", status: "passed" };

it("names the tests that failed in a run of Vitest, and the files that failed around their tests", () => {
  const report = reportOf({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { name: resolve("src/a.test.ts"), status: "failed", assertionResults: [failedIn("group (1)", "inner"), passed] },
      { name: resolve("src/broken.test.ts"), status: "failed", message: "SyntaxError: no such export", assertionResults: [] },
      { name: resolve("src/afterwards.test.ts"), status: "failed", message: "", assertionResults: [passed] },
      { name: resolve("src/whole.test.ts"), status: "passed", assertionResults: [passed] },
    ],
  });
  expect(readVitest(report)).toEqual({
    passed: 2,
    failed: 3,
    failures: [
      {
        name: "src/a.test.ts › group (1) › inner › fails",
        why: "AssertionError: expected 1 to be 2",
        alone: ["src/a.test.ts", "--testNamePattern", String.raw`^group \(1\) inner fails$`],
      },
      { name: "src/broken.test.ts", why: "SyntaxError: no such export", alone: ["src/broken.test.ts"] },
      { name: "src/afterwards.test.ts", why: "", alone: ["src/afterwards.test.ts"] },
    ],
  });
});

it("names the tests of Playwright that did not pass at once, and what broke outside of them", () => {
  const context = join(folder, "error-context.md");
  writeFileSync(context, '# Instructions\n\n# Page snapshot\n\n- heading "职务管理"\n');
  const results = [{ errors: [{ message: "Timeout\n\nwaiting for a button" }], attachments: [{ name: "error-context", path: context }] }];
  const spec = (title: string, status: string) => ({ title, line: 7, tests: [{ status, results: title === "fails" ? results : [] }] });
  const report = reportOf({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: "The console does not start.\nat seededConsole.ts" }],
    suites: [
      {
        title: "a.spec.ts",
        file: "a.spec.ts",
        specs: [spec("passes", "expected"), spec("fails", "unexpected")],
        suites: [{ title: "group", file: "a.spec.ts", specs: [spec("wobbles", "flaky"), spec("is left out", "skipped")] }],
      },
    ],
  });
  const alone = [String.raw`a\.spec\.ts:7`];
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: 4,
    failures: [
      { name: "a.spec.ts › fails", why: 'Timeout\nwaiting for a button\n- heading "职务管理"', alone },
      { name: "a.spec.ts › group › wobbles", why: "", alone },
      { name: "a.spec.ts › group › is left out", why: "", alone },
      { name: "The console does not start.", why: "The console does not start.\nat seededConsole.ts" },
    ],
  });
});

it("counts a run without a report as one that failed", () => {
  const missing = join(folder, "none.json");
  expect([readVitest(missing), readPlaywright(missing)].map(({ failed }) => failed)).toEqual([1, 1]);
});

it("ends with why tests failed, then one line for each, and for each failed step that names none", () => {
  const lines = failureLines([
    { name: "lint", passed: 0, failed: 1 },
    {
      name: "unit",
      passed: 8,
      failed: 2,
      failures: [
        { name: "src/a.test.ts › fails", why: "1 is\nnot 2" },
        { name: "src/b.test.ts", why: "" },
      ],
    },
    { name: "dom", passed: 9, failed: 0, failures: [] },
  ]);
  expect(lines).toEqual([
    "── unit  src/a.test.ts › fails",
    "1 is",
    "not 2",
    "",
    "✗ lint",
    "✗ unit  src/a.test.ts › fails",
    "✗ unit  src/b.test.ts",
  ]);
});
