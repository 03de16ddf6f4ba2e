import { sql, type SqlBool } from "kysely";
import {
  dependenciesOf,
  ExpressionError,
  predicateOf,
  type EntityModel,
  type ExpressionScope,
  type FieldModel,
  type Predicate,
  type ReferenceModel,
  type Row,
} from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { isSearchable } from "../condition/queryField.ts";
import { entityOf, fieldOf, scopeOf, type EntityScope } from "../entityScope.ts";
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
 * The list of options and the check of a saved value both use it. The row is the caller's: held against a covered field of
 * the target, it would be a question about that field for every list of options.
 *
 * @throws AppError QUERY_FIELD_COVERED
 */
export function candidateRows(scope: EntityScope, { reference, entity }: ReferenceTarget, choosing: ChoosingRow): Filter {
  const visible = visibleRows(scopeOf(scope, entity), ROW_ALIAS);
  if (reference.where === undefined) return visible;
  assertUncovered(scopeOf(scope, entity), reference.where);
  return allOf([visible, predicateSql(conditionOf(reference.where, expressionScope(scope, choosing)), { entity, alias: ROW_ALIAS })]);
}

function assertUncovered(viewer: EntityScope, where: string): void {
  const compared = dependenciesOf(where).it.flatMap((name) => fieldOf(viewer.entity, name) ?? []);
  const covered = compared.find((field) => field.permission.mask && !isSearchable(viewer, field));
  if (covered) throw new AppError("QUERY_FIELD_COVERED", { title: covered.title });
}

/** The check has made sure that the condition can be carried out; what still fails is a value of the row that nothing equals, such as a list. */
function conditionOf(where: string, values: ExpressionScope): Predicate {
  try {
    return predicateOf(where, values, "it");
  } catch (error) {
    if (error instanceof ExpressionError) return { op: "constant", value: false };
    throw error;
  }
}

/** Rows of the target with one of the stored values. */
export function rowsWithValues({ reference, entity }: ReferenceTarget, values: readonly string[]): Filter {
  return sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(entity, reference.store))} = any(${values})`;
}
