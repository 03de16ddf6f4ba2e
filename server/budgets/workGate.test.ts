import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WorkBudget } from "./workBudgets.ts";
import { type LeaveWork, WorkGate } from "./workGate.ts";

const budget: WorkBudget = { title: "导出", perPerson: 2, inAll: 3, waiting: 5, patience: 60_000, retryAfter: 7 };

/** Lets what is resolved arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("WorkGate", () => {
  it("gives a free place to the next person, whatever the first one has piled up", async () => {
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
    expect(order).toEqual(["a", "a", "a", "b", "c", "a", "a"]);
  });

  it("tells whose places are taken, and when to come again", async () => {
    const gate = new WorkGate({ ...budget, waiting: 0 });
    await gate.enter("a");
    await gate.enter("a");
    await expect(gate.enter("a")).rejects.toMatchObject({ code: "WORK_OF_PERSON_FULL", status: 429, retryAfter: 7 });
    await gate.enter("b");
    await expect(gate.enter("c")).rejects.toMatchObject({ code: "WORK_FULL", status: 503, retryAfter: 7 });
  });

  it("lets nobody wait longer than patience lasts, nor whoever has gone", async () => {
    const gate = new WorkGate({ ...budget, inAll: 1, patience: 20 });
    const leave = await gate.enter("a");
    await expect(gate.enter("b")).rejects.toMatchObject({ code: "WORK_FULL" });
    const gone = new AbortController();
    const waiting = gate.enter("b", gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: "WORK_FULL" });
    leave();
    await expect(gate.enter("c")).resolves.toBeTypeOf("function");
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
