import type { MiniUserRow } from "../../src/generated/entities/miniUser.ts";
import type { SurveyAnswerRow } from "../../src/generated/entities/surveyAnswer.ts";
import type { SurveyOptionRow } from "../../src/generated/entities/surveyOption.ts";
import type { SurveyQuestionRow } from "../../src/generated/entities/surveyQuestion.ts";
import type { SurveyResultRow } from "../../src/generated/entities/surveyResult.ts";
import type { SurveyTopicRow } from "../../src/generated/entities/surveyTopic.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { demoId, demoRandom, type DemoRandom } from "./demoRandom.ts";
import type { DemoRow } from "./demoRow.ts";

/** Surveys, and who may have answered those that are not anonymous. */
interface Surveys {
  readonly topics: readonly DemoRow<SurveyTopicRow>[];
  readonly questions: readonly DemoRow<SurveyQuestionRow>[];
  readonly options: readonly DemoRow<SurveyOptionRow>[];
  readonly people: readonly DemoRow<MiniUserRow>[];
}

interface ResultRows {
  readonly results: DemoRow<SurveyResultRow>[];
  readonly answers: DemoRow<SurveyAnswerRow>[];
}

const remarks = ["等候时间短，很满意", "希望增加夜间时段", "咨询师很耐心", "小程序上找不到复测提醒", "没有意见", "希望能邮寄更多试剂"];

/** Answers to the surveys that were published, in the order of the questions; the last question is sometimes left out. */
export function demoSurveyResults({ topics, questions, options, people }: Surveys, calendar: DemoCalendar): ResultRows {
  const random = demoRandom(32);
  const rows: ResultRows = { results: [], answers: [] };
  const asked = topics.filter(({ status }) => status !== "draft");
  const known = people.filter(({ status }) => status === "normal");
  for (let index = 0; index < 260; index += 1) {
    const topic = asked[index % asked.length] as DemoRow<SurveyTopicRow>;
    const id = demoId(`surveyResult:${index}`);
    const own = questions.filter(({ topicId }) => topicId === topic.id);
    const isPartial = random.chance(0.08);
    const answered = isPartial ? own.slice(0, -1) : own;
    const day = -Math.round(60 * (1 - index / 260));
    const submitTime = calendar.moment(day, random.integer(8, 22), random.integer(0, 59));
    rows.results.push({
      id,
      resultNo: `WJ-${calendar.day(day).replaceAll("-", "")}-${String(index + 1).padStart(4, "0")}`,
      topicId: topic.id,
      status: isPartial ? "partial" : random.chance(0.03) ? "void" : "complete",
      miniUserId: topic.anonymous === "Y" ? null : random.pick(known).id,
      channel: random.weighted([
        ["mini_program", 75],
        ["scan", 20],
        ["paper", 5],
      ]),
      submitTime,
      duration: random.integer(45, 420),
      answered: answered.length,
      createTime: submitTime,
      createBy: "mini_program",
    });
    rows.answers.push(...answersOf(random, answered, { calendar, options, resultId: id }));
  }
  return rows;
}

interface SheetSource {
  readonly calendar: DemoCalendar;
  readonly options: readonly DemoRow<SurveyOptionRow>[];
  readonly resultId: string;
}

function answersOf(
  random: DemoRandom,
  answered: readonly DemoRow<SurveyQuestionRow>[],
  { calendar, options, resultId }: SheetSource,
): DemoRow<SurveyAnswerRow>[] {
  return answered.map((question) => ({
    id: demoId(`surveyAnswer:${resultId}:${question.sortNo ?? 0}`),
    resultId,
    topicId: question.topicId,
    questionId: question.id,
    questionText: question.questionText ?? null,
    questionType: question.questionType,
    sortNo: question.sortNo ?? null,
    answer: answerTo(random, question, { calendar, choices: options.filter(({ questionId }) => questionId === question.id) }),
  }));
}

interface AnswerSource {
  readonly calendar: DemoCalendar;
  readonly choices: readonly DemoRow<SurveyOptionRow>[];
}

function answerTo(random: DemoRandom, { questionType }: DemoRow<SurveyQuestionRow>, { calendar, choices }: AnswerSource): string {
  const texts = choices.map(({ optionText }) => optionText ?? "");
  switch (questionType) {
    case "single":
      return random.pick(texts);
    case "multiple": {
      const chosen = texts.filter(() => random.chance(0.4));
      return (chosen.length > 0 ? chosen : texts.slice(0, 1)).join("、");
    }
    case "score":
      return String(random.integer(6, 10));
    case "date":
      return calendar.day(-random.integer(20, 400));
    default:
      return random.pick(remarks);
  }
}
