import { sql, type SqlBool } from "kysely";
import { mask } from "../../../src/schema/kinds/mask.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/rowAlias.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { Condition } from "./condition.ts";
import { type MaskedQuestion, questionAbout } from "./maskedQuestion.ts";
import { QUESTION_BUDGET } from "./maskedQuestions.ts";

/**
 * Further questions that a covered value asks when nobody has typed it: the answer tells it from every other value that rows
 * have under the same mask. Whoever made such rows knows what is in them, and would read one of many guesses off one answer; so
 * each of these values is a question as well, whoever wrote it (decision 0136). Numbers of people who are really there hardly
 * ever look alike.
 */
export async function questionsOfAlike(
  scope: EntityScope,
  { behind, field, values, staysMasked, rule }: Condition,
): Promise<readonly MaskedQuestion[]> {
  const kind = field.permission.mask;
  const [asked] = values;
  if (!staysMasked || kind === undefined || asked === undefined) return [];
  const viewer = behind?.target ?? scope;
  const [value, shown] = [String(asked.from), String(mask(kind, String(asked.from)))];
  const column = sql<string>`${columnRef(ROW_ALIAS, columnOf(field))}::text`;
  const isAlike = sql<SqlBool>`${column} like ${patternOf(shown)} and ${column} <> ${value}`;
  const { rows } = await sql<{ value: string }>`
    select distinct ${column} as value from ${sql.table(viewer.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([visibleRows(viewer, ROW_ALIAS), isAlike])} limit ${MOST_COMPARED}`.execute(scope.context.database.db);
  const alike = rows.filter((row) => mask(kind, row.value) === shown).slice(0, QUESTION_BUDGET + 1);
  return alike.map((row) => questionAbout({ entity: viewer.entity, field, rule, staysMasked, values: [{ from: row.value }] }));
}

/** Values with the same letters around what is covered; only those whose mask is the same as well count. */
const MOST_COMPARED = 1000;

/** What a masked text leaves to be seen, as a pattern: any characters where it covers some. */
function patternOf(shown: string): string {
  return shown.replaceAll(/[\\%_]/gu, String.raw`\$&`).replaceAll(/\*+/gu, "%");
}
