import { sql, type SqlBool } from "kysely";
import { predicateOf } from "../../../src/schema/index.ts";
import type { EntityModel, FieldModel, ReferenceModel } from "../../../src/schema/model/entity.ts";
import type { Row } from "../../../src/schema/model/json.ts";
import { entityOf, scopeOf, type EntityScope } from "../entityScope.ts";
import { expressionScope } from "../expressionScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";

/** The row in which something is chosen. */
export interface ChoosingRow {
  readonly row: Row;
  readonly old?: Row | undefined;
  readonly isNew: boolean;
  readonly parent?: Row | undefined;
}

/** A reference field with its target entity. */
export interface ReferenceTarget {
  readonly reference: ReferenceModel;
  readonly entity: EntityModel;
}

/** The target of a reference field; `undefined` for other fields. */
export function referenceTarget(scope: EntityScope, { reference }: FieldModel): ReferenceTarget | undefined {
  return reference && { reference, entity: entityOf(scope, reference.entity) };
}

/**
 * Rows of the target that may be chosen in the given row: visible to the session and within `x-ref.where`.
 * The list of options and the check of a saved value both use it.
 */
export function candidateRows(scope: EntityScope, { reference, entity }: ReferenceTarget, choosing: ChoosingRow): Filter {
  const visible = visibleRows(scopeOf(scope, entity), ROW_ALIAS);
  if (reference.where === undefined) return visible;
  const predicate = predicateOf(reference.where, expressionScope(scope, choosing), "it");
  return allOf([visible, predicateSql(predicate, { entity, alias: ROW_ALIAS })]);
}

/** Rows of the target with one of the stored values. */
export function rowsWithValues({ reference, entity }: ReferenceTarget, values: readonly string[]): Filter {
  return sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} = any(${values})`;
}
