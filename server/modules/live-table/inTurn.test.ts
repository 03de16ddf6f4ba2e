import { expect, it } from "vitest";
import { inTurn } from "./inTurn.ts";

it("works for one after the other, once for each that waits, and goes on where one fails", async () => {
  const done: string[] = [];
  const failed: string[] = [];
  const gates = new Map<string, () => void>();
  const ask = inTurn<string>(
    async (item) => {
      done.push(item);
      await new Promise<void>((open) => gates.set(item, open));
      if (item === "b") throw new Error("away");
    },
    (item) => failed.push(item),
  );
  const open = async (item: string) => {
    gates.get(item)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (const item of ["a", "b", "b", "c", "a"]) ask(item);
  expect(done).toEqual(["a"]);
  await open("a");
  expect(done).toEqual(["a", "b"]);
  await open("b");
  await open("c");
  expect([done, failed]).toEqual([["a", "b", "c", "a"], ["b"]]);
  await open("a");
  ask("d");
  expect(done.at(-1)).toBe("d");
});
