import { expect, it } from "vitest";
import { buildScope } from "../../../tests/support/entities.ts";
import { compileExpression } from "./compileExpression.ts";
import { decidedCondition } from "./decidedCondition.ts";

it.each<[source: string, ofNew: boolean | undefined, ofStored: boolean | undefined]>([
  ["true", true, true],
  ["isNew", true, false],
  ["!isNew", false, true],
  ["!isNew || blank(row.organId)", undefined, true],
  ["isNew && row.a == 'x'", undefined, false],
  ["!isNew || !isNew && can('x')", false, true],
  ["row.a == 'x'", undefined, undefined],
  ["!blank(row.a)", undefined, undefined],
])("%s is %s of new rows and %s of stored ones", (source, ofNew, ofStored) => {
  expect([decidedCondition(source, { isNew: true }), decidedCondition(source, { isNew: false })]).toEqual([ofNew, ofStored]);
});

const sources = ["!isNew || blank(row.organId)", "isNew && row.a == 'x'", "!(isNew && !isNew)", "isNew || can('x')"];
const rows = [{}, { organId: "o", a: "x" }];

it.each(sources.flatMap((source) => [true, false].map((isNew) => [source, isNew] as const)))(
  "says of %s, new or not (%s), nothing that its evaluation does not",
  (source, isNew) => {
    const given = rows.map((row) => compileExpression(source)(buildScope({ row, isNew })));
    const known = decidedCondition(source, { isNew });
    expect(given).toEqual(known === undefined ? given : rows.map(() => known));
  },
);
