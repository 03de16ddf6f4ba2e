import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { presentRead } from "../presenter/presentRead.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { allOf } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { parameterText, type QueryParameters } from "../request/parameters.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** Asks for the rows above those of a page, so that a tree shows what it found in its place. */
export const ABOVE_PARAMETER = "_above";

const [UP, OTHER] = ["up", "o"] as const;

/** Whether a list asks for the rows above its own. @throws AppError QUERY_PARAM_INVALID where they form no tree */
export function isAboveAsked({ entity }: EntityScope, parameters: QueryParameters): boolean {
  const asked = parameterText(parameters, ABOVE_PARAMETER);
  if (asked === "") return false;
  if (asked !== "true") throw new AppError("QUERY_PARAM_INVALID", { name: ABOVE_PARAMETER, reason: "只能是 true" });
  if (!entity.tree) throw new AppError("QUERY_PARAM_INVALID", { name: ABOVE_PARAMETER, reason: `${entity.title}没有上下级` });
  return true;
}

/**
 * Reads the rows that rows of a tree hang below, up to the roots, without the rows themselves. A row that the session does not
 * see hides those above it, as it does where the tree is opened.
 */
export async function readAbove(scope: EntityScope, rows: readonly Row[]): Promise<readonly Row[]> {
  const { entity, context } = scope;
  if (!entity.tree || rows.length === 0) return [];
  const { db } = context.database;
  const ids = rows.map(({ id }) => String(id));
  const parent = fieldColumn(entity, entity.tree.parent);
  const columns = sql`${columnRef(OTHER, "id")}, ${columnRef(OTHER, parent)}`;
  const table = sql`${sql.table(entity.table)} as ${sql.ref(OTHER)}`;
  const isAbove = sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} in (
    with recursive ${sql.ref(UP)} (id, above) as (
      select ${columns} from ${table} where ${columnRef(OTHER, "id")} = any(${ids}) and ${visibleRows(scope, OTHER)}
      union
      select ${columns} from ${sql.ref(UP)} join ${table} on ${columnRef(OTHER, "id")} = ${columnRef(UP, "above")}
      where ${visibleRows(scope, OTHER)})
    select id from ${sql.ref(UP)})`;
  const isOther = sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} <> all(${ids})`;
  const where = allOf([visibleRows(scope, ROW_ALIAS), isAbove, isOther]);
  return presentRead(db, scope, await selectRows(db, { entity, where, beside: derivedColumns(scope) }));
}
