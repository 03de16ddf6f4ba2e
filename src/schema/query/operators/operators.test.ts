import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fieldKinds } from "../../kinds/registry.ts";
import type { FieldModel, QueryRule, SqlType } from "../../model/entity.ts";
import { readAdvancedQuery, writeAdvancedQuery } from "../advancedQuery.ts";
import { joinTexts, readParameterName, readParameters, splitTexts, writeParameters } from "../conditionParameters.ts";
import { readCondition } from "../conditionText.ts";
import { isQueryRule, rulesOfKind } from "../queryRules.ts";
import type { Takes } from "./operator.ts";
import { findOperator, operatorOf, operators, queryRules } from "./registry.ts";

// What every query operator keeps to.

const types: readonly SqlType[] = ["text", "integer", "numeric", "boolean", "date", "timestamp", "jsonb"];
const fieldOf = (type: SqlType) => ({ name: "value", column: { type } }) as Pick<FieldModel, "name" | "column">;
const texts: Readonly<Record<Takes, readonly string[]>> = {
  none: ["1"],
  one: ["甲"],
  part: ["甲"],
  many: ["甲", "乙"],
  span: ["2026-01-05", "2026-01-09"],
};

/** Conditions as the server reads them from parameters: how each compares, and with which text. */
function askedBy(parameters: Readonly<Record<string, string>>, type: SqlType) {
  return Object.entries(parameters).map(([name, value]) => {
    const { field, rule } = readParameterName(name, (known) => known === "value");
    return { field, ...(rule ? { rule, text: value } : readCondition(fieldOf(type), value)) };
  });
}

describe.each(operators.map((operator) => [operator.name, operator] as const))("the operator %s", (name, operator) => {
  const { takes, fits, title, meaning } = operator;
  const asked = texts[takes];
  const ownTypes = types.filter((type) => fits?.(type) !== false);

  it("is found by its name, and says what it is called", () => {
    expect(findOperator(name)).toBe(operator);
    expect(operatorOf(name)).toBe(operator);
    expect([title, meaning].every((text) => /\p{Script=Han}/u.test(text))).toBe(true);
    expect(operators.filter((other) => other.name === name || other.title === title)).toEqual([operator]);
    expect(ownTypes).not.toEqual([]);
  });

  it("FORM-28 FORM-29 FORM-30 stands in an address and is read back, by browser and server", () => {
    for (const type of ownTypes) {
      const parameters = writeParameters("value", name, asked);
      expect(readParameters(fieldOf(type), name, parameters), type).toEqual(asked);
      const rules = takes === "span" ? (["ge", "le"] as const) : [name as QueryRule];
      const conditions = rules.map((rule, index) => ({ field: "value", rule, text: takes === "many" ? asked.join(",") : asked[index] }));
      expect(askedBy(parameters, type), type).toEqual(conditions);
    }
  });

  it("says nothing in an address where nothing is asked", () => {
    expect(writeParameters("value", name, [])).toEqual({});
    expect(readParameters(fieldOf("text"), name, {})).toEqual([]);
  });

  it("QUERY-18 QUERY-32 stands in an advanced query and is read back, but for a range, which is two", () => {
    expect(isQueryRule(name)).toBe(takes !== "span");
    if (!isQueryRule(name)) return;
    const [record] = readAdvancedQuery(writeAdvancedQuery([{ field: "value", rule: name, val: joinTexts(name, asked) }])) ?? [];
    const { rule, val } = record as { readonly rule: string; readonly val: string };
    expect(rule).toBe(name);
    expect(splitTexts(name, val)).toEqual(asked);
  });

  it("is offered for some kind, and never where it does not fit the column", () => {
    const offering = fieldKinds.filter((kind) => kind.operators.includes(name) || (isQueryRule(name) && rulesOfKind(kind).includes(name)));
    expect(offering).not.toEqual([]);
    const unfit = offering.filter((kind) => fits?.(kind.columnType({ constraints: {} } as FieldModel)) === false);
    expect(unfit.map(({ id }) => id)).toEqual([]);
  });
});

describe("the operators", () => {
  it("QUERY-06 QUERY-07 QUERY-08 QUERY-09 QUERY-10 QUERY-11 QUERY-12 stand in the order in which people are offered them", () => {
    const first: readonly QueryRule[] = ["eq", "like", "right_like", "left_like", "in", "ne", "gt", "ge", "lt", "le", "all"];
    expect(queryRules.slice(0, first.length)).toEqual(first);
  });

  it("of a query bar are those that schema files may name, and the language says of each what it means", () => {
    const { $defs } = JSON.parse(readFileSync("schemas/meta/entity.schema.json", "utf8")) as MetaDocument;
    const named = new Set(fieldKinds.flatMap((kind) => kind.operators));
    const ofBar = operators.filter(({ name }) => named.has(name));
    expect([...$defs.operator.enum].toSorted()).toEqual(ofBar.map(({ name }) => name).toSorted());
    const text = $defs.field.properties["x-query"].description;
    for (const { name, meaning } of ofBar) expect(text).toContain(`${name} ${meaning}`);
  });
});

interface MetaDocument {
  readonly $defs: {
    readonly operator: { readonly enum: readonly string[] };
    readonly field: { readonly properties: { readonly "x-query": { readonly description: string } } };
  };
}
