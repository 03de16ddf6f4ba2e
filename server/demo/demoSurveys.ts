import type { SurveyOptionRow } from "../../src/generated/entities/surveyOption.ts";
import type { SurveyQuestionRow } from "../../src/generated/entities/surveyQuestion.ts";
import type { SurveyTopicRow } from "../../src/generated/entities/surveyTopic.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import type { DemoRow } from "./demoRow.ts";
import { demoId } from "./demoRandom.ts";

interface QuestionPlan {
  readonly text: string;
  readonly type: SurveyQuestionRow["questionType"];
  readonly options?: readonly string[];
  /** The option that is right, where one is. */
  readonly right?: string;
}

const knowledge: readonly QuestionPlan[] = [
  { text: "与感染者一起用餐会传播吗？", type: "single", options: ["会", "不会", "不清楚"], right: "不会" },
  { text: "坚持正确使用安全套能降低感染风险吗？", type: "single", options: ["能", "不能", "不清楚"], right: "能" },
  {
    text: "暴露后多久内开始阻断用药仍有效？",
    type: "single",
    options: ["24 小时内", "72 小时内", "一周内", "不清楚"],
    right: "72 小时内",
  },
];
const service: readonly QuestionPlan[] = [
  { text: "您通过哪些途径知道我们的服务？", type: "multiple", options: ["小程序", "朋友介绍", "医院转介", "社区宣传", "其他"] },
  { text: "请为本次服务打分", type: "score" },
  { text: "您希望我们改进什么？", type: "text" },
];
const habits: readonly QuestionPlan[] = [
  { text: "您上一次检测是什么时候？", type: "date" },
  { text: "您多久检测一次？", type: "single", options: ["每三个月", "每半年", "每年", "第一次"] },
  { text: "您更愿意用哪些方式检测？", type: "multiple", options: ["机构检测", "自检试剂", "社区外展", "邮寄血样"] },
];

const topics: readonly (readonly [
  name: string,
  audience: SurveyTopicRow["audience"],
  status: SurveyTopicRow["status"],
  questions: readonly QuestionPlan[],
])[] = [
  ["到访服务满意度", "all", "published", [...service]],
  ["预防知识知晓率（大众版）", "all", "published", [...knowledge]],
  ["青年学生预防知识问卷", "student", "published", [...knowledge, ...habits]],
  ["检测习惯调查", "msm", "published", [...habits, service[1] as QuestionPlan]],
  ["单阳家庭支持需求", "couple", "published", [service[0] as QuestionPlan, service[2] as QuestionPlan]],
  ["流动人口服务可及性", "worker", "published", [...habits, ...service]],
  ["自检试剂使用反馈", "all", "closed", [...service]],
  ["世界艾滋病日活动反馈", "student", "closed", [service[1] as QuestionPlan, service[2] as QuestionPlan]],
  ["上季度随访体验", "couple", "closed", [...service]],
  ["暴露前预防意愿调查", "msm", "draft", [...habits, ...knowledge]],
  ["社区外展效果评估", "worker", "draft", [...service, ...knowledge]],
  ["志愿者培训测验", "all", "draft", [...knowledge]],
];

/** The rows of three entities. */
interface SurveyRows {
  readonly topics: DemoRow<SurveyTopicRow>[];
  readonly questions: DemoRow<SurveyQuestionRow>[];
  readonly options: DemoRow<SurveyOptionRow>[];
}

/** Survey topics with their questions and options, as three lists of rows. */
export function demoSurveys(calendar: DemoCalendar): SurveyRows {
  const rows: SurveyRows = { topics: [], questions: [], options: [] };
  topics.forEach(([topicName, audience, status, questions], index) => {
    const topicId = demoId(`survey:${topicName}`);
    const start = -90 + index * 8;
    const lasts = status === "closed" ? 20 : 180;
    rows.topics.push({
      id: topicId,
      topicName,
      audience,
      status,
      // Where somebody is to be helped further, the answers say whose they are.
      anonymous: audience === "couple" ? "N" : "Y",
      startDate: calendar.day(start),
      endDate: calendar.day(start + lasts),
      // Worked out by its rule wherever people write it.
      openDays: lasts + 1,
      description:
        audience === "couple" ? "本问卷约需三分钟；工作人员会按您的回答与您联系。" : "本问卷匿名填写，约需三分钟，结果只用于改进服务。",
      publishTime: status === "draft" ? null : calendar.moment(start, 9, 30),
      createTime: calendar.moment(start - 3, 15, 10),
      createBy: "editor",
    });
    questions.forEach((question, order) => addQuestion(rows, topicId, question, order + 1));
  });
  return rows;
}

function addQuestion(rows: SurveyRows, topicId: string, question: QuestionPlan, sortNo: number): void {
  const questionId = demoId(`question:${topicId}:${sortNo}`);
  rows.questions.push({
    id: questionId,
    topicId,
    questionText: question.text,
    questionType: question.type,
    mandatory: question.type === "text" ? "N" : "Y",
    minSelect: question.type === "multiple" ? 1 : null,
    maxSelect: question.type === "multiple" ? (question.options ?? []).length : null,
    maxScore: question.type === "score" ? 10 : null,
    textLimit: question.type === "text" ? 300 : null,
    sortNo,
  });
  (question.options ?? []).forEach((optionText, index) => {
    rows.options.push({
      id: demoId(`option:${questionId}:${index}`),
      questionId,
      optionText,
      score: question.right === undefined ? null : optionText === question.right ? 1 : 0,
      exclusive: question.type === "multiple" ? "N" : null,
      allowInput: optionText === "其他" ? "Y" : "N",
      sortNo: index + 1,
    });
  });
}
