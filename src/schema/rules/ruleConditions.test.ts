import { expect, it } from "vitest";
import { readRule, type RuleCondition, RULE_WORDS, SAYABLE_RULES, writeRule } from "./ruleConditions.ts";

const one = (condition: RuleCondition) => writeRule({ match: "and", conditions: [condition] });

it.each([
  [{ field: "status", rule: "eq", values: ["booked"] }, "row.status == 'booked'"],
  [{ field: "status", rule: "in", values: ["booked", "done"] }, "row.status in ['booked', 'done']"],
  [{ field: "age", rule: "ge", values: [18] }, "row.age >= 18"],
  [{ field: "age", rule: "lt", values: [-2.5] }, "row.age < -2.5"],
  [{ field: "on", rule: "ne", values: [true] }, "row.on != true"],
  [{ field: "name", rule: "like", values: ["张"] }, "row.name.contains('张')"],
  [{ field: "name", rule: "right_like", values: ["a"] }, "row.name.startsWith('a')"],
  [{ field: "name", rule: "empty", values: [] }, "blank(row.name)"],
  [{ field: "name", rule: "notEmpty", values: [] }, "!blank(row.name)"],
  [{ field: "createBy", word: "self" }, "row.createBy == user.username"],
  [{ field: "orgCode", word: "below" }, "row.orgCode in user.orgCodes"],
  [{ field: "date", word: "fromToday" }, "row.date >= today()"],
] as const)("a condition %o is the expression %s, and is read back", (condition, expression) => {
  expect(one(condition)).toBe(expression);
  expect(readRule(expression)).toEqual({ match: "and", conditions: [condition] });
});

it("texts with quotes, backslashes and line breaks come back as they were", () => {
  for (const text of ["it's", "a\\b'c", '说"好"', "一\n二", "'"]) {
    const condition = { field: "name", rule: "eq", values: [text] } as const;
    expect(readRule(one(condition))).toEqual({ match: "and", conditions: [condition] });
  }
});

it("all or any of several conditions are joined, and read back", () => {
  const conditions = [
    { field: "status", rule: "eq", values: ["booked"] },
    { field: "orgCode", word: "department" },
    { field: "name", rule: "notEmpty", values: [] },
  ] as const;
  for (const match of ["and", "or"] as const) expect(readRule(writeRule({ match, conditions }))).toEqual({ match, conditions });
});

it.each([
  "row.a == 1 && row.b == 2 || row.c == 3",
  "!(row.a == 1)",
  "row.a == row.b",
  "can('x')",
  "1 == row.a",
  "row.a in user.roles",
  "row.a in []",
  "row.a ==",
  "",
  "true",
])("%s says more than conditions can", (expression) => expect(readRule(expression)).toBeUndefined());

it("every operator and word that is offered can be said", () => {
  for (const rule of SAYABLE_RULES) expect(readRule(one({ field: "a", rule, values: /empty/i.test(rule) ? [] : ["x"] }))).toBeDefined();
  for (const word of Object.keys(RULE_WORDS) as (keyof typeof RULE_WORDS)[])
    expect(readRule(one({ field: "a", word }))).toEqual({ match: "and", conditions: [{ field: "a", word }] });
});
