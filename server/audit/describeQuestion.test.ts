import { expect, it } from "vitest";
import { productProject } from "../../tests/support/productSchemas.ts";
import { describeQuestion } from "./describeQuestion.ts";

const { entities } = productProject();
const key = Buffer.alloc(32, 7);
/** The mark that a question leaves. */
const markOf = (entity: string, question: Readonly<Record<string, unknown>>): string => {
  const asked = entities.get(entity);
  if (!asked) throw new Error(`There is no entity “${entity}”.`);
  return /#\w+/.exec(describeQuestion(asked, question, key))?.[0] ?? "";
};
const number = "18600006212";

it("S-92 the same question leaves the same mark, whichever way it is asked", () => {
  const mark = markOf("detection", { mobile: number });
  expect(mark).toMatch(/^#[0-9a-f]{12}$/);
  expect(markOf("detection", { mobile: number })).toBe(mark);
  const advanced = JSON.stringify([{ field: "mobile", rule: "eq", val: number }]);
  expect(markOf("detection", { superQueryParams: encodeURIComponent(advanced) })).toBe(mark);
});

it("S-92 another field or entity leaves another mark, so that nobody finds a covered value by asking an open one", () => {
  const mark = markOf("detection", { mobile: number });
  expect(markOf("detection", { kitNo: number })).not.toBe(mark);
  expect(markOf("appointment", { mobile: number })).not.toBe(mark);
  expect(markOf("detection", { nothing: number })).not.toBe(mark);
});
