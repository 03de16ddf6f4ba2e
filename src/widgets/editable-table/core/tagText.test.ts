import * as fc from "fast-check";
import { expect, it } from "vitest";
import { tagsOf, tagText } from "./tagText.ts";

it.each([
  ["", ""],
  ["头", "头"],
  ["头痛", "头痛"],
  ["头痛发", "头痛;发"],
  ["头痛;发热；咳", "头痛;发热;咳"],
  ["头;痛发", "头痛;发"],
  [";;", ""],
  ["😀😀😀", "😀😀;😀"],
])("GRID-24 splits %j into groups of two characters: %j", (text, expected) => {
  expect(tagText(text)).toBe(expected);
});

it("GRID-24 loses no character, and leaves as it is what it split before", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "中", "😀", ";", "；", " ") }), (text) => {
      expect(tagsOf(text).join("")).toBe(text.replaceAll(/[;；]/g, ""));
      expect(tagText(tagText(text))).toBe(tagText(text));
    }),
  );
});
