import { describe, expect, it } from "vitest";
import { buildEntity, buildScope } from "../../../tests/support/entities.ts";
import { compileExpression } from "./compileExpression.ts";
import { functionExamples, macroExamples, methodExamples } from "./functionExamples.ts";
import { functions, methods } from "./functions.ts";
import { macros } from "./macros.ts";
import { typeEnvironment } from "./typeEnvironment.ts";

const sexes: Readonly<Record<string, string>> = { "1": "男" };
const scope = buildScope({ dict: (_code, value) => sexes[value] ?? value });
const environment = typeEnvironment({ entity: buildEntity({ fields: [] }), result: "any" });
const groups = [
  { kind: "function", known: functions, examples: functionExamples },
  { kind: "method", known: methods, examples: methodExamples },
  { kind: "macro", known: macros, examples: macroExamples },
] as const;

describe.each(groups)("the reference of a $kind", ({ known, examples }) => {
  it("has a text, the types and an example of each, and of no other", () => {
    expect(Object.keys(examples)).toEqual([...known.keys()]);
    for (const [name, { usage }] of known) expect(usage, name).toContain(name);
  });

  it.each(Object.entries(examples))("%s gives what its example says, and passes the check of types", (name, { source, gives, types }) => {
    expect(source).toContain(`${name}(`);
    expect(compileExpression(source)(scope)).toEqual(gives);
    expect(environment.check(source)).toMatchObject({ valid: true });
    for (const type of types) expect(type).toContain(`${name}(`);
  });
});

it("states the types that the check goes by", () => {
  const stated = [...functions].flatMap(([name, { signatures }]) => (signatures ? [[name, signatures] as const] : []));
  expect(stated.map(([name]) => [name, functionExamples[name]?.types])).toEqual(stated);
});
