import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldModel, SqlType } from "../model/entity.ts";
import { trimSpace } from "../text/space.ts";
import { readAdvancedQuery, readFieldPath, writeAdvancedQuery, writeFieldPath } from "./advancedQuery.ts";
import { joinTexts, readParameterName, readParameters, splitTexts, writeParameters } from "./conditionParameters.ts";
import { readCondition, writeCondition } from "./conditionText.ts";
import { queryRules } from "./operators/registry.ts";
import { takesMany, takesNone } from "./queryRules.ts";

const fieldOf = (type: SqlType) => ({ name: "f", column: { type } }) as Pick<FieldModel, "name" | "column">;
const field = fc.constantFrom<SqlType>("text", "integer", "date", "jsonb").map(fieldOf);
const rule = fc.constantFrom(...queryRules.filter((name) => !takesNone(name)));
/** Texts full of marks. */
const marked = fc.string({ unit: fc.constantFrom("*", "!", ">", "<", "=", ",", " ", "%", "\n", "1", "张", "三"), maxLength: 7 });
/** Texts without any, as values mostly are; neither begins nor ends with space. */
const plain = fc
  .string({ unit: "grapheme", minLength: 1 })
  .map((text) => trimSpace(text.replaceAll(/[*!<>,]/g, "")))
  .filter((text) => text !== "");

describe("a condition as a parameter", () => {
  it("FORM-28 FORM-29 FORM-30 reads back every rule with every text that has no marks of its own", () => {
    fc.assert(
      fc.property(field, rule, plain, (on, operator, text) => {
        const asked = readCondition(on, writeCondition({ rule: operator, text }));
        expect(asked).toEqual({ rule: takesMany(operator) ? "eq" : operator, text });
        expect(readParameters(on, operator, writeParameters("f", operator, [text]))).toEqual([text]);
      }),
    );
  });

  it("writes whatever was read so that it reads the same", () => {
    fc.assert(
      fc.property(field, marked, (on, value) => {
        const asked = readCondition(on, trimSpace(value));
        expect(readCondition(on, writeCondition(asked))).toEqual(asked);
      }),
      { numRuns: 2000 },
    );
  });

  it("reads back lists of any length", () => {
    fc.assert(
      fc.property(field, fc.array(plain, { minLength: 1 }), (on, texts) => {
        expect(readParameters(on, "in", writeParameters("f", "in", texts))).toEqual(texts);
        expect(readParameters(on, "all", writeParameters("f", "all", texts))).toEqual(texts);
      }),
    );
  });

  it("reads back ranges, also those with an open end, whatever the ends are", () => {
    const ends = fc.tuple(marked, marked).filter(([begin, end]) => begin + end !== "");
    fc.assert(
      fc.property(field, ends, (on, texts) => {
        expect(readParameters(on, "range", writeParameters("f", "range", texts))).toEqual(texts);
      }),
    );
  });

  it("says nothing where nothing is asked", () => {
    for (const operator of [...queryRules, "range"] as const) {
      expect(writeParameters("f", operator, []), operator).toEqual({});
      expect(readParameters(fieldOf("text"), operator, {}), operator).toEqual([]);
    }
  });

  it("shows a condition of another form as it is written", () => {
    expect(readParameters(fieldOf("text"), "like", { f: "张三" })).toEqual(["张三"]);
    expect(readParameters(fieldOf("integer"), "eq", { f: ">= 5" })).toEqual([">= 5"]);
  });
});

describe("the name of a parameter", () => {
  it.each([
    ["date", { field: "date" }],
    ["date_begin", { field: "date", rule: "ge" }],
    ["date_end", { field: "date", rule: "le" }],
    ["tags_All", { field: "tags", rule: "all" }],
    ["date_MultiString", { field: "date", rule: "in" }],
    ["term_end", { field: "term_end" }],
    ["term_end_end", { field: "term_end", rule: "le" }],
    ["_begin", { field: "_begin" }],
    ["date_start", { field: "date_start" }],
  ])("%s", (name, expected) => {
    expect(readParameterName(name, (known) => ["date", "term_end"].includes(known))).toEqual(expected);
  });
});

describe("an advanced query", () => {
  const text = fc.string({ unit: "binary" });
  const record = fc.record({ field: text, rule, val: text });

  it("QUERY-32 reads back all conditions, percent-encoded or not", () => {
    fc.assert(
      fc.property(fc.array(record), (records) => {
        expect(readAdvancedQuery(writeAdvancedQuery(records))).toEqual(records);
        expect(readAdvancedQuery(encodeURIComponent(JSON.stringify(records)))).toEqual(records);
        expect(readAdvancedQuery(JSON.stringify(records))).toEqual(records);
      }),
    );
  });

  it.each(["", "%5B%7B", "%", "{}", "null", "[1"])("QUERY-32 finds no list in %j", (params) => {
    expect(readAdvancedQuery(params)).toBeUndefined();
  });

  it("QUERY-18 reads back the texts of a condition, with marks of the parameters or not", () => {
    fc.assert(
      fc.property(rule, marked.map(trimSpace), (operator, one) => {
        const texts = [one, "二"].map((some) => (takesMany(operator) ? some.replaceAll(",", "") : some)).map(trimSpace);
        const kept = (takesMany(operator) ? texts : texts.slice(0, 1)).filter((some) => some !== "");
        expect(splitTexts(operator, joinTexts(operator, texts))).toEqual(kept);
      }),
    );
  });

  it("QUERY-31 reads back fields of the rows and of child rows", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "B", "_", "1"), minLength: 1 });
    fc.assert(
      fc.property(fc.record({ field: name, list: name }, { requiredKeys: ["field"] }), (path) => {
        expect(readFieldPath(writeFieldPath(path))).toEqual(path);
      }),
    );
  });
});
