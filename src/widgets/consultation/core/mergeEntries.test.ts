import { expect, it } from "vitest";
import { consultEntry } from "../../../../tests/support/consultRows.ts";
import { mergeEntries, NEWEST } from "./mergeEntries.ts";

const entries = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => consultEntry(from + place));

it("CONSULT-12 earlier entries stay in sight while newer ones come", () => {
  expect(mergeEntries(entries(1, NEWEST), entries(3, NEWEST + 2)).map(({ number }) => number)).toEqual(
    entries(1, NEWEST + 2).map(({ number }) => number),
  );
});

it("CONSULT-12 where entries are missing between, only what was answered is shown", () => {
  expect(mergeEntries(entries(1, 50), entries(80, 129))).toEqual(entries(80, 129));
});

it("CONSULT-12 an answer that holds everything replaces everything, so what was erased is gone", () => {
  expect(mergeEntries(entries(1, 60), [])).toEqual([]);
  expect(mergeEntries(entries(1, 60), entries(61, 61))).toEqual(entries(61, 61));
});
