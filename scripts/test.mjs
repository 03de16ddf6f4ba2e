// `npm test`: every check and every level of test, on a fresh clone too. The last line is `N passed, N failed`; those
// before it name what failed, and what is unsteady: failed beside the others, and passed alone.
// `npm test -- unit e2e` runs only the named steps.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "./memoryFolder.mjs";
import { ensureDependencies, requireNode, root } from "./prepare.mjs";
import { tryAgain, unsteadyLines, unsteadyReport } from "./secondTry.mjs";
import { failureLines, readPlaywright, readVitest } from "./testReports.mjs";
import { ensureTestTools } from "./testTools.mjs";

const reports = join(root, ".cache", "reports");
const bin = (name) => join(root, "node_modules", ".bin", name);

/** A check that passes or fails as a whole. */
const check = (name, command, ...args) => ({ name, command, args });

const projects = (names) => names.flatMap((name) => ["--project", name]);
/** Where a test that is run once more leaves its report. */
const again = join(reports, "again.json");

/** Vitest projects in one run; each of their cases counts. The step is called as the first. */
const vitest = (...names) => {
  const report = join(reports, `${names[0]}.json`);
  const reporters = (file) => ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name: names[0],
    command: bin("vitest"),
    args: ["run", ...projects(names), ...reporters(report)],
    count: () => readVitest(report),
    // What is thrown outside of any test belongs to none, and a second try of others would hide it.
    isWhole: (output) => !/Unhandled (Error|Rejection)/.test(output),
    runAlone: async (test) => {
      await execute(bin("vitest"), ["run", ...projects(names), ...reporters(again), ...test]);
      return readVitest(again);
    },
  };
};

/** All tests in a browser. What the failures of the first run left to look at stays beside what a second leaves. */
const playwright = {
  name: "e2e",
  command: bin("playwright"),
  args: ["test"],
  count: () => readPlaywright(join(reports, "e2e.json")),
  isWhole: () => true,
  runAlone: async (test) => {
    const output = join(root, ".cache", "e2e-again");
    await execute(bin("playwright"), ["test", "--reporter=json", "--output", output, ...test], { PLAYWRIGHT_JSON_OUTPUT_FILE: again });
    return readPlaywright(again);
  },
};

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
  [playwright],
  [check("size", bin("size-limit"))],
];

/** Runs a program to its end; what it prints is held back, so that steps side by side stay readable. */
function execute(command, args, environment = {}) {
  return new Promise((resolve) => {
    const env = { ...process.env, ...temporary, CI: process.env["CI"] ?? "true", FORCE_COLOR: "0", ...environment };
    const child = spawn(command, args, { cwd: root, env });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/** Runs one step, and once more, alone, each of its tests that failed; a step that stays red prints its output. */
async function runStep(step) {
  const started = Date.now();
  const { code, output } = await execute(step.command, step.args);
  let result = step.count?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (code !== 0 && result.failed === 0) result = { ...result, failed: 1 };
  if (result.failed > 0 && step.isWhole?.(output) === true) {
    result = await tryAgain(result, (test) => {
      // The report of an earlier second try says nothing of this one.
      rmSync(again, { force: true });
      return step.runAlone(test);
    });
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${result.failed > 0 ? "✗" : "✓"} ${step.name}  ${result.passed} passed, ${result.failed} failed  (${seconds} s)`);
  if (result.failed > 0) console.log(output.slice(-20_000));
  return { name: step.name, ...result };
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
const unsteady = unsteadyLines(results);
if (unsteady.length > 0) {
  writeFileSync(join(reports, "unsteady.txt"), unsteadyReport(results));
  console.log(unsteady.join("\n"));
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
