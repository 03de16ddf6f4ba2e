import { expect, it } from "vitest";
import { inTurn } from "./inTurn.ts";

it("makes three calls at a time, in order, and goes on where one fails", async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const calls = Array.from({ length: 5 }, (_, index) =>
    inTurn(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => (ends[index] = resolve));
      if (index === 0) throw new Error("refused");
      return index;
    }),
  );
  const settled = Promise.allSettled(calls);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect(calls[0]).rejects.toThrow("refused");
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  ends[1]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (const end of ends) end();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", ...Array.from({ length: 4 }, () => "fulfilled")]);
});
