import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildScope } from "../../../tests/support/entities.ts";
import { randomCondition, randomRow } from "../../../tests/support/expressions.ts";
import { evaluatePredicate } from "./evaluatePredicate.ts";
import { implies } from "./implies.ts";
import { and, not, or, type Predicate } from "./predicate.ts";
import { predicateOf } from "./predicateOf.ts";

const predicate = (source: string): Predicate =>
  predicateOf(source, buildScope({ row: { own: "D1", below: ["D1", "D1.1", "D1.2"], deep: ["D1.1"] } }), "it");

describe("implies", () => {
  it.each([
    ["it.orgCode == 'D1'", "it.orgCode == row.own"],
    ["it.orgCode in row.deep", "it.orgCode in row.below"],
    ["it.orgCode == 'D1.2'", "it.orgCode in row.below"],
    ["it.orgCode in row.below", "it.orgCode.startsWith('D1')"],
    ["it.orgCode.startsWith('D1.1')", "it.orgCode.startsWith('D1')"],
    ["it.a == 1 && it.orgCode == 'D1'", "it.orgCode in row.below"],
    ["it.orgCode == 'D1' && it.a == 1", "it.a == 1"],
    ["it.a == 1 || it.a == 2", "it.a < 3"],
    ["it.a == 1", "it.a == 1 || it.b == 2"],
    ["!(it.a == 1 || it.b == 2)", "!(it.a == 1)"],
    ["it.a == null", "blank(it.a)"],
    ["false", "it.a == 1"],
    ["it.a == 1", "true"],
  ])("%s implies %s", (premise, conclusion) => {
    expect(implies(predicate(premise), predicate(conclusion))).toBe(true);
  });

  it.each([
    ["it.orgCode in row.below", "it.orgCode in row.deep"],
    ["it.orgCode.startsWith('D1')", "it.orgCode in row.below"],
    ["it.orgCode.startsWith('')", "it.orgCode == 'D1'"],
    ["it.a == 1 || it.b == 2", "it.a == 1"],
    ["!(it.a == 1)", "!(it.a == 1 || it.b == 2)"],
    ["true", "it.a == 1"],
    ["it.a == 1", "it.b == 1"],
  ])("%s does not imply %s", (premise, conclusion) => {
    expect(implies(predicate(premise), predicate(conclusion))).toBe(false);
  });

  it("never says so where a row meets the premise and not the conclusion", () => {
    const conditions = fc.tuple(randomCondition, randomCondition, randomCondition);
    let proofs = 0;
    fc.assert(
      fc.property(conditions, fc.array(randomRow, { minLength: 4, maxLength: 8 }), (sources, rows) => {
        const parts = sources.flatMap((source) => {
          try {
            return [predicateOf(source, buildScope({ row: rows[0] ?? {} }), "it")];
          } catch {
            return [];
          }
        });
        const [a, b, c] = parts;
        fc.pre(a !== undefined && b !== undefined && c !== undefined);
        const candidates = [a, b, and([a, b]), or([a, b]), not(a), not(or([a, c])), and([a, or([b, c])]), or([and([a, b]), c])];
        for (const premise of candidates)
          for (const conclusion of candidates) {
            if (!implies(premise, conclusion)) continue;
            proofs += 1;
            for (const row of rows) expect(!evaluatePredicate(premise, row) || evaluatePredicate(conclusion, row)).toBe(true);
          }
      }),
      { numRuns: 400 },
    );
    expect(proofs).toBeGreaterThan(2000);
  });
});
