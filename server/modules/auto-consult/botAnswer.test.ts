import { expect, it } from "vitest";
import { answerVisitor, type BotKnowledge, type BotLine } from "./botAnswer.ts";

const line = (id: string, parentId: string | null, title: string, more: Partial<BotLine> = {}): BotLine => ({
  id,
  parentId,
  title,
  keywords: [],
  replyKind: "text",
  reply: `回答${title}`,
  questionId: null,
  page: null,
  ...more,
});

const bot: BotKnowledge = {
  lines: [
    line("test", null, "我想做检测", { keywords: ["检测"] }),
    line("home", "test", "在家自检", { keywords: ["自检"], replyKind: "page", page: "/pages/kit" }),
    line("window", "test", "窗口期", { replyKind: "question", questionId: "q1", reply: null }),
    line("gone", "test", "已撤下的", { replyKind: "question", questionId: "q9", reply: null }),
    line("person", null, "转人工", { keywords: ["人工"], replyKind: "human", reply: null }),
  ],
  questions: [
    { id: "q1", question: "窗口期是多久？", keywords: ["几周"], similar: [], answer: "<p>两周</p>" },
    { id: "q2", question: "检测要空腹吗？", keywords: ["空腹检测"], similar: [], answer: "<p>不用</p>" },
  ],
};

it("SCREEN-36 the bot opens with its first choices", () => {
  expect(answerVisitor(bot, {})).toMatchObject({ at: null, human: false, choices: [{ id: "test" }, { id: "person" }] });
});

it("SCREEN-36 a choice is answered, and what can be said next is offered", () => {
  expect(answerVisitor(bot, { choice: "test" })).toMatchObject({
    at: "test",
    text: "回答我想做检测",
    choices: [{ id: "home" }, { id: "window" }, { id: "gone" }],
  });
  expect(answerVisitor(bot, { choice: "home" })).toMatchObject({ page: "/pages/kit", choices: [{ id: "test" }, { id: "person" }] });
});

it("SCREEN-36 a question of the list answers for a line; one that was taken back says so", () => {
  expect(answerVisitor(bot, { choice: "window" })).toMatchObject({ text: "窗口期是多久？", html: "<p>两周</p>" });
  expect(answerVisitor(bot, { choice: "gone" })).toMatchObject({ html: null, text: expect.stringContaining("撤下") });
});

it("SCREEN-36 words are understood in any width and case, next choices first", () => {
  expect(answerVisitor(bot, { at: "test", said: "我要自检，谢谢" })).toMatchObject({
    at: "home",
    because: { by: "keyword", text: "自检" },
  });
  expect(answerVisitor(bot, { said: "想 检 测" })).toMatchObject({ at: "test" });
  expect(answerVisitor(bot, { said: "找人工" })).toMatchObject({ at: "person", human: true, choices: [] });
});

it("SCREEN-36 the longer word wins: a frequent question over a short word of the tree", () => {
  expect(answerVisitor(bot, { said: "空腹检测可以吗" })).toMatchObject({
    at: null,
    because: { by: "question", text: "空腹检测" },
    html: "<p>不用</p>",
  });
  expect(answerVisitor(bot, { at: "test", said: "窗口期是多久？" })).toMatchObject({ because: { by: "question" } });
});

it("SCREEN-36 what nobody understands keeps the visitor where they are", () => {
  expect(answerVisitor(bot, { at: "test", said: "天气如何" })).toMatchObject({
    at: null,
    because: null,
    choices: [{ id: "home" }, { id: "window" }, { id: "gone" }],
  });
  expect(answerVisitor(bot, { said: "   " })).toMatchObject({ because: null, choices: [{ id: "test" }, { id: "person" }] });
});
