// Which days the clock sweep tries, how far a clock is set for them, and what it says at the end.

const SECOND = 1000;

/**
 * Every weekday once, each with a date that may break date code: month and year ends, 29 February, midnight, hours in
 * which UTC is still on the day before. `at` is the Shanghai time at which a run begins; one that crosses midnight begins
 * early enough to be half done by then.
 */
export const clockDays = [
  { names: ["mon"], at: "2026-11-30 09:30:00", what: "last day of a month" },
  { names: ["tue", "leap"], at: "2028-02-29 14:00:00", what: "29 February" },
  { names: ["wed"], at: "2027-03-31 07:02:00", what: "a 31st after a short month, the day before in UTC" },
  { names: ["thu", "midnight"], at: "2026-12-31 23:55:00", what: "last day of a year, past midnight", crosses: true },
  { names: ["fri", "newYear"], at: "2027-01-01 00:01:00", what: "first minutes of a year" },
  { names: ["sat"], at: "2027-01-30 18:30:00", what: "a 30th before a short month" },
  { names: ["sun"], at: "2027-02-28 12:00:00", what: "last day of February" },
];

/** Seconds after which a level is half done on two quiet cores. */
const halfDone = { unit: 45, server: 300, dom: 105 };
/** The same where single files are tried: what they load comes first. */
const HALF_OF_A_FILE = 20;

/**
 * The days that were asked for, all where none was.
 *
 * @param wanted names, or a time of one's own such as `2027-05-31 23:59:40`
 * @throws Error naming what there is
 */
export function chosenDays(wanted) {
  return wanted.length === 0 ? clockDays : wanted.map(dayOf);
}

function dayOf(wanted) {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(wanted)) return { names: ["own"], at: wanted, what: "" };
  const day = clockDays.find(({ names }) => names.includes(wanted));
  if (day) return day;
  const known = clockDays.flatMap(({ names }) => names).join("、");
  throw new Error(`没有名为 ${wanted} 的日子。可用：${known}，或写成 2027-05-31 23:59:40 这样的时刻。`);
}

/**
 * How many seconds a clock is set ahead, or back, so that it shows the day.
 *
 * @param now the real time, in ms since the epoch
 * @param level what is run, for a day whose midnight falls into the middle of it
 * @param isPart whether only single files of the level are run
 */
export function secondsTo({ at, crosses = false }, { now, level, isPart = false }) {
  const begin = Date.parse(`${at.replace(" ", "T")}+08:00`);
  if (!crosses) return Math.round((begin - now) / SECOND);
  const midnight = Date.parse(`${at.slice(0, 10)}T24:00:00+08:00`);
  return Math.round((midnight - now) / SECOND) - (isPart ? HALF_OF_A_FILE : halfDone[level]);
}

/**
 * What the sweep found: a line for each day and level, below it what failed there, and at the end what the day changes.
 *
 * @param runs in the order in which they ran, each with its day, its level and what its report counts
 */
export function sweepLines(runs) {
  const rows = runs.map(({ day, level, passed, failed }) => [day.names.join("/"), day.at, level, String(passed), String(failed), day.what]);
  const head = ["day", "clock in Shanghai", "level", "passed", "failed", "what it is"];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd();
  const named = runs.map(({ failures }) => failures.map(({ name }) => `    ✗ ${name}`));
  return [line(head), ...rows.flatMap((row, index) => [line(row), ...named[index]]), ...changedLines(runs)];
}

/** Names what passes on some of the days and fails on others; what fails on all of them is no matter of the day. */
function changedLines(runs) {
  const names = changedByDay(runs);
  if (names.length === 0) return ["没有随日期变化的测试。"];
  return ["随日期变化的测试：", ...names.map((name) => `✗ ${name}`)];
}

/** Tests of a level that fail on some of the days it was run on; a level whose number of tests differs is named itself. */
export function changedByDay(runs) {
  return [...new Set(runs.map(({ level }) => level))].flatMap((level) => {
    const same = runs.filter((run) => run.level === level);
    const names = [...new Set(same.flatMap(({ failures }) => failures.map(({ name }) => name)))];
    const some = names.filter((name) => same.some(({ failures }) => failures.every((failure) => failure.name !== name)));
    const counts = new Set(same.map(({ passed, failed }) => passed + failed));
    return counts.size > 1 && some.length === 0 ? [level] : some;
  });
}
