import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type WorkBudget, workBudgets } from "./workBudgets.ts";
import { type LeaveWork, WorkGate } from "./workGate.ts";

const budget: WorkBudget = { title: "导出", perPerson: 2, inAll: 3, waiting: 5, promise: 60_000, guess: 7000 };

/** Lets what is resolved arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("WorkGate", () => {
  it("gives a free place to who has least at work, then to the next person, whatever the first one has piled up", async () => {
    const gate = new WorkGate({ ...budget, inAll: 2 });
    const order: string[] = [];
    const leaves: LeaveWork[] = [];
    const come = (person: string): void => {
      void gate.enter(person).then((leave) => [order.push(person), leaves.push(leave)]);
    };
    for (const person of ["a", "a", "a", "a", "a", "b", "c"]) come(person);
    for (let count = 0; count < 7; count += 1) {
      await settle();
      leaves[count]?.();
    }
    await settle();
    expect(order).toEqual(["a", "a", "b", "a", "c", "a", "a"]);
  });

  it("among persons with as much at work the one who came first is next", async () => {
    const gate = new WorkGate(budget);
    const [, , leave] = await Promise.all(["a", "b", "x"].map((person) => gate.enter(person)));
    const order: string[] = [];
    // Who still waits when the test ends is refused after it.
    for (const person of ["a", "b"])
      void gate.enter(person).then(
        () => order.push(person),
        () => undefined,
      );
    leave?.();
    await settle();
    expect(order).toEqual(["a"]);
  });

  it("tells whose places are taken, and when to come again", async () => {
    const gate = new WorkGate({ ...budget, waiting: 0 });
    await gate.enter("a");
    await gate.enter("a");
    await expect(gate.enter("a")).rejects.toMatchObject({ code: "WORK_OF_PERSON_FULL", status: 429, retryAfter: 4 });
    await gate.enter("b");
    await expect(gate.enter("c")).rejects.toMatchObject({ code: "WORK_FULL", status: 503, retryAfter: 3 });
  });

  it("lets nobody wait longer than was promised, nor whoever has gone", async () => {
    const gate = new WorkGate({ ...budget, inAll: 1, promise: 20, guess: 1 });
    const leave = await gate.enter("a");
    await expect(gate.enter("b")).rejects.toMatchObject({ code: "WORK_FULL" });
    const gone = new AbortController();
    const waiting = gate.enter("b", gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: "WORK_FULL" });
    leave();
    await expect(gate.enter("c")).resolves.toBeTypeOf("function");
  });

  it("tells without knowing who comes that nobody would have a place in time, and only then", async () => {
    const gate = new WorkGate({ ...budget, perPerson: 1, inAll: 1, waiting: 5, promise: 100, guess: 10 });
    expect(gate.refusalOfAll()).toBeUndefined();
    void gate.enter("at work");
    // Their own pile is nobody else's: each person counts for one.
    for (let call = 0; call < 5; call += 1) void gate.enter("pile").catch(() => undefined);
    expect(gate.refusalOfAll()).toBeUndefined();
    for (let person = 0; person < 5; person += 1) void gate.enter(`person ${person}`).catch(() => undefined);
    expect(gate.refusalOfAll()).toMatchObject({ code: "WORK_FULL", status: 503 });
    await expect(gate.enter("somebody new")).rejects.toMatchObject({ code: "WORK_FULL" });
  });

  it("keeps its numbers through any order of coming, leaving and giving up, and in the end all places are free", async () => {
    const step = fc.record({ person: fc.constantFrom("a", "b", "c", "d"), what: fc.constantFrom("come", "leave", "leave twice", "go") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const gate = new WorkGate(budget);
        const inside: { readonly person: string; readonly leave: LeaveWork }[] = [];
        const callers: AbortController[] = [];
        for (const { person, what } of steps) {
          if (what === "come") {
            const caller = new AbortController();
            callers.push(caller);
            void gate.enter(person, caller.signal).then(
              (leave) => inside.push({ person, leave }),
              () => undefined,
            );
          } else if (what === "go") callers.shift()?.abort();
          else {
            const left = inside.shift();
            left?.leave();
            if (what === "leave twice") left?.leave();
          }
          await settle();
          expect(inside.length).toBeLessThanOrEqual(budget.inAll);
          for (const name of ["a", "b", "c", "d"])
            expect(inside.filter((one) => one.person === name).length).toBeLessThanOrEqual(budget.perPerson);
        }
        while (inside.length > 0) {
          inside.shift()?.leave();
          await settle();
        }
        for (const person of ["x", "x", "y"]) await expect(gate.enter(person)).resolves.toBeTypeOf("function");
      }),
      { numRuns: 60 },
    );
  });
});

describe("at more work than can be done", () => {
  const SERVICE = 20;
  const lists: WorkBudget = { title: "查询", perPerson: 4, inAll: 6, waiting: 60, promise: 1000, guess: SERVICE };

  afterEach(() => vi.useRealTimers());

  interface Met {
    readonly person: string;
    readonly at: number;
    /** Milliseconds until a place or the refusal. */
    waited: number;
    refusal?: { readonly code: string; readonly retryAfter: number };
  }

  /** Plays calls against a gate in virtual time; each has its place for `SERVICE` ms. */
  function played(gate: WorkGate) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const met: Met[] = [];
    const done: number[] = [];
    const call = (person: string): void => {
      const one: Met = { person, at: performance.now(), waited: -1 };
      met.push(one);
      void gate.enter(person).then(
        (leave) => {
          one.waited = performance.now() - one.at;
          return setTimeout(() => [leave(), done.push(performance.now())], SERVICE);
        },
        (refusal: Required<Met>["refusal"]) => Object.assign(one, { waited: performance.now() - one.at, refusal }),
      );
    };
    /** Lets `ms` pass with so many calls a second, of the persons one after the other. */
    const arrive = async (ms: number, perSecond: number, personOf: (number: number) => string): Promise<void> => {
      for (let passed = 0, number = 0; passed < ms; passed += 10) {
        for (; number < ((passed + 10) * perSecond) / 1000; number += 1) call(personOf(number));
        await vi.advanceTimersByTimeAsync(10);
      }
    };
    return { met, done, call, arrive };
  }

  it("three times the load is done as fast as can be, and the rest is told at once when to come again, not all at the same time", async () => {
    const { met, done, arrive, call } = played(new WorkGate(lists));
    const capacity = (1000 / SERVICE) * lists.inAll;
    const start = performance.now();
    await arrive(5000, capacity * 3, (number) => `p${number % 1000}`);
    expect(done.length).toBeGreaterThan(capacity * 5 * 0.99);
    const refused = met.filter(({ refusal }) => refusal);
    expect(refused.length).toBeGreaterThan(capacity * 8);
    expect(refused.filter(({ waited }) => waited > 0).length / refused.length).toBeLessThan(0.01);
    expect(Math.max(...met.map(({ waited }) => waited))).toBeLessThanOrEqual(lists.promise);
    const firstSecond = refused.filter(({ at }) => at - start < 1500);
    const times = new Map<number, number>();
    for (const { at, refusal } of firstSecond) {
      const second = Math.floor((at - start) / 1000) + (refusal?.retryAfter ?? 0);
      times.set(second, (times.get(second) ?? 0) + 1);
    }
    // No more come back in a second than can be served in one.
    expect(Math.max(...times.values())).toBeLessThanOrEqual(capacity * 1.1);
    // Who comes two seconds later finds everything as ever.
    await vi.advanceTimersByTimeAsync(2000);
    call("later");
    await vi.advanceTimersByTimeAsync(0);
    expect(met.at(-1)).toMatchObject({ waited: 0 });
  });

  it("S-55 somebody who floods is refused, and twenty others are served within a few turns", async () => {
    const { met, arrive } = played(new WorkGate(lists));
    // Nine of ten calls are of one person.
    await arrive(5000, 900, (number) => (number % 10 === 0 ? `p${(number / 10) % 20}` : "flood"));
    const others = met.filter(({ person }) => person !== "flood");
    expect(others.filter(({ refusal }) => refusal)).toEqual([]);
    expect(Math.max(...others.map(({ waited }) => waited))).toBeLessThanOrEqual(2 * SERVICE);
    const flood = met.filter(({ person, refusal }) => person === "flood" && refusal);
    expect(new Set(flood.map(({ refusal }) => refusal?.code))).toEqual(new Set(["WORK_OF_PERSON_FULL"]));
    expect(flood.every(({ refusal }) => (refusal?.retryAfter ?? 0) <= 1)).toBe(true);
  });

  it("who has one call waits for one call of each, and the pile before them is refused instead", async () => {
    const { met, call } = played(new WorkGate({ ...lists, perPerson: 6 }));
    for (let count = 0; count < 60; count += 1) for (const person of ["a", "b", "c", "d", "e", "f"]) call(person);
    for (let number = 0; number < 80; number += 1) call(`p${number}`);
    await vi.advanceTimersByTimeAsync(2000);
    const late = met.filter(({ person }) => person.startsWith("p"));
    expect(late.every(({ refusal, waited }) => refusal === undefined && waited <= 400)).toBe(true);
    const refused = met.filter(({ refusal }) => refusal);
    expect(refused.length).toBeGreaterThan(100);
    expect(new Set(refused.map(({ waited }) => waited))).toEqual(new Set([0]));
  });

  it("while nothing gets done nobody is let into the queue, and as soon as it does everybody is", async () => {
    const gate = new WorkGate(lists);
    const { met, call } = played(gate);
    const stuck = await Promise.all(["a", "b", "c", "d", "e", "f"].map((person) => gate.enter(person)));
    await vi.advanceTimersByTimeAsync(1000);
    call("g");
    await vi.advanceTimersByTimeAsync(0);
    expect(met[0]).toMatchObject({ waited: 0, refusal: { code: "WORK_FULL" } });
    for (const leave of stuck) leave();
    call("g");
    await vi.advanceTimersByTimeAsync(0);
    expect(met[1]).toMatchObject({ waited: 0 });
    expect(met[1]?.refusal).toBeUndefined();
  });

  it("what cannot wait is refused first where the process is late with everything", async () => {
    let lag = 500;
    const gates = (["export", "light", "write"] as const).map((name) => new WorkGate(workBudgets[name], { lag: () => lag }));
    const open = () =>
      Promise.all(
        gates.map((gate) =>
          gate
            .enter("a")
            .then(() => true)
            .catch(() => false),
        ),
      );
    expect(await open()).toEqual([false, true, true]);
    lag = 1200;
    expect(await open()).toEqual([false, false, true]);
    lag = 2000;
    expect(await open()).toEqual([false, false, false]);
  });
});
