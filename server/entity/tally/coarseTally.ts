import { sql } from "kysely";
import type { QuestionTally, TallyAnswer } from "../../../src/schema/wire/tallyAnswers.ts";
import { type Cell, coarseFigures } from "../figures/coarse.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import type { AskedTally } from "./askedTally.ts";
import { shownGroups } from "./tallyGroups.ts";
import { askedResults, isValid, partTables, RESULT, resultTable } from "./tallySql.ts";

/** Cells of one answer at most. */
const MOST_CELLS = 20_000;

/**
 * What may be told of answers to somebody who may not see the rows (decision 0123): counts of groups in months that are over, those
 * of few people left out. No average and no answer in words: the least and the only ones are single people's.
 */
export async function coarseTally(asked: AskedTally): Promise<TallyAnswer> {
  const { span, questions } = asked;
  const none = { results: null, leftOut: null, leavesOut: true as const };
  if (!span || asked.date === undefined) return { ...none, questions: questions.map((question) => told(question, [])) };
  const all = coarseFigures((await resultCells(asked, asked.date)).map((cell) => ({ ...cell, group: null })));
  const cells = await partCells(asked, asked.date);
  let leavesOut = all.leavesOut;
  const shown = questions.map((question) => {
    const { sums, leavesOut: leaves } = coarseFigures(cells.filter((cell) => cell.question === question.id));
    leavesOut ||= leaves;
    const counts = new Map([...sums].map(([part, count]) => [String(part), count]));
    return told(
      question,
      shownGroups(question, counts).groups.filter(({ text }) => counts.has(text)),
    );
  });
  return { ...span, results: all.sums.get(null) ?? null, leftOut: null, questions: shown, ...(leavesOut ? { leavesOut: true } : {}) };
}

function told({ id, text, way, isRequired }: AskedTally["questions"][number], groups: QuestionTally["groups"]): QuestionTally {
  return { id, text, way, isRequired, answered: null, skipped: null, groups };
}

interface PartCell extends Cell {
  readonly question: string;
}

/** What was given to each question, by month. What is no option is one person's words as likely as not. */
async function partCells(asked: AskedTally, date: string): Promise<readonly PartCell[]> {
  const { results } = asked;
  const { rows } = await sql<{ question: string; part: string; month: string; count: unknown; people: unknown }>`
    with ${partTables(asked, asked.questions, { month: monthSql(asked, date), person: personSql(asked) })}
    select question, part, month::text as month, count(distinct result) as count, count(distinct person) as people
    from part group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit ${sql.lit(MOST_CELLS)}`.execute(results.context.database.db);
  const known = new Map(asked.questions.map((question) => [question.id, question]));
  return rows.flatMap(({ question, part, month, count, people }) => {
    const isOption = known.get(question)?.known.includes(part) === true;
    return isOption ? [{ question, group: part, month, count: Number(count), people: Number(people) }] : [];
  });
}

async function resultCells(asked: AskedTally, date: string): Promise<readonly Omit<Cell, "group">[]> {
  const { rows } = await sql<{ month: string; count: unknown; people: unknown }>`
    select ${monthSql(asked, date)}::text as month, count(*) as count, count(distinct ${personSql(asked)}) as people
    from ${resultTable(asked)} where ${allOf([askedResults(asked), isValid(asked)])} group by 1`.execute(asked.results.context.database.db);
  return rows.map(({ month, count, people }) => ({ month, count: Number(count), people: Number(people) }));
}

function monthSql({ results }: AskedTally, date: string) {
  return sql`date_trunc('month', ${columnRef(RESULT, fieldColumn(results.entity, date))}::timestamp)::date`;
}

/** Whose a result is; one without a name is somebody of their own. */
function personSql({ results: { entity } }: AskedTally) {
  const id = columnRef(RESULT, "id");
  return entity.person === undefined ? id : sql`coalesce(${columnRef(RESULT, fieldColumn(entity, entity.person))}::text, ${id}::text)`;
}
