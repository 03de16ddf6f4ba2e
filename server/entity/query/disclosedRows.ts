import { sql, type SqlBool } from "kysely";
import type { EntityModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { RowsInUse } from "../../errors/rowsInUse.ts";
import { entitiesWithTables } from "../scope/entityOfTable.ts";
import { scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { mayList } from "../scope/mayList.ts";
import { columnRef } from "./columns.ts";
import { allOf, type Filter } from "./filter.ts";
import { undeletedRows, visibleRows } from "./rowFilter.ts";
import { countRows, ROW_ALIAS, selectRows } from "./selectRows.ts";

/** Rows that stand in the way of something, as far as a session may know of them. */
export interface DisclosedRows {
  /** How many of them the session would find in its own list; none where it may not look at the list. */
  readonly seen: number;
  /** Whether there are others. */
  readonly unseen: boolean;
}

/** Rows that the session would find in its own list: none where it may not look at the list. */
export function listedRows(scope: EntityScope, alias: string): Filter {
  return mayList(scope) ? visibleRows(scope, alias) : sql<SqlBool>`false`;
}

/**
 * Counts rows for a sentence that tells of them: whoever may look at the list of the entity learns the number of those that
 * they would find there, and everybody only that there are more. The one place that decides what a refusal tells of rows.
 *
 * @param scope looks at the entity of the rows
 * @param where which rows, those of other tenants and those that nobody may look at included
 */
export async function disclosedRows(db: Database, scope: EntityScope, where: Filter): Promise<DisclosedRows> {
  const { entity } = scope;
  const seen = mayList(scope) ? await countRows(db, { entity, where: allOf([visibleRows(scope, ROW_ALIAS), where]) }) : 0;
  return { seen, unseen: (await countRows(db, { entity, where: allOf([undeletedRows(scope, ROW_ALIAS), where]) })) > seen };
}

/** Those of some rows that the session would find in its own list. */
export async function seenAmong(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<readonly Row[]> {
  if (rows.length === 0 || !mayList(scope)) return [];
  const where = allOf([visibleRows(scope, ROW_ALIAS), sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = any(${rows.map((row) => row["id"])})`]);
  const found = new Set((await selectRows(db, { entity: scope.entity, where })).map((row) => row["id"]));
  return rows.filter((row) => found.has(row["id"]));
}

/**
 * Who uses something, entity by entity, in the words of `disclosedRows`; `undefined` where nobody does.
 *
 * @param whereOf which rows of an entity use it; `undefined` where none can
 */
export async function rowsInUse(
  db: Database,
  scope: EntityScope,
  whereOf: (entity: EntityModel) => Filter | undefined,
): Promise<RowsInUse | undefined> {
  const users: RowsInUse["users"][number][] = [];
  let isUnseen = false;
  for (const entity of entitiesWithTables(scope.project)) {
    const where = whereOf(entity);
    if (!where) continue;
    const { seen, unseen } = await disclosedRows(db, scopeOf(scope, entity), where);
    if (seen > 0) users.push({ title: entity.title, count: seen });
    isUnseen ||= unseen;
  }
  return users.length > 0 || isUnseen ? { users, unseen: isUnseen } : undefined;
}
