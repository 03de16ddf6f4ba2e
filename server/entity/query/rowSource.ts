import { sql, type RawBuilder } from "kysely";
import type { EntityModel } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** Rows that can be read: whose they are, and where they are if not in the table of their entity. */
export interface RowSource {
  readonly entity: EntityModel;
  /** Stands where the table would, in brackets of its own; columns as the fields have them, with `id` and `rev`. */
  readonly rows?: RawBuilder<unknown>;
}

/** The rows of the entity that a request looks at: those of its table, or those that its module gives this session. */
export function rowsOf(scope: EntityScope): RowSource {
  const { entity, hooks } = scope;
  if (entity.rows === "table") return { entity };
  const rows = hooks.get(entity.name)?.rows?.(scope);
  if (!rows) throw new Error(`No module gives the rows of “${entity.name}” (x-entity.rows).`);
  return { entity, rows };
}

/** What stands behind `from`. */
export function sourceSql({ entity, rows }: RowSource): RawBuilder<unknown> {
  return rows ?? sql.table(entity.table);
}
