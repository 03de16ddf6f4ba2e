import { expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { productScreen } from "../../../tests/support/productSchemas.ts";
import { buildCompiledEntity } from "../../../tests/support/screens.ts";
import type { ScopeSource } from "./rowScope.ts";
import { copiedChildRow, copiedRow } from "./copiedRow.ts";

const user = { id: "u1", username: "editor", realname: "编辑", orgCode: "", orgCodes: [], tenantId: "0", roles: [] };
const source: ScopeSource = { user, can: () => true, now: () => new Date() };
const system = { rev: 3, createBy: "editor", createTime: "2026-11-01 09:00:00" };

it("SCREEN-44 a copy of a published survey is a draft of another name, with its questions and options as new rows", () => {
  const options = ["满意", "不满意"].map((optionText, sortNo) => ({
    id: `o${sortNo}`,
    questionId: "q1",
    optionText,
    exclusive: "N",
    sortNo,
    ...system,
  }));
  const questions = [{ id: "q1", topicId: "s1", questionText: "您满意吗？", questionType: "single", sortNo: 0, options, ...system }];
  const survey = {
    id: "s1",
    topicName: "满意度",
    audience: "all",
    status: "published",
    publishTime: "2026-11-02 09:00:00",
    questions,
    ...system,
  };
  const copy = copiedRow(productScreen("surveyTopic").entity, survey, source);
  expect(copy).toMatchObject({
    topicName: "满意度（副本）",
    audience: "all",
    questions: [{ questionText: "您满意吗？", questionType: "single" }],
  });
  for (const name of ["id", "rev", "status", "publishTime", "createBy"]) expect(copy).not.toHaveProperty(name);
  const [question] = copy["questions"] as Record<string, unknown>[];
  for (const name of ["id", "topicId", "sortNo", "rev"]) expect(question).not.toHaveProperty(name);
  const copied = question?.["options"] as Record<string, unknown>[];
  expect(copied.map(({ optionText, exclusive }) => [optionText, exclusive])).toEqual([
    ["满意", "N"],
    ["不满意", "N"],
  ]);
  for (const option of copied) for (const name of ["id", "questionId", "sortNo"]) expect(option).not.toHaveProperty(name);
});

it("S-20 what is masked stays with its row, and a code of a fixed form starts empty", () => {
  const entity = buildCompiledEntity({
    fields: [
      buildField({ name: "title", title: "名称", constraints: { maxLength: 8 } }),
      buildField({ name: "code", title: "编码", constraints: { pattern: "^[a-z]+$" } }),
      buildField({ name: "mobile", title: "手机号", permission: { mask: "mobile" } }),
    ],
    unique: { table: "thing", fields: ["title", "code"] },
  });
  expect(copiedRow(entity, { id: "1", title: "一二三四五六七", code: "abc", mobile: "138****0001" }, source)).toEqual({
    title: "一二三四（副本）",
    code: undefined,
  });
});

it("SCREEN-44 a question is copied with its options, stored or not, as rows that are new", () => {
  const { entity } = productScreen("surveyTopic");
  const field = entity.fields.find(({ name }) => name === "questions");
  const child = entity.children["questions"];
  if (!field || !child) throw new Error("no questions");
  const options = [{ id: "o1", questionId: "q1", optionText: "是" }, { optionText: "否" }];
  const row = { id: "q1", topicId: "t1", questionText: "去过吗？", questionType: "multiple", minSelect: null, sortNo: 3, options };
  const copy = copiedChildRow({ field, child, row, parent: { id: "t1", questions: [row] } }, source);
  expect(copy).toMatchObject({ questionText: "去过吗？", questionType: "multiple", minSelect: null });
  for (const name of ["id", "topicId", "sortNo"]) expect(copy).not.toHaveProperty(name);
  expect(copy["options"]).toEqual([expect.objectContaining({ optionText: "是" }), expect.objectContaining({ optionText: "否" })]);
  for (const option of copy["options"] as Record<string, unknown>[])
    for (const name of ["id", "questionId"]) expect(option).not.toHaveProperty(name);
});
