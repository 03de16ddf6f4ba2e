import { expect, it } from "vitest";
import { newId } from "./newId.ts";

it("makes 32 hex digits that never repeat", () => {
  const ids = Array.from({ length: 2000 }, () => newId());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

it("sorts ids as they were made, within one millisecond too", () => {
  const moment = new Date("2026-01-05T00:30:00Z");
  const ids = [...Array.from({ length: 2000 }, () => newId(moment)), newId(new Date(moment.getTime() + 1))];
  expect(ids.toSorted()).toEqual(ids);
});

it("sorts ids of one millisecond as they were made, also where ids of other moments were made between them", () => {
  const moment = new Date("2026-01-06T00:30:00Z");
  const ids = Array.from({ length: 200 }, () => {
    newId();
    return newId(moment);
  });
  expect(ids.toSorted()).toEqual(ids);
});
