import { expect, it } from "vitest";
import { tryAgain, unsteadyLines, unsteadyReport } from "./secondTry.mjs";
import type { TestFailure } from "./testReports.mjs";

const failure = (name: string): TestFailure => ({ name, why: `${name} waited too long`, alone: [name] });
const reportOf = (...failures: TestFailure[]) => ({ passed: 5, failed: failures.length, failures });

it("runs each failed test once, alone, and counts as passed what passes then", async () => {
  const asked: (readonly string[])[] = [];
  const tried = await tryAgain(reportOf(failure("slips"), failure("fails")), async (alone) => {
    asked.push(alone);
    return alone[0] === "slips" ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  });
  expect(asked).toEqual([["slips"], ["fails"]]);
  expect(tried).toEqual({ passed: 6, failed: 1, failures: [failure("fails")], unsteady: [failure("slips")] });
});

it("leaves red what no test of that name ran", async () => {
  expect(await tryAgain(reportOf(failure("gone")), async () => ({ passed: 0, failed: 0 }))).toMatchObject({ failed: 1, unsteady: [] });
});

it.each([
  ["a failure outside of any test", { passed: 5, failed: 2, failures: [failure("a"), { name: "b", why: "" }] }],
  ["a run that ended without naming one", { passed: 5, failed: 1, failures: [] }],
  ["more failures than stumbles are", reportOf(...Array.from({ length: 11 }, (_, index) => failure(`test ${index}`)))],
])("gives no second try to %s", async (_, report) => {
  const tried = await tryAgain(report, () => Promise.reject(new Error("was run")));
  expect(tried).toEqual({ ...report, unsteady: [] });
});

it("names unsteady tests and their number, and keeps why they failed", () => {
  const results = [{ name: "unit", unsteady: [failure("a")] }, { name: "dom", unsteady: [failure("b")] }, { name: "lint" }];
  expect(unsteadyLines(results)).toEqual(["unsteady: unit  a", "unsteady: dom  b", "2 unsteady"]);
  expect(unsteadyReport(results)).toBe("unit  a\na waited too long\n\ndom  b\nb waited too long\n");
  expect(unsteadyLines([{ name: "lint" }])).toEqual([]);
});
