import { expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { isSameStored } from "./sameStored.ts";

const settings = buildField({
  name: "settings",
  type: "object",
  column: { name: "settings", type: "json", index: false, search: false, was: [] },
});
const tags = buildField({ name: "tags", type: "array", column: { name: "tags", type: "jsonb", index: false, search: false, was: [] } });

it("tells JSON of another order apart, at any depth, where its text is kept", () => {
  const held = { name: 1, to: [{ b: 1, a: 2 }] };
  expect(isSameStored(settings, held, structuredClone(held))).toBe(true);
  expect(isSameStored(settings, held, { to: [{ b: 1, a: 2 }], name: 1 })).toBe(false);
  expect(isSameStored(settings, held, { name: 1, to: [{ a: 2, b: 1 }] })).toBe(false);
  expect(isSameStored(tags, [{ path: "a", name: "b" }], [{ name: "b", path: "a" }])).toBe(true);
});

it("takes what is missing and null for the same", () => {
  expect(isSameStored(settings, undefined, null)).toBe(true);
  expect(isSameStored(settings, {}, null)).toBe(false);
});
