import { sql, type SqlBool } from "kysely";
import type { EntityModel, FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf, anyOf, type Filter } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { rowsInUse } from "../query/disclosedRows.ts";
import type { RowsInUse } from "../../errors/rowsInUse.ts";

/**
 * Finds the rows that refer to the given ones; `undefined` if there are none. Rows that are deleted along and the tree's
 * own parent field have rules of their own. Rows of other tenants count: several tenants may use a row, and rows older
 * than the tenants of their departments carry codes from elsewhere. What is disclosed of them depends on the session
 * (decision 0107).
 */
export function findReferrers(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<RowsInUse | undefined> {
  return rowsInUse(db, scope, (entity) => {
    const filters = entity.fields.filter((field) => pointsTo(scope.entity, entity, field)).map((field) => refersTo(field, rows));
    return filters.length === 0 ? undefined : allOf([anyOf(filters), ...(entity === scope.entity ? [isNoneOf(rows)] : [])]);
  });
}

function pointsTo(target: EntityModel, entity: EntityModel, field: FieldModel): boolean {
  if (field.reference?.entity !== target.name || !field.column) return false;
  const isTreeLink = entity === target && target.tree?.parent === field.name;
  const isChildLink = target.fields.some(({ children }) => children?.entity === entity.name && children.by === field.name);
  return !isTreeLink && !isChildLink;
}

function refersTo(field: FieldModel, rows: readonly Row[]): Filter {
  const column = columnRef(ROW_ALIAS, columnOf(field));
  const values = rows.map((row) => row[field.reference?.store ?? "id"]).filter((value) => typeof value === "string");
  if (field.column?.type !== "jsonb") return sql<SqlBool>`${column} = any(${values})`;
  return anyOf(values.map((value) => sql<SqlBool>`${column} @> ${JSON.stringify([value])}::jsonb`));
}

function isNoneOf(rows: readonly Row[]): Filter {
  return sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} <> all(${rows.map((row) => row["id"])})`;
}
