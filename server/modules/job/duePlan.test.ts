import { describe, expect, it } from "vitest";
import { type Cron, readCron } from "../../../src/schema/cron/index.ts";
import { planDue, retryDelay } from "./duePlan.ts";

function cron(text: string): Cron {
  const reading = readCron(text);
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.cron;
}

const daily = { cron: cron("0 0 9 * * ?"), timeZone: "Asia/Shanghai", misfire: "skip" as const };
const at = (text: string): Date => new Date(`${text}+08:00`);

describe("planDue", () => {
  it("runs what is due, also up to a minute late, and goes on from its instant", () => {
    const due = at("2026-11-23T09:00:00");
    for (const now of [due, at("2026-11-23T09:01:00")])
      expect(planDue({ ...daily, due, now })).toEqual({ kind: "schedule", next: at("2026-11-24T09:00:00") });
  });

  it("gives each of several late instants its turn", () => {
    const due = at("2026-11-23T09:00:00");
    const plan = planDue({ ...daily, cron: cron("* * * * * ?"), due, now: at("2026-11-23T09:00:07") });
    expect(plan).toEqual({ kind: "schedule", next: at("2026-11-23T09:00:01") });
  });

  it.each([
    ["skip" as const, "missed"],
    ["once" as const, "misfire"],
  ])("counts what was missed and goes on from now, by the rule %s", (misfire, kind) => {
    const plan = planDue({ ...daily, misfire, due: at("2026-11-20T09:00:00"), now: at("2026-11-23T08:00:00.500") });
    expect(plan).toEqual({ kind, missed: { count: 3, until: at("2026-11-22T09:00:00") }, next: at("2026-11-23T09:00:00") });
  });

  it("counts an instant that is now among the missed, and does not plan it again", () => {
    const plan = planDue({ ...daily, due: at("2026-11-22T09:00:00"), now: at("2026-11-23T09:00:00") });
    expect(plan.missed).toEqual({ count: 2, until: at("2026-11-23T09:00:00") });
    expect(plan.next).toEqual(at("2026-11-24T09:00:00"));
  });

  it("does not list every second of a year that went by", () => {
    const plan = planDue({ ...daily, cron: cron("* * * * * ?"), due: at("2025-11-23T09:00:00"), now: at("2026-11-23T09:00:00") });
    expect(plan.missed).toEqual({ count: 1001, until: at("2026-11-23T09:00:00") });
  });

  it("has no next instant where there is none", () => {
    const once = { ...daily, cron: cron("0 0 9 23 11 ? 2026") };
    const due = at("2026-11-23T09:00:00");
    expect(planDue({ ...once, due, now: due }).next).toBeUndefined();
  });

  it("keeps to the clock of the zone where clocks are changed", () => {
    const night = { cron: cron("0 30 2 * * ?"), timeZone: "Europe/Berlin", misfire: "once" as const };
    const due = new Date("2026-03-28T01:30:00Z");
    // On the 29th there is no half past two.
    expect(planDue({ ...night, due, now: due }).next).toEqual(new Date("2026-03-30T00:30:00Z"));
  });
});

describe("retryDelay", () => {
  it("doubles with each try, up to an hour", () => {
    expect([1, 2, 3, 4].map((attempt) => retryDelay(60, attempt) / 1000)).toEqual([60, 120, 240, 480]);
    expect(retryDelay(3600, 5)).toBe(3_600_000);
  });
});
