import { type RawBuilder, sql, type SqlBool } from "kysely";
import { AppError } from "../../errors.ts";
import type { Database } from "../../database/database.types.ts";
import type { Referrer } from "../../entity/delete/referrers.ts";
import { scopeOf, type EntityScope } from "../../entity/scope/entityScope.ts";
import { columnOf, columnRef } from "../../entity/query/columns.ts";
import { allOf, anyOf, type Filter } from "../../entity/query/filter.ts";
import { liveRows, liveRowsElsewhere, undeletedRows } from "../../entity/query/rowFilter.ts";
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

/**
 * Counts the rows that carry the values of a dictionary, by value: one statement for each entity with such a field, however many
 * values are asked for.
 *
 * @returns places in words of the desk, e.g. `预约（12 条）`; values that no row carries are left out
 */
export async function placesOfCarried(
  db: Database,
  scope: EntityScope,
  { code, values }: { readonly code: string; readonly values: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const places = new Map<string, readonly string[]>();
  for (const entity of scope.project.entities.values()) {
    const fields = entity.fields.filter((field) => field.dictionary === code && field.column);
    if (fields.length === 0) continue;
    for (const { value, isOwn, count } of await countValues(db, scopeOf(scope, entity), { fields, values })) {
      const place = isOwn ? `${entity.title}（${count} 条）` : `其他租户的${entity.title}`;
      places.set(value, [...(places.get(value) ?? []), place]);
    }
  }
  return places;
}

interface CountedValue {
  readonly value: string;
  /** Of rows of the session's tenant. */
  readonly isOwn: boolean;
  readonly count: number;
}

async function countValues(
  db: Database,
  scope: EntityScope,
  { fields, values }: { readonly fields: readonly FieldModel[]; readonly values: readonly string[] },
): Promise<readonly CountedValue[]> {
  const carried = sql.join(fields.map(valuesOf), sql` union all `);
  const { rows } = await sql<{ value: string; own: boolean; count: string }>`
    select carried.value, coalesce(${liveRows(scope, ROW_ALIAS)}, false) as own, count(*) as count
    from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
    cross join lateral (select distinct value from (${carried}) as held (value)) as carried
    where ${undeletedRows(scope, ROW_ALIAS)} and carried.value = any(${values})
    group by 1, 2 order by 2 desc`.execute(db);
  return rows.map(({ value, own, count }) => ({ value, isOwn: own, count: Number(count) }));
}

/** The values that a row has in a field, one a line. */
function valuesOf(field: FieldModel): RawBuilder<unknown> {
  const column = columnRef(ROW_ALIAS, columnOf(field));
  return field.column?.type === "jsonb"
    ? sql`select jsonb_array_elements_text(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]'::jsonb end)`
    : sql`select ${column}::text`;
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
