// `npm test`: every check and every level of test, on a fresh clone too. The last line is `N passed, N failed`; those
// before it name what failed.
// `npm test -- unit e2e` runs only the named steps.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "./memoryFolder.mjs";
import { ensureDependencies, requireNode, root } from "./prepare.mjs";
import { failureLines, readPlaywright, readVitest } from "./testReports.mjs";
import { ensureTestTools } from "./testTools.mjs";

const reports = join(root, ".cache", "reports");
const bin = (name) => join(root, "node_modules", ".bin", name);

/** A check that passes or fails as a whole. */
const check = (name, command, ...args) => ({ name, command, args });

/** Vitest projects in one run; each of their cases counts. The step is called as the first. */
const vitest = (project, ...more) => ({
  name: project,
  command: bin("vitest"),
  args: [
    "run",
    ...[project, ...more].flatMap((name) => ["--project", name]),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, `${project}.json`)}`,
  ],
  count: () => readVitest(join(reports, `${project}.json`)),
});

/** Steps of one row run side by side; rows run one after the other. */
const plan = [
  [check("format", bin("oxfmt"), "--check"), check("lint", bin("oxlint"), "--type-aware", "--deny-warnings"), check("unused", bin("knip"))],
  [
    check("types:shared", bin("tsc"), "-p", "tsconfig.shared.json"),
    check("types:browser", bin("tsc"), "-p", "tsconfig.browser.json"),
    check("types:node", bin("tsc"), "-p", "tsconfig.node.json"),
  ],
  [check("schemas", bin("tsx"), "scripts/check.ts"), check("generated", bin("tsx"), "scripts/generate.ts", "--check")],
  [vitest("unit"), check("build", process.execPath, "scripts/build.mjs")],
  // One after the other: both fill two cores by themselves.
  [vitest("server")],
  [vitest("dom", "dom-page")],
  [
    {
      name: "e2e",
      command: bin("playwright"),
      args: ["test"],
      count: () => readPlaywright(join(reports, "e2e.json")),
    },
  ],
  [check("size", bin("size-limit"))],
];

/** Runs one step; its output is held back and printed in one piece, so that steps side by side stay readable. */
function runStep(step) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: root,
      env: { ...process.env, ...temporary, CI: process.env["CI"] ?? "true", FORCE_COLOR: "0" },
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("close", (code) => {
      const counted = step.count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
      if (code !== 0 && counted.failed === 0) counted.failed = 1;
      const failed = counted.failed > 0;
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${failed ? "✗" : "✓"} ${step.name}  ${counted.passed} passed, ${counted.failed} failed  (${seconds} s)`);
      if (failed) console.log(output.slice(-20_000));
      resolve({ name: step.name, ...counted });
    });
  });
}

requireNode();
ensureDependencies();
ensureTestTools();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const inMemory = memoryFolder();
/** Where the programs of all steps keep temporary files. */
const temporary = inMemory === undefined ? {} : { TMPDIR: inMemory };

const wanted = new Set(process.argv.slice(2));
const results = [];
for (const row of plan) {
  const steps = row.filter((step) => wanted.size === 0 || wanted.has(step.name));
  results.push(...(await Promise.all(steps.map(runStep))));
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const failures = failureLines(results);
if (failures.length > 0) console.log(["失败的测试与步骤：", ...failures].join("\n"));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
