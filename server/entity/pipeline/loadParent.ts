import { sql, type SqlBool } from "kysely";
import type { EntityModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { scopeOf, type EntityScope } from "../entityScope.ts";
import { columnRef } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { assertOpen } from "./assertOpen.ts";

/** An entity whose rows hold child rows of another. */
interface Holder {
  readonly entity: EntityModel;
  /** Field of the child row with the holder's id. */
  readonly by: string;
}

/**
 * Finds the row above a child row that is written on its own, for rules that read `parent`.
 * A locked row above locks its child rows too, whichever way they are reached.
 */
export async function loadParent(trx: Database, scope: EntityScope, row: Row): Promise<Row | undefined> {
  const holder = holderOf(scope);
  const id = holder && row[holder.by];
  if (!holder || typeof id !== "string") return undefined;
  const above = scopeOf(scope, holder.entity);
  const [parent] = await selectRows(trx, {
    entity: holder.entity,
    where: allOf([liveRows(above, ROW_ALIAS), sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = ${id}`]),
    lock: "share",
  });
  if (!parent) return undefined;
  assertOpen(above, parent);
  await loadParent(trx, above, parent);
  return parent;
}

function holderOf({ project, entity }: EntityScope): Holder | undefined {
  for (const holder of project.entities.values()) {
    const list = holder.fields.find((field) => field.children?.entity === entity.name);
    if (list?.children) return { entity: holder, by: list.children.by };
  }
  return undefined;
}
