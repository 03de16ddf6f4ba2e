import { sql, type RawBuilder } from "kysely";
import type { TallyTexts } from "../../../src/schema/wire/tallyAnswers.ts";
import { AppError } from "../../errors/appError.ts";
import { noteReads } from "../audit/noteReads.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { parameterText, parsePage, type QueryParameters } from "../request/parameters.ts";
import type { AskedTally } from "./askedTally.ts";
import { ANSWER, answerColumn, answersFrom, RESULT } from "./tallySql.ts";

/** Answers of one page at most. */
const MOST_TEXTS = 50;

/**
 * A page of the answers in words to one question, the latest first. What is read counts as shown, as in a list.
 *
 * @throws QUERY_PARAM_INVALID, RIGHT_MISSING where the session may see groups only
 */
export async function readTexts(asked: AskedTally, parameters: QueryParameters): Promise<TallyTexts> {
  const { answers, results, date, tally } = asked;
  if (asked.shown === "coarse") throw new AppError("RIGHT_MISSING", { code: `${results.entity.permission}:list` });
  const id = parameterText(parameters, "question");
  const question = asked.questions.find((one) => one.id === id && one.way === "text");
  if (!question) throw new AppError("QUERY_PARAM_INVALID", { name: "question", reason: "应为这份问卷里的一道文本题" });
  const page = parsePage(parameters);
  const size = Math.min(page.size, MOST_TEXTS);
  const from = answersFrom(asked, [question]);
  const moment: RawBuilder<unknown> = date === undefined ? sql`null::timestamp` : columnRef(RESULT, fieldColumn(results.entity, date));
  const { db } = answers.context.database;
  const { rows: counted } = await sql<{ total: unknown }>`select count(*) as total ${from}`.execute(db);
  const { rows } = await sql<{ id: string; text: string; time: string | null }>`
    select ${columnRef(ANSWER, "id")} as id, ${answerColumn(asked, tally.results.answers.value)} as text,
      to_char((${moment})::timestamp, 'YYYY-MM-DD HH24:MI:SS') as time
    ${from} order by ${moment} desc nulls last, ${columnRef(ANSWER, "id")} limit ${size} offset ${(page.number - 1) * size}`.execute(db);
  noteReads(answers, rows);
  return {
    total: Number(counted[0]?.total ?? 0),
    texts: rows.map(({ id: key, text, time }) => ({ id: key, text, ...(time === null ? {} : { time }) })),
  };
}
