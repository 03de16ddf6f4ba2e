// `npm run sweep`: the levels of test that need no browser, under the clocks of other days. What a test finds must not
// depend on the day on which it is run. The last lines are a table of the days, and what changes from one to another.
// `npm run sweep -- --days=fri,leap --levels=unit,server tests/server/importTemplates.test.ts` tries single days, levels, files.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { changedByDay, chosenDays, secondsTo, sweepLines } from "./clockDays.mjs";
import { memoryFolder } from "./memoryFolder.mjs";
import { ensureDependencies, requireNode, root } from "./prepare.mjs";
import { tryAgain, unsteadyLines } from "./secondTry.mjs";
import { readVitest } from "./testReports.mjs";
import { ensureShiftedClock, ensureTestTools } from "./testTools.mjs";

const reports = join(root, ".cache", "reports", "sweep");
/** Levels, with the projects of Vitest that they are. */
const projects = { unit: ["unit"], server: ["server"], dom: ["dom", "dom-page"] };

/** What is asked for on the command line. @throws Error naming what there is */
function readOptions(words) {
  const option = (name) => words.filter((word) => word.startsWith(`--${name}=`)).flatMap((word) => word.slice(name.length + 3).split(","));
  const levels = option("levels");
  const unknown = levels.filter((level) => projects[level] === undefined);
  if (unknown.length > 0) throw new Error(`没有名为 ${unknown.join("、")} 的级别。可用：${Object.keys(projects).join("、")}。`);
  return {
    days: chosenDays(option("days")),
    levels: levels.length === 0 ? Object.keys(projects) : levels,
    filters: words.filter((word) => !word.startsWith("--")),
  };
}

/**
 * The environment that shifts the date for a program and all that it starts, PostgreSQL included. The monotonic clock
 * stays real: shifted, timers, limits and `pg_sleep` would lose their pace.
 */
function shifted(library, seconds) {
  return { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}`, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}

/** Where the library lies that sets a program's clock, as its own command tells. */
function clockLibrary() {
  const { stdout } = spawnSync("faketime", ["-f", "+0", "printenv", "LD_PRELOAD"], { encoding: "utf8" });
  const library = stdout?.trim().split(/[:\s]/)[0] ?? "";
  if (library !== "") return library;
  console.error("faketime 没有给出它的库文件，请检查它的安装。");
  process.exit(1);
}

/** Runs tests of a level on a day, to the end; what they print is held back. */
function runTests({ day, level, library, temporary }, { words, isPart, report }) {
  const named = projects[level].flatMap((name) => ["--project", name]);
  const args = ["run", ...named, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...words];
  const seconds = secondsTo(day, { now: Date.now(), level, isPart });
  const env = { ...process.env, ...temporary, ...shifted(library, seconds), CI: process.env["CI"] ?? "true", FORCE_COLOR: "0" };
  rmSync(report, { force: true });
  return new Promise((resolve) => {
    const child = spawn(join(root, "node_modules", ".bin", "vitest"), args, { cwd: root, env });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("close", (code) => {
      const counted = readVitest(report);
      resolve({ output, report: code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted });
    });
  });
}

/** Runs a level on a day, and what failed once more, alone and on the same day; output is shown where something stays red. */
async function runLevel(run, filters) {
  const { day, level } = run;
  const [report, again] = ["", "-again"].map((end) => join(reports, `${day.at.replaceAll(/\D/g, "")}-${level}${end}.json`));
  const first = await runTests(run, { words: filters, isPart: filters.length > 0, report });
  const alone = async (words) => (await runTests(run, { words, isPart: true, report: again })).report;
  const result = /Unhandled (Error|Rejection)/.test(first.output) ? first.report : await tryAgain(first.report, alone);
  if (result.failed > 0) console.log(first.output.slice(-20_000));
  console.log(`${day.names.join("/")}  ${level}  ${result.passed} passed, ${result.failed} failed`);
  return { name: `${day.names[0]} ${level}`, day, level, ...result };
}

requireNode();
ensureDependencies();
ensureTestTools();
ensureShiftedClock();
const { days, levels, filters } = readOptions(process.argv.slice(2));
mkdirSync(reports, { recursive: true });
const inMemory = memoryFolder();
const shared = { library: clockLibrary(), temporary: inMemory === undefined ? {} : { TMPDIR: inMemory } };

const runs = [];
for (const day of days) for (const level of levels) runs.push(await runLevel({ day, level, ...shared }, filters));
console.log(["", ...sweepLines(runs), ...unsteadyLines(runs)].join("\n"));
process.exit(runs.every(({ failed }) => failed === 0) && changedByDay(runs).length === 0 ? 0 : 1);
