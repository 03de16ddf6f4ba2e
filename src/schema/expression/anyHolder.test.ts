import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildScope } from "../../../tests/support/entities.ts";
import { alternativesOf, rowRuleAtAnyTime, widestRows } from "./anyHolder.ts";
import { evaluatePredicate } from "./evaluatePredicate.ts";
import { implies } from "./implies.ts";
import type { Predicate } from "./predicate.ts";
import { rowRuleOf } from "./predicateOf.ts";
import type { RuleHold } from "./ruleTest.ts";
import type { ExpressionScope } from "./scope.ts";

const isTie = ({ field }: RuleHold, userField: string): boolean =>
  (field === "orgCode" && ["orgCode", "orgCodes"].includes(userField)) || (field === "createBy" && userField === "username");
const widest = (source: string): Predicate => widestRows(source, isTie);
const fixed = (source: string): Predicate => rowRuleOf(source, buildScope({}));

describe("widestRows", () => {
  it.each([
    "now() > '2027'",
    "dict('sex', '1') == '男'",
    "'x' in user.orgCodes",
    "!('x' in user.orgCodes)",
    "size(user.roles) == 2",
    "can('a') && !can('b')",
    "row.orgCode != user.orgCode",
    "!(row.orgCode in user.orgCodes)",
    "user.orgCode == 'D1' ? row.a == 1 : true",
    "row.a == 1 || today() == '2026-01-05'",
    "(row.orgCode == user.orgCode) == (row.a == 1)",
    "row.orgCode == user.realname",
  ])("%s may admit every row", (source) => {
    expect(implies(widest(source), fixed("row.a == 1"))).toBe(false);
  });

  it.each([
    ["row.orgCode in user.orgCodes", "false"],
    ["row.orgCode == user.orgCode && now() > '2027'", "false"],
    ["row.orgCode == user.orgCode || row.a == 1 && can('x')", "row.a == 1"],
    ["row.a == 1 && (row.b == 2 || dict('sex', '1') == '男')", "row.a == 1"],
    ["row.a == 1 && !(row.createBy == user.username)", "row.a == 1"],
    ["row.a in [1, 2]", "row.a in [1, 2]"],
  ])("%s admits beside the holder's own rows at most %s", (source, rows) => {
    expect(widest(source)).toEqual(fixed(rows));
  });

  const part = fc.constantFrom(
    "row.a == 1",
    "row.b == 2",
    "row.orgCode == 'D1'",
    "row.orgCode in user.orgCodes",
    "row.createBy == user.username",
    "now() > '2026-06-01'",
    "dict('sex', '1') == '男'",
    "'D1' in user.orgCodes",
    "can('x')",
    "size(user.roles) == 1",
  );
  const rule = fc.letrec<{ rule: string }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      part,
      fc.tuple(tie("rule"), tie("rule")).map(([a, b]) => `(${a} && ${b})`),
      fc.tuple(tie("rule"), tie("rule")).map(([a, b]) => `(${a} || ${b})`),
      tie("rule").map((a) => `!(${a})`),
    ),
  })).rule;
  const scope: fc.Arbitrary<ExpressionScope> = fc
    .record({
      orgCodes: fc.subarray(["D1", "D2"]),
      username: fc.constantFrom("lin", "wang"),
      roles: fc.subarray(["r1", "r2"]),
      now: fc.constantFrom("2026-01-01T00:00:00Z", "2026-12-01T00:00:00Z"),
      text: fc.constantFrom("男", "M"),
      held: fc.boolean(),
    })
    .map(({ orgCodes, username, roles, now, text, held }) => {
      const { user } = buildScope({});
      return buildScope({
        user: { ...user, orgCodes, orgCode: orgCodes[0] ?? "", username, roles },
        now: new Date(now),
        dict: () => text,
        can: () => held,
      });
    });
  const row = fc.record({
    a: fc.constantFrom(1, 3),
    b: fc.constantFrom(2, 3),
    orgCode: fc.constantFrom("D1", "D2", "D3"),
    createBy: fc.constantFrom("lin", "wang", "else"),
  });

  it("covers each row that a rule admits to anybody at any time whom it does not tie to the row", () => {
    fc.assert(
      fc.property(rule, scope, row, (source, values, one) => {
        const isTied = values.user.orgCodes.includes(one.orgCode) || values.user.username === one.createBy;
        fc.pre(!isTied && evaluatePredicate(rowRuleOf(source, values), one));
        expect(evaluatePredicate(widest(source), one)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("rowRuleAtAnyTime", () => {
  const at = (source: string, more: Partial<ExpressionScope> = {}): Predicate => rowRuleAtAnyTime(source, buildScope(more));
  const other = { user: { ...buildScope({}).user, id: "other" } };

  it.each(["now() > '2020'", "dict('sex', '1') == '1'", "row.a == string(today())"])(
    "leaves %s open, and lets it prove itself",
    (source) => {
      expect(implies(fixed("row.a == 1"), at(source))).toBe(false);
      expect(implies(at(source), fixed("row.a == 1"))).toBe(false);
      expect(implies(at(source), at(source, other))).toBe(true);
    },
  );

  it("lets the roles and codes of one prove nothing for another, and sees that they have changed", () => {
    for (const source of ["can('x')", "'r1' in user.roles"]) {
      expect(implies(at(source), at(source))).toBe(true);
      expect(implies(at(source), at(source, other))).toBe(false);
    }
    expect(implies(at("can('x')", { can: () => true }), at("can('x')", { can: () => false }))).toBe(false);
  });
});

it("alternativesOf gives the parts of which any may hold", () => {
  expect(alternativesOf("row.a == 1 || now() > '2027' && row.b == 2")).toEqual(["row.a == 1", "now() > '2027' && row.b == 2"]);
});
