// What the reports of the test runners say: how many tests passed and failed, which failed, and why.
import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./prepare.mjs";

/**
 * Reads the JSON report of a Vitest run. What failed around the tests of a file counts as one failed test.
 *
 * @param file path of the report; where there is none the run ended before its first test
 */
export function readVitest(file) {
  if (!existsSync(file)) return WITHOUT_REPORT;
  const report = JSON.parse(readFileSync(file, "utf8"));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const place = placeOf(name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ name: place, why: beginningOf(message), alone: [place] }];
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      name: [place, ...ancestorTitles, title].join(" › "),
      why: beginningOf(failureMessages.join("\n")),
      alone: [place, "--testNamePattern", `^${patternOf([...ancestorTitles, title].join(" "))}$`],
    }));
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
  const around = errors.map(({ message = "" }) => ({ name: message.split("\n")[0], why: beginningOf(message) }));
  const failures = [...suites.flatMap((suite) => failuresIn(suite, [])), ...around];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, failures };
}

const WITHOUT_REPORT = { passed: 0, failed: 1, failures: [] };

/** A suite of Playwright's is a file, with a title of its own, or a group of tests in one. */
function failuresIn({ title, file, specs = [], suites = [] }, above) {
  const titles = title === file ? [placeOf(file)] : [...above, title];
  const own = specs
    .filter((spec) => spec.tests.some(({ status }) => status !== "expected"))
    .map((spec) => ({
      name: [...titles, spec.title].join(" › "),
      why: whyIn(spec.tests.flatMap(({ results = [] }) => results)),
      alone: [`${patternOf(file)}:${spec.line}`],
    }));
  return [...own, ...suites.flatMap((suite) => failuresIn(suite, titles))];
}

/** The errors of a test in a browser, and what its page held then. */
function whyIn(results) {
  const messages = results.flatMap(({ errors = [] }) => errors.map(({ message = "" }) => message));
  const pages = results
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ name, path }) => name === "error-context" && path !== undefined && existsSync(path))
    .map(({ path }) => readFileSync(path, "utf8").split("# Page snapshot")[1] ?? "");
  return [beginningOf(messages.join("\n")), ...pages.map(beginningOf)].filter((text) => text !== "").join("\n");
}

/** A regular expression that matches just this text. */
function patternOf(text) {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

const MOST_LINES = 40;
const LONGEST_LINE = 300;

/** So much of a message that its cause can be seen, and the other failures too; the terminal's colours are taken out. */
function beginningOf(message) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
    .join("\n");
}

function placeOf(file) {
  return isAbsolute(file) ? relative(root, file).replaceAll("\\", "/") : file;
}

/**
 * Says which tests failed and why, for the end of a log: longer logs are cut to it. The names come last, together.
 *
 * @param results of the steps; one that failed without naming a test is named itself
 */
export function failureLines(results) {
  const failed = results.filter(({ failed: count }) => count > 0);
  const whys = failed.flatMap(({ name, failures = [] }) =>
    failures.filter(({ why }) => why !== "").flatMap((failure) => [`── ${name}  ${failure.name}`, ...failure.why.split("\n"), ""]),
  );
  const names = failed.flatMap(({ name, failures = [] }) =>
    failures.length === 0 ? [`✗ ${name}`] : failures.map((failure) => `✗ ${name}  ${failure.name}`),
  );
  return [...whys, ...names];
}
