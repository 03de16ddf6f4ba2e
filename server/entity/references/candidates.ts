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
import { AppError } from "../../errors/appError.ts";
import { isSearchable } from "../condition/queryField.ts";
import { entityOf, fieldOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
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
 * Rows of the target that may be chosen in the given row, both for lists of options and for the check of a save: visible
 * to the session and within `x-ref.where`. The caller makes up the row, so a condition on a masked field would answer
 * questions about it.
 *
 * @throws AppError QUERY_FIELD_COVERED
 */
export function candidateRows(scope: EntityScope, target: ReferenceTarget, choosing: ChoosingRow, alias = ROW_ALIAS): Filter {
  return candidateFilter(scope, target, candidateCondition(scope, target, choosing), alias);
}

/** Rows of the target that the session sees and that meet a condition on candidates. */
export function candidateFilter(scope: EntityScope, { entity }: ReferenceTarget, condition: Predicate, alias = ROW_ALIAS): Filter {
  return allOf([visibleRows(scopeOf(scope, entity), alias), predicateSql(condition, { entity, alias })]);
}

/** What `x-ref.where` asks of a candidate in the given row. @throws AppError QUERY_FIELD_COVERED */
export function candidateCondition(scope: EntityScope, { reference, entity }: ReferenceTarget, choosing: ChoosingRow): Predicate {
  if (reference.where === undefined) return { op: "constant", value: true };
  assertUnmasked(scopeOf(scope, entity), reference.where);
  return conditionOf(reference.where, expressionScope(scope, choosing));
}

function assertUnmasked(viewer: EntityScope, where: string): void {
  const compared = dependenciesOf(where).it.flatMap((name) => fieldOf(viewer.entity, name) ?? []);
  const masked = compared.find((field) => field.permission.mask && !isSearchable(viewer, field));
  if (masked) throw new AppError("QUERY_FIELD_COVERED", { title: masked.title });
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
