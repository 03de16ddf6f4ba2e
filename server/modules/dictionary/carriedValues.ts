import { sql, type SqlBool } from "kysely";
import { AppError } from "../../errors.ts";
import type { Database } from "../../database/database.types.ts";
import type { Referrer } from "../../entity/delete/referrers.ts";
import { scopeOf, type EntityScope } from "../../entity/scope/entityScope.ts";
import { columnOf, columnRef } from "../../entity/query/columns.ts";
import { allOf, anyOf, type Filter } from "../../entity/query/filter.ts";
import { liveRows, liveRowsElsewhere } from "../../entity/query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../../entity/query/selectRows.ts";
import type { FieldModel } from "../../../src/schema/model/entity.ts";

/** An entry of a dictionary by its names. */
export interface NamedItem {
  readonly code: string;
  readonly value: string;
}

/** Counts the rows that carry a value of a dictionary, by entity; of other tenants only that there are some. */
export async function countCarriers(db: Database, scope: EntityScope, { code, value }: NamedItem): Promise<readonly Referrer[]> {
  const found: Referrer[] = [];
  for (const entity of scope.project.entities.values()) {
    const filters = entity.fields.filter((field) => field.dictionary === code && field.column).map((field) => carries(field, value));
    if (filters.length === 0) continue;
    const own = scopeOf(scope, entity);
    const count = await countRows(db, { entity, where: allOf([liveRows(own, ROW_ALIAS), anyOf(filters)]) });
    if (count > 0) found.push({ title: entity.title, count });
    const elsewhere = await countRows(db, { entity, where: allOf([liveRowsElsewhere(own, ROW_ALIAS), anyOf(filters)]) });
    if (elsewhere > 0) found.push({ title: `其他租户的${entity.title}` });
  }
  return found;
}

/** @throws AppError ROW_REFERRED where rows carry the value */
export async function assertUncarried(db: Database, scope: EntityScope, item: NamedItem): Promise<void> {
  const users = await countCarriers(db, scope, item);
  if (users.length > 0) throw new AppError("ROW_REFERRED", { users });
}

function carries(field: FieldModel, value: string): Filter {
  const column = columnRef(ROW_ALIAS, columnOf(field));
  return field.column?.type === "jsonb"
    ? sql<SqlBool>`${column} @> ${JSON.stringify([value])}::jsonb`
    : sql<SqlBool>`${column}::text = ${value}`;
}
