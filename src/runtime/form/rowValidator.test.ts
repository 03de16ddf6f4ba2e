import { describe, expect, it } from "vitest";
import { generatedValidator, productScreen } from "../../../tests/support/productSchemas.ts";
import type { Row } from "../../schema/model/json.ts";
import { rowValidator } from "./rowValidator.ts";

const user = { id: "u1", username: "doctor", realname: "李医生", orgCode: "D1.1", orgCodes: ["D1.1"], tenantId: "0", roles: [] };
const source = { user, can: () => true, now: () => new Date("2026-01-05T00:30:00Z") };

async function validatorOf(screen: string) {
  const { entity } = productScreen(screen);
  return rowValidator(source, entity, await generatedValidator(entity));
}

const appointment: Row = {
  realname: "王小明",
  mobile: "13800000001",
  organId: "o1",
  date: "2026-01-06",
  slotId: "s1",
  service: "vct",
  source: "phone",
  status: "booked",
};

describe("a row", () => {
  it("that is right has no problems", async () => {
    expect((await validatorOf("appointment"))(appointment, undefined)).toEqual([]);
  });

  it("FORM-01 FORM-02 misses what is required, and holds values to their form", async () => {
    const validate = await validatorOf("appointment");
    expect(validate({ ...appointment, realname: null, mobile: "123" }, undefined)).toEqual([
      { field: "realname", message: "请输入姓名" },
      { field: "mobile", message: "请输入正确手机号" },
    ]);
  });

  it("is held to what the rules demand in its state", async () => {
    const validate = await validatorOf("appointment");
    expect(validate({ ...appointment, source: "referral" }, undefined)).toEqual([{ field: "referrer", message: "请输入转介机构" }]);
  });

  it("is held to its checks", async () => {
    const validate = await validatorOf("appointment");
    expect(validate({ ...appointment, date: "2026-01-04" }, undefined)).toEqual([{ field: "date", message: "不能预约过去的日期" }]);
  });

  it("that is stored is not held to what it came with: masked values, for instance", async () => {
    const stored = { ...appointment, id: "a1", rev: 1, mobile: "138****0001" };
    const validate = await validatorOf("appointment");
    expect(validate(stored, stored)).toEqual([]);
    expect(validate({ ...stored, mobile: "138" }, stored)).toEqual([{ field: "mobile", message: "请输入正确手机号" }]);
  });
});

describe("child rows", () => {
  const option = (optionText: string | null) => ({ optionText });

  it("name their problems by the path to them, through every level", async () => {
    const validate = await validatorOf("surveyTopic");
    const problems = validate(
      {
        topicName: "调查",
        audience: "all",
        status: "draft",
        questions: [
          { questionText: "年龄", questionType: "single", mandatory: "Y", options: [option("甲"), option("字".repeat(101))] },
          { questionText: "问", questionType: "text", mandatory: "Y", textLimit: 2001, options: [] },
        ],
      },
      undefined,
    );
    expect(problems.map(({ field }) => field)).toEqual([
      "questions.0.options.1.optionText",
      "questions.1.questionText",
      "questions.1.textLimit",
    ]);
  });

  it("SCREEN-44 of a survey may still be unfinished while it is a draft", async () => {
    const validate = await validatorOf("surveyTopic");
    const questions = [
      { questionText: null, questionType: "single", mandatory: "Y", options: [option(null)] },
      { questionText: null, questionType: "text", mandatory: "Y", textLimit: null, options: [] },
    ];
    expect(validate({ topicName: "调查", audience: "all", status: "draft", questions }, undefined)).toEqual([]);
  });

  it("see their checks fail at their own place", async () => {
    const validate = await validatorOf("surveyTopic");
    const problems = validate(
      {
        topicName: "调查",
        audience: "all",
        status: "draft",
        questions: [
          { questionText: "年龄", questionType: "multiple", mandatory: "Y", minSelect: 3, maxSelect: 2, options: [option("甲")] },
        ],
      },
      undefined,
    );
    expect(problems).toEqual([{ field: "questions.0.maxSelect", message: "最多选择不能小于最少选择" }]);
  });
});

it("works without the generated validator: rules, required fields and checks are its own", () => {
  const { entity } = productScreen("appointment");
  const validate = rowValidator(source, entity);
  expect(validate({ ...appointment, realname: null, mobile: "123" }, undefined)).toEqual([{ field: "realname", message: "请输入姓名" }]);
});
