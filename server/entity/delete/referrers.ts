import { sql, type SqlBool } from "kysely";
import type { EntityModel, FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnOf, columnRef } from "../query/columns.ts";
import { allOf, anyOf, type Filter } from "../query/filter.ts";
import { liveRows, liveRowsElsewhere } from "../query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../query/selectRows.ts";

/** How many rows of an entity refer to rows that are about to go. */
export interface Referrer {
  readonly title: string;
  /** Absent where the rows are another tenant's, whose number is not told. */
  readonly count?: number;
}

/**
 * Counts who refers to the rows: every reference field of the project that points to their entity.
 * Left out are rows that go with them and the tree's own parent field, which have their own rules. Rows of other tenants
 * count too: what several tenants see is in use wherever one of them uses it, and rows that are older than the tenants of
 * their departments carry codes from elsewhere.
 */
export async function countReferrers(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<readonly Referrer[]> {
  const found: Referrer[] = [];
  for (const entity of scope.project.entities.values()) {
    const filters = entity.fields.filter((field) => pointsTo(scope.entity, entity, field)).map((field) => refersTo(field, rows));
    if (filters.length === 0) continue;
    const own = scopeOf(scope, entity);
    const refers = allOf([anyOf(filters), ...(entity === scope.entity ? [isNoneOf(rows)] : [])]);
    const count = await countRows(db, { entity, where: allOf([liveRows(own, ROW_ALIAS), refers]) });
    if (count > 0) found.push({ title: entity.title, count });
    const elsewhere = await countRows(db, { entity, where: allOf([liveRowsElsewhere(own, ROW_ALIAS), refers]) });
    if (elsewhere > 0) found.push({ title: `其他租户的${entity.title}` });
  }
  return found;
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
