import { sql, type RawBuilder, type SqlBool } from "kysely";
import { predicateOf } from "../../../src/schema/index.ts";
import { withinDays } from "../figures/groupSql.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, anyOf, noneOf, type Filter } from "../query/filter.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import type { AskedQuestion, AskedTally } from "./askedTally.ts";

/** Aliases of results and answers in every statement. */
export const RESULT = "given_result";
export const ANSWER = "given_answer";

/** What is written as a number that can be counted with, and as a day. */
export const NUMBER_PATTERN = "^-?[0-9]{1,12}([.][0-9]{1,6})?$";
const DAY_PATTERN = "^[0-9]{4}-(0[1-9]|1[0-2])-[0-9]{2}";
/** Several options stand between `、`; one within brackets belongs to the words that were added to an option. */
const BETWEEN_OPTIONS = "、(?![^（]*）)";
/** Words that were added to an option. */
const ADDED_WORDS = "（[^（]*）$";
/** Characters that are shown of what is no option. */
const LONGEST_STRAY = 100;

/** Results of the row that the session sees, in the period and under the values that are asked for, valid or not. */
export function askedResults({ results, tally, id, span, date, filters }: AskedTally): Filter {
  const { entity } = results;
  const table = { entity, alias: RESULT };
  return allOf([
    visibleRows(results, RESULT),
    predicateSql({ op: "compare", field: tally.results.by, operator: "eq", value: id }, table),
    ...(span && date !== undefined ? [withinDays(table, date, span)] : []),
    ...filters.map(({ field, values }) =>
      anyOf(values.map((value) => predicateSql({ op: "compare", field, operator: "eq", value }, table))),
    ),
  ]);
}

/** Whether a result counts. */
export function isValid({ results, tally }: AskedTally): Filter {
  const { where } = tally.results;
  if (where === undefined) return allOf([]);
  const values = expressionScope(results, { row: {}, isNew: false });
  return predicateSql(predicateOf(where, values, "row"), { entity: results.entity, alias: RESULT });
}

/** The table of the results under its alias. */
export function resultTable({ results }: AskedTally): RawBuilder<unknown> {
  return sql`${sql.table(results.entity.table)} as ${sql.ref(RESULT)}`;
}

/** Answers of valid results to the questions, with their results; both through the one row filter. What is blank is no answer. */
export function answersFrom(asked: AskedTally, questions: readonly AskedQuestion[]): RawBuilder<unknown> {
  const { answers, tally, results } = asked;
  const { entity } = answers;
  const { question, value, list } = tally.results.answers;
  const table = { entity, alias: ANSWER };
  const by = results.entity.fields.find(({ name }) => name === list)?.children?.by ?? "";
  const isAsked =
    questions.length === 0
      ? anyOf([])
      : sql<SqlBool>`${answerColumn(asked, question)} in (${sql.join(questions.map(({ id }) => sql`${id}`))})`;
  return sql`from ${resultTable(asked)} join ${sql.table(entity.table)} as ${sql.ref(ANSWER)}
    on ${columnRef(ANSWER, fieldColumn(entity, by))} = ${columnRef(RESULT, "id")}
    where ${allOf([askedResults(asked), isValid(asked), visibleRows(answers, ANSWER), isAsked, noneOf(predicateSql({ op: "isBlank", field: value }, table))])}`;
}

/** A column of an answer. */
export function answerColumn({ answers: { entity } }: AskedTally, name: string): RawBuilder<unknown> {
  return columnRef(ANSWER, fieldColumn(entity, name));
}

/**
 * Tables for `with`: `part`, one row for each thing that a result gave to a question: an option, a number, a month. An option
 * with words added to it is the option; what is no option stays as it was given.
 *
 * @param more expressions over the result that each part is to have as well, by name
 */
export function partTables(
  asked: AskedTally,
  questions: readonly AskedQuestion[],
  more: Readonly<Record<string, RawBuilder<unknown>>> = {},
) {
  const { question, value } = asked.tally.results.answers;
  const ways = JSON.stringify(questions.map(({ id, way }) => ({ id, way })));
  const options = JSON.stringify(
    questions.flatMap(({ id, way, known }) => (way === "one" || way === "many" ? known.map((text) => ({ question: id, text })) : [])),
  );
  const beside = Object.entries(more).map(([name, expression]) => sql`, ${expression} as ${sql.ref(name)}`);
  const passed = Object.keys(more).map((name) => sql`, given.${sql.ref(name)}`);
  return sql`asked as (select id, way from jsonb_to_recordset(${ways}::jsonb) as q(id text, way text)),
    known as (select question, text from jsonb_to_recordset(${options}::jsonb) as o(question text, text text)),
    given as (select ${columnRef(RESULT, "id")} as result, ${answerColumn(asked, question)} as question,
      ${answerColumn(asked, value)} as answer${sql.join(beside, sql``)} ${answersFrom(asked, questions)}),
    part as (select given.result, given.question, coalesce(own.text, plain.text, left(cut.text, ${sql.lit(LONGEST_STRAY)})) as part${sql.join(passed, sql``)}
      from given join asked on asked.id = given.question
      cross join lateral unnest(case asked.way
        when 'many' then regexp_split_to_array(given.answer, ${sql.lit(BETWEEN_OPTIONS)})
        when 'number' then array[case when given.answer ~ ${sql.lit(NUMBER_PATTERN)} then trim_scale(given.answer::numeric)::text else given.answer end]
        when 'date' then array[case when given.answer ~ ${sql.lit(DAY_PATTERN)} then left(given.answer, 7) else given.answer end]
        else array[given.answer] end) as cut(text)
      left join known as own on own.question = given.question and own.text = cut.text
      left join known as plain on plain.question = given.question and own.text is null
        and plain.text = regexp_replace(cut.text, ${sql.lit(ADDED_WORDS)}, '')
      where asked.way <> 'text' and cut.text <> '')`;
}
