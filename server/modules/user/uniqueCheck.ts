import { holdsRight, isMasked, type ColumnScalar } from "../../../src/schema/index.ts";
import { sql, type SqlBool } from "kysely";
import { type UniqueField, uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import type { EntityModel, FieldModel } from "../../../src/schema/model/entity.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { Database } from "../../database/database.types.ts";
import { conditionTexts } from "../../entity/condition/conditionTexts.ts";
import { conditionValue } from "../../entity/condition/conditionValue.ts";
import { questionAbout } from "../../entity/condition/maskedQuestion.ts";
import { askMasked } from "../../entity/condition/maskedQuestions.ts";
import { assertWhole } from "../../entity/condition/maskedValue.ts";
import { entityOfTable } from "../../entity/scope/entityOfTable.ts";
import { fieldOf, type EntityScope } from "../../entity/scope/entityScope.ts";
import { canRead, staysMasked } from "../../entity/scope/fieldRights.ts";
import { columnOf, columnRef } from "../../entity/query/columns.ts";
import { allOf } from "../../entity/query/filter.ts";
import { seenId } from "../../entity/rows/findRows.ts";
import { liveRows, seesEveryRow, undeletedRows } from "../../entity/query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { AppError } from "../../errors/appError.ts";
import type { Session } from "../../http/session.ts";
import { isSameName } from "./freeName.ts";
import { TELLING } from "./takenValues.ts";

/** A field whose values may be asked for one by one: its entity says that they are unique, or they tell accounts apart (API-79). */
export interface AskedField extends UniqueField {
  readonly entity: EntityModel;
}

/**
 * Finds the pair of table and field in the list that follows from the schemas. Tables of entities the caller
 * may not write, fields that are not unique, and texts that are no name at all get one and the same answer.
 *
 * @throws AppError DUPLICATE_PAIR
 */
export function uniqueField(
  project: SchemaProject,
  session: Session,
  { tableName, fieldName }: { readonly tableName: string; readonly fieldName: string },
): AskedField {
  const entity = entityOfTable(project, tableName);
  const unique = entity && askedFieldsOf(entity).find(({ field }) => field.name === fieldName || field.column?.name === fieldName);
  const mayWrite = entity && ["add", "edit"].some((right) => holdsRight(entity, right, session));
  if (!entity || !unique || !mayWrite) throw new AppError("DUPLICATE_PAIR", {});
  return { entity, ...unique };
}

function askedFieldsOf(entity: EntityModel): readonly UniqueField[] {
  if (entity.name !== "user") return uniqueFieldsOf(entity);
  const telling = Object.entries(TELLING).flatMap(([name, { message }]) => {
    const field = fieldOf(entity, name);
    return field ? [{ field, message, everywhere: false }] : [];
  });
  return [...uniqueFieldsOf(entity), ...telling];
}

/**
 * Whether no other live row has the value, of the tenant or of all tenants as its entity says. Rows outside the
 * caller's row rule count too: the value could not be saved. Of a masked field it is a question like any other
 * (decision 0063), and so it is of what tells accounts apart, for callers who do not see all of them anyway.
 *
 * @throws AppError QUERY_VALUE_INVALID, QUERY_VALUE_SHAPE, QUERY_FIELD_COVERED, QUERY_MASKED_PART, QUERY_MASKED_BUDGET
 */
export async function isFree(
  scope: EntityScope,
  { field, everywhere }: UniqueField,
  { value, except }: { readonly value: string; readonly except: string },
): Promise<boolean> {
  const [text = ""] = conditionTexts(field, "eq", value);
  const { from } = conditionValue(field, text);
  const { entity } = scope;
  // Leaving out a row that the caller does not see would tell what it holds.
  const own = (await seenId(scope, except)) ?? "";
  const column = columnRef(ROW_ALIAS, columnOf(field));
  // The name of an account is taken for good.
  const isName = entity.name === "user" && field.name === "username";
  const isSame = isName ? isSameName(column, [text]) : sql<SqlBool>`${column} = ${from}`;
  const others = sql<SqlBool>`${isSame} and ${columnRef(ROW_ALIAS, "id")} <> ${own}`;
  const live = everywhere ? undeletedRows(scope, ROW_ALIAS) : liveRows(scope, ROW_ALIAS);
  const where = isName ? others : allOf([live, others]);
  const isKept = staysMasked(field, scope) || (isTelling(entity, field) && !(seesEveryRow(scope) && canRead(field, scope)));
  if (isMasked(field) || isKept)
    await askWhether(scope, { field, value: from, isKept }, async (db) => `命中 ${await countRows(db, { entity, where })} 条`);
  return (await countRows(scope.context.database.db, { entity, where })) === 0;
}

function isTelling(entity: EntityModel, { name }: FieldModel): boolean {
  return entity.name === "user" && Object.hasOwn(TELLING, name);
}

/** A value that somebody asks about, and whether it is kept from them, so that the question takes from their budget. */
interface AskedValue {
  readonly field: FieldModel;
  readonly value: ColumnScalar;
  readonly isKept: boolean;
}

async function askWhether(
  scope: EntityScope,
  { field, value, isKept }: AskedValue,
  outcome: (db: Database) => Promise<string>,
): Promise<void> {
  const { entity } = scope;
  if (isKept && field.permission.mask === "all") throw new AppError("QUERY_FIELD_COVERED", { title: field.title });
  if (isKept) assertWhole(entity, field, value);
  await askMasked(scope, [questionAbout({ entity, field, values: [{ from: value }], staysMasked: isKept })], outcome);
}
