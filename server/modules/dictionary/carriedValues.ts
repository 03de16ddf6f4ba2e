import { type RawBuilder, sql, type SqlBool } from "kysely";
import { AppError } from "../../errors/appError.ts";
import type { Database } from "../../database/database.types.ts";
import { entitiesWithTables } from "../../entity/scope/entityOfTable.ts";
import { type EntityScope, scopeOf } from "../../entity/scope/entityScope.ts";
import { columnOf, columnRef } from "../../entity/query/columns.ts";
import { anyOf, type Filter } from "../../entity/query/filter.ts";
import { undeletedRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { listedRows, rowsInUse } from "../../entity/query/disclosedRows.ts";
import { type RowsInUse, UNSEEN_ROWS } from "../../errors/rowsInUse.ts";
import type { FieldModel } from "../../../src/schema/model/entity.ts";

/** An entry of a dictionary by its names. */
export interface NamedItem {
  readonly code: string;
  readonly value: string;
}

/** Finds the rows that carry a value of a dictionary, as far as the session may know of them; `undefined` where there are none. */
export function findCarriers(db: Database, scope: EntityScope, { code, value }: NamedItem): Promise<RowsInUse | undefined> {
  return rowsInUse(db, scope, ({ fields }) => {
    const filters = fields.filter((field) => field.dictionary === code && field.column).map((field) => carries(field, value));
    return filters.length === 0 ? undefined : anyOf(filters);
  });
}

/**
 * Counts the rows that carry the values of a dictionary, by value, and tells of them what `disclosedRows` would: one statement for
 * each entity with such a field, however many values are asked for.
 *
 * @returns places in words of the desk, e.g. `预约（12 条）`; values that no row carries are left out
 */
export async function placesOfCarried(
  db: Database,
  scope: EntityScope,
  { code, values }: { readonly code: string; readonly values: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const places = new Map<string, readonly string[]>();
  for (const entity of entitiesWithTables(scope.project)) {
    const fields = entity.fields.filter((field) => field.dictionary === code && field.column);
    if (fields.length === 0) continue;
    for (const { value, isSeen, count } of await countValues(db, scopeOf(scope, entity), { fields, values })) {
      const place = isSeen ? `${entity.title}（${count} 条）` : UNSEEN_ROWS;
      const known = places.get(value) ?? [];
      if (!known.includes(place)) places.set(value, [...known, place]);
    }
  }
  return places;
}

interface CountedValue {
  readonly value: string;
  /** Of rows that the session would find in its own list. */
  readonly isSeen: boolean;
  readonly count: number;
}

async function countValues(
  db: Database,
  scope: EntityScope,
  { fields, values }: { readonly fields: readonly FieldModel[]; readonly values: readonly string[] },
): Promise<readonly CountedValue[]> {
  const carried = sql.join(fields.map(valuesOf), sql` union all `);
  const { rows } = await sql<{ value: string; seen: boolean; count: string }>`
    select carried.value, coalesce(${listedRows(scope, ROW_ALIAS)}, false) as seen, count(*) as count
    from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
    cross join lateral (select distinct value from (${carried}) as held (value)) as carried
    where ${undeletedRows(scope, ROW_ALIAS)} and carried.value = any(${values})
    group by 1, 2 order by 2 desc`.execute(db);
  return rows.map(({ value, seen, count }) => ({ value, isSeen: seen, count: Number(count) }));
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
  const users = await findCarriers(db, scope, item);
  if (users) throw new AppError("ROW_REFERRED", users);
}

function carries(field: FieldModel, value: string): Filter {
  const column = columnRef(ROW_ALIAS, columnOf(field));
  return field.column?.type === "jsonb"
    ? sql<SqlBool>`${column} @> ${JSON.stringify([value])}::jsonb`
    : sql<SqlBool>`${column}::text = ${value}`;
}
