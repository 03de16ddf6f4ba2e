import { sql, type SqlBool } from "kysely";
import type { Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { presentRead } from "../presenter/presentRead.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import type { SortStep } from "../query/sortSql.ts";

/** Nodes given at once; a tree as wide as this is a list. */
const MAX_NODES = 2000;
const OTHER = "o";

/** Which nodes of a tree to read. */
export interface NodeSelection {
  /** `""` for the roots. */
  readonly parentId: string;
  readonly where: Filter;
  readonly sort: readonly SortStep[];
}

/** Reads the nodes below a node, with `hasChildren` and how many they are: `childCount`. */
export async function readNodes(scope: EntityScope, { parentId, where, sort }: NodeSelection): Promise<Row[]> {
  const {
    entity,
    context: {
      database: { db },
    },
  } = scope;
  const rows = await selectRows(db, {
    entity,
    where: allOf([visibleRows(scope, ROW_ALIAS), placeFilter(scope, parentId), where]),
    sort,
    beside: derivedColumns(scope),
    limit: MAX_NODES + 1,
  });
  if (rows.length > MAX_NODES) throw new AppError("TREE_TOO_WIDE", { limit: MAX_NODES });
  const presented = await presentRead(db, scope, rows);
  const counts = await childCounts(
    scope,
    rows.map((row) => row["id"]),
  );
  return presented.map((row) => ({ ...row, hasChildren: counts.has(row["id"]), childCount: counts.get(row["id"]) ?? 0 }));
}

/** Which rows are nodes of the tree, under an alias of its table. */
export type TreeNodes = (alias: string) => Filter;

/** Nodes below one; a node whose parent is none, because the viewer may not see it or for another reason, is a root. */
export function placeFilter(scope: EntityScope, parentId: string, isNode: TreeNodes = (alias) => visibleRows(scope, alias)): Filter {
  const parent = treeColumn(scope);
  if (parentId !== "") return sql<SqlBool>`${columnRef(ROW_ALIAS, parent)} = ${parentId}`;
  return sql<SqlBool>`not exists (
    select 1 from ${sql.table(scope.entity.table)} as ${sql.ref(OTHER)}
    where ${columnRef(OTHER, "id")} = ${columnRef(ROW_ALIAS, parent)} and ${isNode(OTHER)})`;
}

/** Which of some rows have nodes below them. */
export async function parentsAmong(scope: EntityScope, ids: readonly unknown[], isNode: TreeNodes): Promise<ReadonlySet<unknown>> {
  return new Set((await childCounts(scope, ids, isNode)).keys());
}

/** How many nodes hang below each row; none are left out. */
async function childCounts(
  scope: EntityScope,
  ids: readonly unknown[],
  isNode: TreeNodes = (alias) => visibleRows(scope, alias),
): Promise<ReadonlyMap<unknown, number>> {
  const parent = columnRef(ROW_ALIAS, treeColumn(scope));
  const { rows } = await sql<{ id: string; count: number }>`
    select ${parent} as id, count(*) as count from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${parent} = any(${ids}) and ${isNode(ROW_ALIAS)} group by ${parent}`.execute(scope.context.database.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function treeColumn({ entity }: EntityScope): string {
  if (!entity.tree) throw new Error(`Rows of “${entity.name}” form no tree.`);
  return fieldColumn(entity, entity.tree.parent);
}
