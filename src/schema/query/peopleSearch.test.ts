import { expect, it } from "vitest";
import { fitsNumber } from "../numbering/autoNumber.ts";
import { readPeopleTerm } from "./peopleSearch.ts";

it.each([
  ["13800138000", "number"],
  ["ZJ-20261122-0007", "number"],
  [" U2026-00001 ", "number"],
  ["138 0013 8000", "number"],
  ["王芳", "name"],
  ["古丽•艾比", "name"],
  ["王", "none"],
  ["yygl", "none"],
  ["王 芳", "none"],
  ["%_", "none"],
  ["", "none"],
  ["1".repeat(41), "none"],
])("SHELL-35 a term is a number, a name of two characters, or nothing that is searched: %j is %s", (typed, asked) => {
  expect(readPeopleTerm(typed).asked).toBe(asked);
});

it.each([
  ["ZJ-{yyyyMMdd}-{n:4}", "ZJ-20261122-0007", true],
  ["ZJ-{yyyyMMdd}-{n:4}", "ZJ-20261122-12345", true],
  ["ZJ-{yyyyMMdd}-{n:4}", "ZJ-20261122", false],
  ["ZJ-{yyyyMMdd}-{n:4}", "ZJ-20261122-007", false],
  ["U{yyyy}-{n:5}", "U2026-00001", true],
  ["{parent}A{n:2}", "A03A01", true],
  ["P.{n}", "Px7", false],
  ["P.{n}", "P.7", true],
])("a number of the pattern %s: %s is a whole one: %s", (pattern, text, fits) => {
  expect(fitsNumber(pattern, text)).toBe(fits);
});
