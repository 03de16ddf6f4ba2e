import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildScope } from "../../../tests/support/entities.ts";
import { randomCondition, randomRow, randomUser } from "../../../tests/support/expressions.ts";
import { compileExpression } from "./compileExpression.ts";
import { evaluatePredicate } from "./evaluatePredicate.ts";
import { checkPredicate, predicateOf, rowRuleOf } from "./predicateOf.ts";

const scope = buildScope({ row: { organId: "o1", date: "2026-01-05", none: null, tags: ["a", "b"] } });

const randomScope = fc.record({ row: randomRow, it: randomRow, isNew: fc.boolean(), user: randomUser });

describe("predicateOf", () => {
  it.each([
    ["it.organId == row.organId", { op: "compare", field: "organId", operator: "eq", value: "o1" }],
    ["row.date <= it.date", { op: "compare", field: "date", operator: "ge", value: "2026-01-05" }],
    ["it.weekday == string(weekday(row.date))", { op: "compare", field: "weekday", operator: "eq", value: "1" }],
    ["it.start < it.end", { op: "compareFields", field: "start", operator: "lt", other: "end" }],
    ["it.organId == row.none", { op: "isNull", field: "organId" }],
    ["it.organId != null", { op: "not", item: { op: "isNull", field: "organId" } }],
    ["it.amount > row.none", { op: "constant", value: false }],
    ["it.status in ['open', 'paused']", { op: "in", field: "status", values: ["open", "paused"] }],
    ["it.status in row.none", { op: "constant", value: false }],
    ["'a' in it.tags", { op: "hasItem", field: "tags", value: "a" }],
    ["blank(it.name)", { op: "isBlank", field: "name" }],
    ["it.name.startsWith('100%')", { op: "startsWith", field: "name", value: "100%" }],
    ["it.active", { op: "compare", field: "active", operator: "eq", value: true }],
    ["isNew || it.active", { op: "compare", field: "active", operator: "eq", value: true }],
    ["can('hiv:appointment:edit') || it.owner == user.id", { op: "constant", value: true }],
    ["row.none == null && it.active", { op: "compare", field: "active", operator: "eq", value: true }],
    [
      "it.a == 1 && it.b == 2 && !(it.c == 3)",
      {
        op: "and",
        items: [
          { op: "compare", field: "a", operator: "eq", value: 1 },
          { op: "compare", field: "b", operator: "eq", value: 2 },
          { op: "not", item: { op: "compare", field: "c", operator: "eq", value: 3 } },
        ],
      },
    ],
    [
      "it.level in [1, it.limit]",
      {
        op: "or",
        items: [
          { op: "compare", field: "level", operator: "eq", value: 1 },
          { op: "compareFields", field: "level", operator: "eq", other: "limit" },
        ],
      },
    ],
  ])("turns %s", (source, predicate) => {
    expect(predicateOf(source, scope, "it")).toEqual(predicate);
  });

  it("binds anew at each call", () => {
    const values = ["o1", "o2"].map((organId) => predicateOf("it.organId == row.organId", buildScope({ row: { organId } }), "it"));
    expect(values).toEqual([expect.objectContaining({ value: "o1" }), expect.objectContaining({ value: "o2" })]);
  });

  it("tells subjects apart", () => {
    const both = buildScope({ row: { a: 1 }, it: { a: 2 } });
    expect([predicateOf("row.a == it.a", both, "it"), predicateOf("row.a == it.a", both, "row")]).toEqual([
      expect.objectContaining({ value: 1 }),
      expect.objectContaining({ value: 2 }),
    ]);
  });

  it("takes the row as subject where the row is what is searched", () => {
    expect(predicateOf("row.status in ['booked', 'arrived']", scope, "row")).toEqual({
      op: "in",
      field: "status",
      values: ["booked", "arrived"],
    });
  });

  it("selects the rows for which the expression is true", () => {
    fc.assert(
      fc.property(randomCondition, randomScope, (source, given) => {
        const at = buildScope({ ...given, user: { ...scope.user, ...given.user } });
        fc.pre(isWithinLimits(source));
        expect(evaluatePredicate(predicateOf(source, at, "it"), given.it)).toBe(compileExpression(source)(at));
      }),
      { numRuns: 3000 },
    );
  });
});

describe("rowRuleOf", () => {
  const rows = ["", "D1", "D10", null].map((orgCode) => ({ orgCode, createBy: "lin" }));
  const admitted = (source: string, user: object): unknown[] =>
    rows
      .filter((row) => evaluatePredicate(rowRuleOf(source, buildScope({ user: { ...scope.user, ...user } })), row))
      .map(({ orgCode }) => orgCode);
  const nobody = { orgCode: "", orgCodes: [], roles: [], username: "lin" };

  it.each([
    "row.orgCode == user.orgCode",
    "row.orgCode != user.orgCode",
    "row.orgCode in user.orgCodes",
    "!(row.orgCode in user.orgCodes)",
    "row.orgCode.startsWith(user.orgCode)",
    "row.orgCode.contains(user.orgCode)",
    "row.orgCode.endsWith(user.orgCode)",
    "!row.orgCode.startsWith(user.orgCode)",
    "row.orgCode.startsWith(user.orgCode + 'D')",
    "row.orgCode >= user.orgCode",
    "row.orgCode < (isNew ? 'a' : user.orgCode)",
    "row.orgCode in [user.orgCode]",
    "row.createBy in user.roles",
    "!(row.createBy in user.roles)",
    "user.orgCode != 'D2'",
    "!('D2' in user.orgCodes)",
    "user.orgCode == 'D1' ? row.orgCode == 'D2' : true",
    "blank(user.orgCode) && blank(row.orgCode)",
  ])("admits nothing by %s to somebody without what it asks for", (source) => {
    expect(admitted(source, nobody)).toEqual([]);
  });

  it("leaves what else admits a row, and says the same as the expression to everybody else", () => {
    expect(admitted("row.orgCode in user.orgCodes || row.createBy == user.username", nobody)).toEqual(["", "D1", "D10", null]);
    expect(admitted("row.orgCode in [user.orgCode, 'D10']", nobody)).toEqual(["D10"]);
    expect(admitted("row.orgCode in user.orgCodes", { orgCode: "D1", orgCodes: ["D1"] })).toEqual(["D1"]);
    expect(admitted("row.orgCode != user.orgCode", { orgCode: "D1" })).toEqual(["", "D10", null]);
  });
});

describe("checkPredicate", () => {
  it("passes what can be turned", () => {
    expect(checkPredicate("it.organId == row.organId && blank(it.name)", "it")).toEqual([]);
  });

  it.each([
    ["it.people * 2 > 3", "it.people * 2 > 3"],
    ["it.a == 1 && weekday(it.date) == 1", "weekday(it.date)"],
    ["it.a == 1 || it.name.trim() == 'x'", "it.name.trim()"],
    ["row.tags.exists(t, t == it.tag)", "row.tags.exists(t, t == it.tag)"],
    ["it.name.contains(it.part)", "it.name.contains(it.part)"],
    ["size(it.tags) in [1]", "size(it.tags)"],
    ["'x' == it.name.trim()", "it.name.trim()"],
    ["(it.a == 1) == (isNew ? it.agreed : it.b == 2)", "isNew ? it.agreed : it.b == 2"],
  ])("points at the part of %s that has no counterpart", (source, part) => {
    const [problem] = checkPredicate(source, "it");
    expect(source.slice(problem!.start, problem!.end)).toBe(part);
    expect(problem?.message).toBe(`“${part}”不能作为查询条件交给数据库`);
  });
});

function isWithinLimits(source: string): boolean {
  try {
    return compileExpression(source) !== undefined;
  } catch {
    return false;
  }
}
