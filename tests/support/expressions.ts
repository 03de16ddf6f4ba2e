import * as fc from "fast-check";
import type { ExpressionUser } from "../../src/schema/expression/scope.ts";
import type { FieldModel } from "../../src/schema/model/entity.ts";
import type { Row } from "../../src/schema/model/json.ts";
import { buildField } from "./entities.ts";

/**
 * Fields that random expressions read: two texts, two numbers, a boolean, a day and a list, all of which may be null.
 * A database test makes a table of them and compares what it selects with what the expression says.
 */
export const randomFields: readonly FieldModel[] = [
  buildField({ name: "s1" }),
  buildField({ name: "s2" }),
  buildField({ name: "n1", kind: "number", type: "number" }),
  buildField({ name: "n2", kind: "number", type: "number" }),
  buildField({ name: "b1", kind: "boolean", type: "boolean" }),
  buildField({ name: "d1", kind: "date" }),
  buildField({ name: "l1", kind: "dictionaryMulti", type: "array", itemType: "string" }),
];

const texts = ["", " ", "\n\u3000\u200b", "a", "b", "ab", "A", "%", "_", "a'b", "中"] as const;
const numbers = [-1, 0, 1, 2.5] as const;
const days = ["2026-01-04", "2026-01-05", "2026-01-06"] as const;
const lists = [[], ["a"], ["a", "b"], ["%"]] as const;

const orNull = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.constantFrom(null, ...values);

/** Rows of `randomFields`. */
export const randomRow: fc.Arbitrary<Row> = fc.record({
  s1: orNull(texts),
  s2: orNull(texts),
  n1: orNull(numbers),
  n2: orNull(numbers),
  b1: orNull([true, false]),
  d1: orNull(days),
  l1: orNull(lists),
});

/** What differs between users: in a department or in none, with or without others below it. */
export const randomUser: fc.Arbitrary<Pick<ExpressionUser, "orgCode" | "orgCodes">> = fc.constantFrom(
  { orgCode: "", orgCodes: [] },
  { orgCode: "a", orgCodes: ["a"] },
  { orgCode: "a", orgCodes: ["a", "ab", "中"] },
);

const literal = (text: string) => `'${text.replaceAll("'", "\\'").replaceAll("\n", "\\n")}'`;
const joined = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
  fc.tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part))).map((all) => all.join(" "));

const textField = fc.constantFrom("it.s1", "it.s2");
const text = fc.oneof(fc.constantFrom(...texts).map(literal), fc.constantFrom("row.s1", "row.s2", "user.orgCode", "row.s1 + 'b'"));
const numberField = fc.constantFrom("it.n1", "it.n2");
const number = fc.oneof(
  fc.constantFrom(...numbers).map(String),
  fc.constantFrom("row.n1", "row.n2 * 2", "size(row.l1)", "row.n1 / row.n2"),
  fc.constantFrom(
    "sum([row.n1, row.n2])",
    "max(row.n1, 0)",
    "min([row.n1, row.n2])",
    "round(row.n1 / 3, 1)",
    "daysBetween(today(), row.d1)",
  ),
);
const day = fc.constantFrom("today()", "plusDays(today(), 1)", "row.d1", "'2026-01-04'", "max(row.d1, today())");
const anyField = fc.constantFrom("it.s1", "it.n1", "it.b1", "it.d1", "it.l1");
const operator = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");
const equality = fc.constantFrom("==", "!=");
const textTest = fc.constantFrom("contains", "startsWith", "endsWith");

/** Tests of one field, each of which gives a truth value. */
const test = fc.oneof(
  joined(textField, operator, fc.oneof(text, textField)),
  joined(text, operator, textField),
  joined(numberField, operator, fc.oneof(number, numberField)),
  joined(number, operator, numberField),
  joined("it.d1", operator, day),
  joined(anyField, equality, "null"),
  joined("it.b1", equality, fc.constantFrom("true", "false", "row.b1")),
  joined(textField, "in [", text, ",", fc.oneof(text, textField), "]"),
  joined(textField, "in", fc.constantFrom("row.l1", "['a', 'b']", "user.roles", "user.orgCodes", "[user.orgCode, 'b']")),
  joined(numberField, "in", fc.constantFrom("[0, 1]", "[2.5]")),
  joined(text, "in it.l1"),
  anyField.map((field) => `blank(${field})`),
  fc.tuple(textField, textTest, text).map(([field, name, part]) => `${field}.${name}(${part})`),
  fc.constantFrom("row.s1 == 'a'", "row.n1 > 0", "can('hiv:appointment:edit')", "isNew", "row.l1.exists(l, l == 'a')"),
);

const { truth } = fc.letrec<{ truth: string; condition: string }>((tie) => ({
  /** Anything that logic takes, bare booleans too. */
  condition: fc.oneof({ depthSize: "small", withCrossShrink: true }, fc.constantFrom("it.b1", "row.b1"), tie("truth")),
  truth: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    test,
    joined("(", tie("condition"), "&&", tie("condition"), ")"),
    joined("(", tie("condition"), "||", tie("condition"), ")"),
    tie("condition").map((condition) => `!(${condition})`),
    joined("(", tie("truth"), ")", equality, "(", tie("truth"), ")"),
    joined("(", tie("condition"), "?", tie("truth"), ":", tie("truth"), ")"),
  ),
}));

/** Boolean expressions over `it` and `row` that a predicate can carry out. */
export const randomCondition: fc.Arbitrary<string> = truth;
