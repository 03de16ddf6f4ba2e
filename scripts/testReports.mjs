// What the reports of the test runners say: how many tests passed and failed, and which failed.
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { root } from "./prepare.mjs";

/**
 * Reads the JSON report of a Vitest run. What failed around the tests of a file counts as one failed test.
 *
 * @param file path of the report; where there is none the run ended before its first test
 */
export function readVitest(file) {
  if (!existsSync(file)) return WITHOUT_REPORT;
  const report = JSON.parse(readFileSync(file, "utf8"));
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const place = placeOf(name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [place];
    return failed.map(({ ancestorTitles, title }) => [place, ...ancestorTitles, title].join(" › "));
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/**
 * Reads the JSON report of a Playwright run. A test that passed at a second try only, and one that was skipped, has
 * failed; so has what broke outside of any test.
 *
 * @param file path of the report; where there is none the run ended before its first test
 */
export function readPlaywright(file) {
  if (!existsSync(file)) return WITHOUT_REPORT;
  const { stats, errors, suites } = JSON.parse(readFileSync(file, "utf8"));
  const failures = [...suites.flatMap((suite) => failuresIn(suite, [])), ...errors.map(({ message = "" }) => message.split("\n")[0])];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, failures };
}

const WITHOUT_REPORT = { passed: 0, failed: 1, failures: [] };

/** A suite of Playwright's is a file, with a title of its own, or a group of tests in one. */
function failuresIn({ title, file, specs = [], suites = [] }, above) {
  const titles = title === file ? [placeOf(file)] : [...above, title];
  const own = specs
    .filter((spec) => spec.tests.some(({ status }) => status !== "expected"))
    .map((spec) => [...titles, spec.title].join(" › "));
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, titles))];
}

function placeOf(file) {
  return isAbsolute(file) ? relative(root, file).replaceAll("\\", "/") : file;
}

/**
 * Says in few lines which tests failed, for the end of a log: longer logs are cut to it.
 *
 * @param results of the steps; one that failed without naming a test is named itself
 */
export function failureLines(results) {
  return results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name, failures = [] }) => (failures.length === 0 ? [`✗ ${name}`] : failures.map((failure) => `✗ ${name}  ${failure}`)));
}
