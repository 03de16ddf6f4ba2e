import { sql } from "kysely";
import { AppError } from "../../errors/appError.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { exportFields, exportTable } from "../import-export/exportTable.ts";
import { XLS_LIMITS, type XlsSheet } from "../import-export/xls/writeXls.ts";
import { columnRef } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { selectRows } from "../query/selectRows.ts";
import { hasId } from "../rows/findRows.ts";
import { requireRight } from "../scope/entityScope.ts";
import type { AskedTally } from "./askedTally.ts";
import { answerColumn, answersFrom, askedResults, isValid, NUMBER_PATTERN, RESULT, resultTable } from "./tallySql.ts";

/** Results of one sheet at most: rows, answers and file stand in memory together. */
const MOST_RESULTS = 5000;
/** Width of an answer, in characters. */
const ANSWER_WIDTH = 24;
const NUMBER = new RegExp(NUMBER_PATTERN);

/**
 * A sheet with a line for each valid result: what an export of the results has, and a column for each question. Who may export the
 * results may have it; the log says who took how many.
 *
 * @throws RIGHT_MISSING, EXPORT_TOO_LARGE, EXPORT_TOO_WIDE
 */
export async function tallySheet(asked: AskedTally): Promise<XlsSheet> {
  const { results, questions, shown } = asked;
  const { entity, context } = results;
  const { db } = context.database;
  requireRight(results, "export");
  if (shown === "coarse") throw new AppError("RIGHT_MISSING", { code: `${entity.permission}:list` });
  const fields = exportFields(results, "");
  const width = fields.length + questions.length;
  if (width > XLS_LIMITS.columns) throw new AppError("EXPORT_TOO_WIDE", { count: width, limit: XLS_LIMITS.columns });
  const which = sql<{ id: string }>`select ${columnRef(RESULT, "id")} as id from ${resultTable(asked)}
    where ${allOf([askedResults(asked), isValid(asked)])} limit ${sql.lit(MOST_RESULTS + 1)}`;
  const ids = (await which.execute(db)).rows.map(({ id }) => id);
  if (ids.length > MOST_RESULTS) throw new AppError("EXPORT_TOO_LARGE", { count: ids.length, limit: MOST_RESULTS });
  const rows = ids.length === 0 ? [] : await selectRows(db, { entity, where: hasId(ids) });
  const table = await exportTable(db, results, fields, rows);
  const answers = await answersOf(asked);
  await writeAudit(db, results, { rowId: "", action: "export", note: `${rows.length} 条，${width} 列，每题一列` });
  return {
    name: entity.title,
    columns: [...table.columns, ...questions.map(({ text }, place) => ({ title: `${place + 1}. ${text}`, width: ANSWER_WIDTH }))],
    rows: table.rows.map((cells, place) => [
      ...cells,
      ...questions.map(({ id, way }) => cellOf(answers.get(JSON.stringify([rows[place]?.["id"], id])), way)),
    ]),
  };
}

/** Answers by result and question. */
async function answersOf(asked: AskedTally): Promise<ReadonlyMap<string, string>> {
  const { question, value } = asked.tally.results.answers;
  const { rows } = await sql<{ result: string; question: string; answer: string }>`
    select ${columnRef(RESULT, "id")} as result, ${answerColumn(asked, question)} as question, ${answerColumn(asked, value)} as answer
    ${answersFrom(asked, asked.questions)}`.execute(asked.results.context.database.db);
  return new Map(rows.map(({ result, question: id, answer }) => [JSON.stringify([result, id]), answer]));
}

/** A number that was given stays one. */
function cellOf(answer: string | undefined, way: AskedTally["questions"][number]["way"]): string | number | null {
  if (answer === undefined) return null;
  return way === "number" && NUMBER.test(answer) ? Number(answer) : answer;
}
