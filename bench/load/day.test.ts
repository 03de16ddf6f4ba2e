import { describe, expect, it } from "vitest";
import { planDay } from "./day.ts";
import { BOOKERS, mayBook, type Person, staffOf } from "./people.ts";

const seconds = 600;

function crowd(count: number): readonly Person[] {
  return staffOf(count, 1).map((staff, index) => ({
    ...staff,
    userId: `u${index}`,
    token: "",
    visible: ["a", "b"],
    own: [],
    openings: [],
  }));
}

describe("the day of a crowd", () => {
  it("is the same for the same seed, another for another, and each person's own", () => {
    const day = planDay(crowd(50), { from: 0, until: seconds, seed: 1 });
    expect(planDay(crowd(50), { from: 0, until: seconds, seed: 1 })).toEqual(day);
    expect(planDay(crowd(50), { from: 0, until: seconds, seed: 2 })).not.toEqual(day);
    expect(planDay(crowd(80), { from: 0, until: seconds, seed: 1 }).filter(({ person }) => person < 50)).toEqual(day);
    expect(planDay(crowd(80), { from: 0, until: seconds, seed: 1, first: 50 }).every(({ person }) => person >= 50)).toBe(true);
  });

  it("holds as many calls of each kind as people make, in order, spread over the time", () => {
    const people = crowd(300);
    const day = planDay(people, { from: 0, until: seconds, seed: 1 });
    const rate = (kind: string): number => day.filter((arrival) => arrival.kind === kind).length / (people.length * seconds);
    expect(rate("notices") * 6).toBeCloseTo(1, 1);
    expect(rate("list") * 10).toBeCloseTo(1, 1);
    expect(rate("detail") * 30).toBeCloseTo(1, 1);
    expect((rate("edit") + rate("add")) * 600).toBeCloseTo(1, 0);
    expect(day.every(({ at }, index) => at >= (day[index - 1]?.at ?? 0) && at < seconds)).toBe(true);
    const perSecond = new Map<number, number>();
    for (const { at } of day) perSecond.set(Math.floor(at), (perSecond.get(Math.floor(at)) ?? 0) + 1);
    expect(Math.max(...perSecond.values())).toBeLessThan(1.5 * (day.length / seconds));
  });

  it("lets only those save who may", () => {
    const people = crowd(1000);
    const savers = planDay(people, { from: 0, until: seconds, seed: 1 }).filter(({ kind }) => kind === "edit" || kind === "add");
    expect(savers.every(({ person }) => mayBook(people[person]!))).toBe(true);
    expect(people.filter(mayBook).length / people.length).toBeCloseTo(BOOKERS, 1);
  });
});
