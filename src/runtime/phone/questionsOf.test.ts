import { expect, it } from "vitest";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { type AskedQuestion, answerFault, questionsOf, ticked } from "./questionsOf.ts";

const { entity, detail } = productScreen("surveyTopic");

function asked(question: Record<string, unknown>): AskedQuestion {
  const layout = detail?.phone?.questions;
  const [first] = layout ? questionsOf(entity, layout, { questions: [question] }) : [];
  if (!first) throw new Error("no question");
  return first;
}

const many = asked({
  questionText: "哪些途径？",
  questionType: "multiple",
  mandatory: "Y",
  minSelect: 2,
  maxSelect: 3,
  options: [
    { optionText: "小程序" },
    { optionText: "朋友" },
    { optionText: "其他", allowInput: "Y" },
    { optionText: "都没有", exclusive: "Y" },
  ],
});

it("SCREEN-44 a question of a survey is read with how it is answered, its limits and its options", () => {
  expect(many).toMatchObject({ text: "哪些途径？", way: "many", isRequired: true, least: 2, most: 3 });
  expect(many.options.map(({ text, isExclusive, takesComment }) => [text, isExclusive, takesComment])).toEqual([
    ["小程序", false, false],
    ["朋友", false, false],
    ["其他", false, true],
    ["都没有", true, false],
  ]);
  expect(asked({ questionType: "score", maxScore: 5, mandatory: "N" })).toMatchObject({
    text: "",
    way: "rating",
    top: 5,
    isRequired: false,
  });
  expect(asked({ questionType: "text", textLimit: 200 })).toMatchObject({ way: "text", length: 200, options: [] });
});

it("an option that excludes the others stands alone, whichever is ticked last", () => {
  expect(ticked(many, [0, 1], [0, 1, 3])).toEqual([3]);
  expect(ticked(many, [3], [3, 0])).toEqual([0]);
  expect(ticked(many, [0, 1], [0])).toEqual([0]);
});

it("an answer is missed where it is demanded, and counted where several are chosen", () => {
  expect([undefined, [], [0], [0, 1], [0, 1, 2, 3]].map((answer) => answerFault(many, answer))).toEqual([
    "这道题必须回答",
    "这道题必须回答",
    "至少选 2 项",
    undefined,
    "最多选 3 项",
  ]);
  const free = { ...many, isRequired: false };
  expect(answerFault(free, [])).toBeUndefined();
  expect(answerFault(free, [0])).toBe("至少选 2 项");
  expect(answerFault(asked({ questionType: "single", mandatory: "Y" }), 0)).toBeUndefined();
});
