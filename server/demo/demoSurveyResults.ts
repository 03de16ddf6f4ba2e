import type { MiniUserRow } from "../../src/generated/entities/miniUser.ts";
import type { SurveyAnswerRow } from "../../src/generated/entities/surveyAnswer.ts";
import type { SurveyOptionRow } from "../../src/generated/entities/surveyOption.ts";
import type { SurveyQuestionRow } from "../../src/generated/entities/surveyQuestion.ts";
import type { SurveyResultRow } from "../../src/generated/entities/surveyResult.ts";
import type { SurveyTopicRow } from "../../src/generated/entities/surveyTopic.ts";
import { daysBetween } from "../../src/schema/time/chinaTime.ts";
import type { DemoCalendar } from "./demoCalendar.ts";
import { numbered } from "./demoNumbers.ts";
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

const remarks = [
  "等候时间短，很满意",
  "希望增加夜间时段",
  "咨询师很耐心，讲得清楚",
  "小程序上找不到复测提醒",
  "没有意见",
  "希望能邮寄更多试剂",
  "周末人多，建议再开一个窗口",
  "取号的牌子不好找",
  "隐私保护做得好，愿意推荐给朋友",
  "结果出来得快",
  "说明书的字太小，希望有视频",
  "希望有英文版",
  "检测前的讲解可以再短一些",
  "第一次来有点紧张，护士一直安慰我，谢谢",
];
/** What is written beside the option that takes words. */
const comments = ["看到海报", "公众号文章", "单位体检时听说", "同事推荐"];
/** How often each score is given. */
const scores: readonly (readonly [score: number, weight: number])[] = [
  [10, 22],
  [9, 25],
  [8, 22],
  [7, 12],
  [6, 8],
  [5, 6],
  [4, 3],
  [3, 2],
];
/** Share of those who pass over what they need not answer. */
const PASSED_OVER = 0.35;

/** Answers to the surveys that were published, in the order of the questions; of known people one for each survey that counts. */
export function demoSurveyResults({ topics, questions, options, people }: Surveys, calendar: DemoCalendar): ResultRows {
  const random = demoRandom(32);
  const rows: ResultRows = { results: [], answers: [] };
  const asked = topics.filter(({ status }) => status !== "draft");
  const known = people.filter(({ status }) => status === "normal");
  for (let index = 0; index < 320; index += 1) {
    const topic = asked[index % asked.length] as DemoRow<SurveyTopicRow>;
    const id = demoId(`surveyResult:${index}`);
    const own = questions.filter(({ topicId }) => topicId === topic.id);
    const isPartial = random.chance(0.08);
    const answered = (isPartial ? own.slice(0, -1) : own).filter(({ mandatory }) => mandatory === "Y" || !random.chance(PASSED_OVER));
    const day = dayWithin(topic, calendar, index / 320);
    const submitTime = calendar.past(day, random.integer(8, 22), random.integer(0, 59));
    rows.results.push({
      id,
      resultNo: "",
      topicId: topic.id,
      status: isPartial ? "partial" : random.chance(0.03) ? "void" : "complete",
      // Each person answers a survey once: the surveys take turns, so every round has another person.
      miniUserId: topic.anonymous === "Y" ? null : (known[Math.floor(index / asked.length) % known.length] as DemoRow<MiniUserRow>).id,
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
  return { ...rows, results: numbered(rows.results, { field: "resultNo", time: "submitTime", prefix: "WJ" }) };
}

/** A day on which the survey was open, the further on the larger the share. */
function dayWithin({ startDate, endDate }: DemoRow<SurveyTopicRow>, calendar: DemoCalendar, share: number): number {
  const offsetOf = (date: string | null | undefined): number => daysBetween(calendar.day(0), date ?? calendar.day(0)) ?? 0;
  const [first, last] = [offsetOf(startDate), Math.min(0, offsetOf(endDate))];
  return first + Math.round((last - first) * share);
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
  return answered.map((question) => {
    const choices = options.filter(({ questionId }) => questionId === question.id);
    const answer = answerTo(random, question, { calendar, choices });
    return {
      id: demoId(`surveyAnswer:${resultId}:${question.sortNo ?? 0}`),
      resultId,
      topicId: question.topicId,
      questionId: question.id,
      questionText: question.questionText ?? null,
      questionType: question.questionType,
      sortNo: question.sortNo ?? null,
      answer,
      score: question.questionType === "score" ? Number(answer) : (choices.find(({ optionText }) => optionText === answer)?.score ?? null),
    };
  });
}

interface AnswerSource {
  readonly calendar: DemoCalendar;
  readonly choices: readonly DemoRow<SurveyOptionRow>[];
}

function answerTo(random: DemoRandom, { questionType }: DemoRow<SurveyQuestionRow>, { calendar, choices }: AnswerSource): string {
  switch (questionType) {
    case "single":
      // What is right is known by most; else what stands first is chosen most.
      return random.weighted(choices.map(({ optionText, score }, place) => [optionText ?? "", score === 1 ? 14 : Math.max(1, 5 - place)]));
    case "multiple": {
      const chosen = choices.filter((_, place) => random.chance(Math.max(0.15, 0.6 - place * 0.12)));
      return (chosen.length > 0 ? chosen : choices.slice(0, 1)).map((option) => chosenText(random, option)).join("、");
    }
    case "score":
      return String(random.weighted(scores));
    case "date":
      return calendar.day(-Math.round(random.integer(4, 20) ** 2));
    default:
      return random.pick(remarks);
  }
}

function chosenText(random: DemoRandom, { optionText, allowInput }: DemoRow<SurveyOptionRow>): string {
  const text = optionText ?? "";
  return allowInput === "Y" && random.chance(0.6) ? `${text}（${random.pick(comments)}）` : text;
}
