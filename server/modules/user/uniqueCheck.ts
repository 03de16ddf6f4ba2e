import { sql, type SqlBool } from "kysely";
import { type UniqueField, uniqueFieldsOf } from "../../../src/schema/compile/uniqueFields.ts";
import type { EntityModel, FieldModel } from "../../../src/schema/model/entity.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { EntityScope } from "../../entity/entityScope.ts";
import { columnOf, columnRef } from "../../entity/query/columns.ts";
import { conditionValue } from "../../entity/query/conditionValue.ts";
import { allOf } from "../../entity/query/filter.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { AppError } from "../../errors.ts";
import type { Session } from "../../http/session.ts";

/** A field whose values may be asked for one by one, because its entity says that they are unique. */
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
  const entity = [...project.entities.values()].find((candidate) => candidate.table === tableName);
  const unique = entity && uniqueFieldsOf(entity).find(({ field }) => field.name === fieldName || field.column?.name === fieldName);
  const mayWrite = entity && ["add", "edit"].some((right) => session.can(`${entity.permission}:${right}`));
  if (!entity || !unique || !mayWrite) throw new AppError("DUPLICATE_PAIR", {});
  return { entity, ...unique };
}

/**
 * Whether no other live row of the tenant has the value. Rows outside the caller's row rule count too:
 * the value could not be saved.
 */
export async function isFree(
  scope: EntityScope,
  field: FieldModel,
  { value, except }: { readonly value: string; readonly except: string },
): Promise<boolean> {
  const column = columnRef(ROW_ALIAS, columnOf(field));
  const others = sql<SqlBool>`${column} = ${conditionValue(field, value).from} and ${columnRef(ROW_ALIAS, "id")} <> ${except}`;
  return (await countRows(scope.context.database.db, scope.entity, allOf([liveRows(scope, ROW_ALIAS), others]))) === 0;
}
