import { sql, type SqlBool } from "kysely";
import type { FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { entityOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";

/** Levels of child rows below a row; a deeper project is a mistake. */
const MAX_DEPTH = 6;

interface ChildrenOptions {
  readonly lock?: "update";
  readonly depth?: number;
  /** Child rows that count. @default those that the session sees */
  readonly among?: (scope: EntityScope, alias: string) => Filter;
}

/** Reads the child rows of all the rows, level by level, and puts them under their fields. */
export async function loadChildren(db: Database, scope: EntityScope, rows: readonly Row[], options: ChildrenOptions = {}): Promise<void> {
  const { depth = 0, lock, among = visibleRows } = options;
  if (rows.length === 0) return;
  if (depth > MAX_DEPTH) throw new Error(`Child rows of “${scope.entity.name}” nest deeper than ${MAX_DEPTH} levels.`);
  for (const field of scope.entity.fields) {
    const { children } = field;
    if (!children) continue;
    const childScope = scopeOf(scope, entityOf(scope, children.entity));
    const found = await selectRows(db, {
      entity: childScope.entity,
      where: allOf([
        among(childScope, ROW_ALIAS),
        sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(childScope.entity, children.by))} = any(${rows.map((row) => row["id"])})`,
      ]),
      ...(children.order === undefined ? {} : { sort: [{ field: children.order, direction: "asc" as const }] }),
      ...(lock ? { lock } : {}),
    });
    await loadChildren(db, childScope, found, { ...options, depth: depth + 1 });
    distribute(field, { parents: rows, found, by: children.by });
  }
}

function distribute(
  field: FieldModel,
  { parents, found, by }: { readonly parents: readonly Row[]; readonly found: readonly Row[]; readonly by: string },
): void {
  const lists = new Map<unknown, Row[]>(parents.map((parent) => [parent["id"], []]));
  for (const child of found) lists.get(child[by])?.push(child);
  for (const parent of parents) parent[field.name] = lists.get(parent["id"]) ?? [];
}
