import { sql } from "kysely";
import { holdsRight, isMasked, kindOf, type Row } from "../../../src/schema/index.ts";
import type { KnownTags } from "../../../src/schema/wire/choiceAnswers.ts";
import { AppError } from "../../errors/appError.ts";
import { conditionLimits } from "../condition/conditionTexts.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { rowsOf, sourceSql } from "../query/rowSource.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { assertMayUse } from "../references/assertMayUse.ts";
import { parameterText } from "../request/parameters.ts";
import { requiredText } from "../request/requestParts.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead, canWrite } from "../scope/fieldRights.ts";

/** Tags of one answer. */
const MOST = 20;
/** Rows that are looked through: of a large table the latest tags are those in use, and typing waits for no one. */
const LOOKED_THROUGH = 5000;

/**
 * Tags that rows hold already, of a field that suggests them, those of most rows first; with `keyword` those it is a part of.
 * They are those of rows that the caller may list: to everybody else, and of a masked field, nothing is disclosed.
 *
 * @throws AppError RIGHT_MISSING, QUERY_PARAM_INVALID where the field is none that the caller may know
 */
export async function readTags(scope: EntityScope, body: Row): Promise<KnownTags> {
  assertMayUse(scope);
  const field = fieldOf(scope.entity, requiredText(body, "field"));
  if (!field?.column || !(canRead(field, scope) || canWrite(field, scope)) || kindOf(field.kind).suggests?.(field) !== true)
    throw new AppError("QUERY_PARAM_INVALID", { name: "field", reason: "不是会提示的标签字段" });
  const keyword = parameterText(body, "keyword").slice(0, conditionLimits.part);
  if (!canRead(field, scope) || isMasked(field) || !holdsRight(scope.entity, "list", scope.session)) return { tags: [] };
  const column = columnRef(ROW_ALIAS, columnOf(field));
  const { rows } = await sql<{ readonly tag: string }>`
    select tag from (
      select ${column} as tags from ${sourceSql(rowsOf(scope))} as ${sql.ref(ROW_ALIAS)}
      where jsonb_typeof(${column}) = 'array' and ${visibleRows(scope, ROW_ALIAS)}
      order by ${columnRef(ROW_ALIAS, "id")} desc limit ${LOOKED_THROUGH}
    ) as held cross join lateral jsonb_array_elements_text(held.tags) as item(tag)
    where strpos(lower(tag), lower(${keyword})) > 0
    group by tag order by count(*) desc, tag limit ${MOST}`.execute(scope.context.database.db);
  return { tags: rows.map(({ tag }) => tag) };
}
