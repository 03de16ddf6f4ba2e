import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FieldModel } from "../../../src/schema/index.ts";
import { columnOf, columnRef, fieldColumn } from "../query/columns.ts";
import { anyOf, type Filter } from "../query/filter.ts";
import { listedRows } from "../query/disclosedRows.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { canRead, staysMasked } from "../scope/fieldRights.ts";
import type { ReferenceTarget } from "./candidates.ts";
import { mayChoose } from "./choosable.ts";

/** A reference field, in rows of its entity. */
export interface ReferringField {
  readonly scope: EntityScope;
  readonly field: FieldModel;
  readonly target: ReferenceTarget;
  /** Which rows of the entity count, under an alias. @default those that the session lists */
  readonly among?: (alias: string) => Filter;
}

/**
 * Rows of a reference's target that are open as choices to a session that may not choose among all: those that rows which it
 * reads name in this field. By these it filters its list; who else there is stays closed (decision 0135).
 *
 * @returns `undefined` where it may choose among all that it sees
 */
export function namedChoices({ scope, field, target, among }: ReferringField, alias: string): Filter | undefined {
  if (mayChoose(scope, target.entity)) return undefined;
  if (!canRead(field, scope) || staysMasked(field, scope)) return anyOf([]);
  const own = `${alias}_named`;
  const rows = among?.(own) ?? listedRows(scope, own);
  const stored = columnRef(alias, fieldColumn(target.entity, target.reference.store));
  return sql<SqlBool>`${stored} in (select ${valuesOf(field, own)} from ${sql.table(scope.entity.table)} as ${sql.ref(own)} where ${rows})`;
}

/** The values that a row holds; a list of them one by one. */
function valuesOf(field: FieldModel, alias: string): RawBuilder<unknown> {
  const column = columnRef(alias, columnOf(field));
  if (field.column?.type !== "jsonb") return column;
  return sql`jsonb_array_elements_text(case jsonb_typeof(${column}) when 'array' then ${column} else '[]'::jsonb end)`;
}
