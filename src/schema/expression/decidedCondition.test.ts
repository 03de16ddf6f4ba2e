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

it("says of no row what its evaluation does not", () => {
  const sources = ["!isNew || blank(row.organId)", "isNew && row.a == 'x'", "!(isNew && !isNew)", "isNew || can('x')"];
  for (const source of sources)
    for (const isNew of [true, false])
      for (const row of [{}, { organId: "o", a: "x" }]) {
        const known = decidedCondition(source, { isNew });
        if (known !== undefined) expect(compileExpression(source)(buildScope({ row, isNew }))).toBe(known);
      }
});
