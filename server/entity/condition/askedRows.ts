import type { EntityScope } from "../scope/entityScope.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { countRows, ROW_ALIAS } from "../query/selectRows.ts";
import type { Condition } from "./condition.ts";
import { ConditionQuery, type ConditionGroup } from "./conditionQuery.ts";
import { querySql } from "./conditionSql.ts";
import { type MaskedQuestion, questionAbout } from "./maskedQuestion.ts";
import { askMasked } from "./maskedQuestions.ts";

/**
 * Rows that a request asks for, among those it may have. Every door goes through here: conditions become SQL only after
 * what they ask of masked fields is counted and written down, with the number of rows the answer will tell of.
 *
 * @param within rows that may be answered with at all. @default what the session may see
 * @param besides what the answer tells as well, without a condition that says so
 * @throws AppError QUERY_TOO_LARGE, QUERY_MASKED_COMBINED, QUERY_MASKED_BUDGET
 */
export async function askedRows(
  scope: EntityScope,
  groups: readonly ConditionGroup[],
  within: Filter = visibleRows(scope, ROW_ALIAS),
  besides: readonly MaskedQuestion[] = [],
): Promise<Filter> {
  const query = ConditionQuery.of(groups);
  const where = allOf([within, querySql(query, { entity: scope.entity, alias: ROW_ALIAS })]);
  const questions = [...query.masked.map(questionOf), ...besides];
  await askMasked(scope, questions, async (trx) => `命中 ${await countRows(trx, { ...rowsOf(scope), where })} 条`);
  return where;
}

function questionOf({ viewer, field, rule, values, staysMasked }: Condition): MaskedQuestion {
  return questionAbout({ entity: viewer.entity, field, rule, values, staysMasked });
}
