import { sql, type SqlBool } from "kysely";
import { AppError } from "../../errors.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { columnOf, columnRef } from "../../entity/query/columns.ts";
import { anyOf, type Filter } from "../../entity/query/filter.ts";
import { ROW_ALIAS } from "../../entity/query/selectRows.ts";
import { rowsInUse } from "../../entity/query/toldRows.ts";
import type { RowsInUse } from "../../rowsInUse.ts";
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
