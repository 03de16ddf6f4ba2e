import { sql } from "kysely";
import { compact } from "../../../src/schema/model/compact.ts";
import type { QuestionTally, TallyAnswer } from "../../../src/schema/wire/tallyAnswers.ts";
import { coarseTally } from "./coarseTally.ts";
import type { AskedQuestion, AskedTally } from "./askedTally.ts";
import { MOST_GROUPS, shownGroups } from "./tallyGroups.ts";
import { answerColumn, answersFrom, askedResults, isValid, NUMBER_PATTERN, partTables, RESULT, resultTable } from "./tallySql.ts";
import { columnRef } from "../query/columns.ts";

const DIGITS = 2;

/** Counts the answers to the questions of a row, in the database; never more than what the session may see. */
export async function readTally(asked: AskedTally): Promise<TallyAnswer> {
  if (asked.shown === "coarse") return coarseTally(asked);
  const counted = await countResults(asked);
  const answered = await countAnswers(asked);
  const parts = await countParts(asked);
  return {
    ...asked.span,
    ...counted,
    questions: asked.questions.map((question) => questionTally(question, { results: counted.results, answered, parts })),
  };
}

interface Counted {
  readonly results: number;
  readonly answered: ReadonlyMap<string, AnswerCount>;
  readonly parts: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

function questionTally(question: AskedQuestion, { results, answered, parts }: Counted): QuestionTally {
  const { id, text, way, isRequired } = question;
  const own = answered.get(id);
  const { groups, isCut } =
    way === "text" ? { groups: [], isCut: false } : shownGroups(question, parts.get(id) ?? new Map<string, number>());
  const count = own?.answered ?? 0;
  return {
    id,
    text,
    way,
    isRequired,
    answered: count,
    skipped: results - count,
    groups,
    ...compact({ isCut: isCut || undefined, numbers: own?.numbers }),
  };
}

/** Valid results, and those that do not count. */
async function countResults(asked: AskedTally): Promise<{ readonly results: number; readonly leftOut: number }> {
  const { rows } = await sql<{ valid: unknown; total: unknown }>`
    select count(*) filter (where ${isValid(asked)}) as valid, count(*) as total
    from ${resultTable(asked)} where ${askedResults(asked)}`.execute(asked.results.context.database.db);
  const [valid, total] = [Number(rows[0]?.valid ?? 0), Number(rows[0]?.total ?? 0)];
  return { results: valid, leftOut: total - valid };
}

interface AnswerCount {
  readonly answered: number;
  readonly numbers?: QuestionTally["numbers"];
}

interface AnswerCountRow {
  readonly question: string;
  readonly answered: unknown;
  readonly average: unknown;
  readonly median: unknown;
  readonly least: unknown;
  readonly most: unknown;
}

/** How many results answered each question, and what is made of their numbers. */
async function countAnswers(asked: AskedTally): Promise<ReadonlyMap<string, AnswerCount>> {
  const { tally, questions, results } = asked;
  const { question, value } = tally.results.answers;
  const answer = answerColumn(asked, value);
  const number = sql`case when ${answer} ~ ${sql.lit(NUMBER_PATTERN)} then ${answer}::numeric end`;
  const { rows } = await sql<AnswerCountRow>`
    select ${answerColumn(asked, question)} as question, count(distinct ${columnRef(RESULT, "id")}) as answered,
      round(avg(${number}), ${sql.lit(DIGITS)}) as average,
      round((percentile_cont(0.5) within group (order by (${number})::double precision))::numeric, ${sql.lit(DIGITS)}) as median,
      min(${number}) as least, max(${number}) as most
    ${answersFrom(asked, questions)} group by 1`.execute(results.context.database.db);
  const numeric = new Set(questions.filter(({ way }) => way === "number").map(({ id }) => id));
  return new Map(rows.map((row) => [row.question, answerCount(row, numeric.has(row.question))]));
}

function answerCount({ answered, average, median, least, most }: AnswerCountRow, isNumeric: boolean): AnswerCount {
  const numbers =
    isNumeric && average !== null
      ? { average: Number(average), median: Number(median), least: Number(least), most: Number(most) }
      : undefined;
  return { answered: Number(answered), ...compact({ numbers }) };
}

/** How many results gave each option, number and month, by question. */
async function countParts(asked: AskedTally): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { rows } = await sql<{ question: string; part: string; count: unknown }>`
    with ${partTables(asked, asked.questions)},
    counted as (select question, part, count(distinct result) as count,
      row_number() over (partition by question order by count(distinct result) desc, part) as place from part group by 1, 2)
    select question, part, count from counted where place <= ${sql.lit(2 * MOST_GROUPS)}`.execute(asked.results.context.database.db);
  const parts = new Map<string, Map<string, number>>();
  for (const { question, part, count } of rows) {
    const own = parts.get(question) ?? new Map<string, number>();
    parts.set(question, own.set(part, Number(count)));
  }
  return parts;
}
