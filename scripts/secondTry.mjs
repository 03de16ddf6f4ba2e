// Tells a failure from a stumble: what failed beside other tests is run once more, alone.

/** So many failures of one level are no stumbles: they stay red at once, and nobody waits for a second try of each. */
const MOST_TRIES = 10;

/**
 * Runs each failed test of a level once more, alone, and parts those that fail again from those that pass then. The
 * latter count as passed, and are named: whoever sees one mends it before going on.
 *
 * @param report of the level, as `readVitest` and `readPlaywright` give it
 * @param runAlone runs one test by its `alone` arguments and gives the report of that run
 */
export async function tryAgain(report, runAlone) {
  const { passed, failed, failures = [] } = report;
  const named = failures.filter(({ alone }) => alone !== undefined);
  // What failed without naming a test cannot be run alone, and may be the cause of the others.
  if (named.length !== failed || failed > MOST_TRIES) return { ...report, unsteady: [] };
  const still = [];
  const unsteady = [];
  for (const failure of named) {
    const second = await runAlone(failure.alone);
    (second.passed > 0 && second.failed === 0 ? unsteady : still).push(failure);
  }
  return { passed: passed + unsteady.length, failed: still.length, failures: still, unsteady };
}

/** The unsteady tests of all levels, a line each, and how many they are; empty where there are none. */
export function unsteadyLines(results) {
  const names = results.flatMap(({ name, unsteady = [] }) => unsteady.map((test) => `unsteady: ${name}  ${test.name}`));
  return names.length === 0 ? [] : [...names, `${names.length} unsteady`];
}

/** What is kept of unsteady tests: each with why it failed beside the others. */
export function unsteadyReport(results) {
  return results.flatMap(({ name, unsteady = [] }) => unsteady.map((test) => `${name}  ${test.name}\n${test.why}\n`)).join("\n");
}
