import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCases } from "../../../tests/conformance/conformanceCase.ts";
import { catalogue } from "./catalogue.ts";

const codes = Object.keys(catalogue);

describe("the error catalogue", () => {
  it("names every code after what it tells", () => {
    for (const code of codes) expect(code).toMatch(/^SCHEMA_[A-Z_]+$/);
  });

  it("has a conformance case for every code", () => {
    const shown = new Set(
      [...readCases(process.cwd()).values()].flat().flatMap(({ diagnostics = [] }) => diagnostics.map(({ code }) => code)),
    );
    expect(codes.filter((code) => !shown.has(code))).toEqual([]);
  });

  it("is documented completely", () => {
    const reference = readFileSync("docs/errors.md", "utf8");
    expect(codes.filter((code) => !reference.includes(`## ${code}\n`))).toEqual([]);
  });
});
