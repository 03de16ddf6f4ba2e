import { isDeepStrictEqual } from "node:util";
import {
  compileExpression,
  predicateOf,
  type ConstraintModel,
  type FieldProblem,
  type Predicate,
  type PredicateValue,
  type Row,
} from "../../../src/schema/index.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import type { EntityScope } from "../entityScope.ts";
import { expressionScope } from "../expressionScope.ts";
import type { Draft } from "../pipeline/draft.ts";
import { predicateSql } from "../query/predicateSql.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { constraintTypeOf } from "./registry.ts";

/** A constraint that a written row has to pass. */
interface PendingCheck {
  readonly draft: Draft;
  readonly constraint: ConstraintModel;
  /** Name of the lock of its group. */
  readonly lock: string;
}

/**
 * Checks the rules over several rows after the rows are written, each under the lock of its group.
 * A second writer waits for the lock and then counts what the first one committed; whoever comes too late is rolled back.
 * Locks are taken in one order, so that two writers never wait for each other.
 *
 * @throws ROW_INVALID with the constraint's own message
 */
export async function enforceConstraints(database: DatabaseHandle, trx: DatabaseTransaction, drafts: readonly Draft[]): Promise<void> {
  const pending = drafts.flatMap(pendingChecks);
  for (const lock of [...new Set(pending.map((check) => check.lock))].sort()) await database.advisoryLock(trx, lock);
  const problems: FieldProblem[] = [];
  for (const { draft, constraint } of pending) {
    const { scope, row, path } = draft;
    const holds = await constraintTypeOf(constraint).holds({ trx, scope, constraint, row, group: groupFilter(scope, constraint, row) });
    if (!holds) problems.push({ field: `${path}${constraint.at}`, message: constraint.message });
  }
  if (problems.length > 0) throw new AppError("ROW_INVALID", { problems });
}

function pendingChecks(draft: Draft): readonly PendingCheck[] {
  const { scope, row } = draft;
  return scope.entity.constraints
    .filter((constraint) => enters(draft, constraint))
    .map((constraint) => {
      const key = JSON.stringify([constraint.id, scope.session.user.tenantId, ...constraint.by.map((name) => row[name])]);
      return { draft, constraint, lock: `${scope.entity.name}:${key}` };
    });
}

/** Whether the change brings the row into a group; a row that was in it already takes no new place. */
function enters({ scope, row, old }: Draft, constraint: ConstraintModel): boolean {
  if (constraint.by.some((name) => (row[name] ?? null) === null) || !counts(scope, constraint, row)) return false;
  if (!old || !counts(scope, constraint, old)) return true;
  const watched = [...constraint.by, ...constraintTypeOf(constraint).watches(constraint)];
  return watched.some((name) => !isDeepStrictEqual(row[name] ?? null, old[name] ?? null));
}

function counts(scope: EntityScope, { where }: ConstraintModel, row: Row): boolean {
  return where === undefined || compileExpression(where)(expressionScope(scope, { row, isNew: false })) === true;
}

/** Rows that count in the row's group, for everybody of the tenant: places are taken also by rows the writer may not see. */
export function groupFilter(scope: EntityScope, constraint: ConstraintModel, row: Row): Filter {
  const { entity } = scope;
  const sameGroup = constraint.by.map((field): Predicate => ({ op: "compare", field, operator: "eq", value: scalar(row[field]) }));
  const counted =
    constraint.where === undefined ? [] : [predicateOf(constraint.where, expressionScope(scope, { row: {}, isNew: false }), "row")];
  return allOf([
    liveRows(scope, ROW_ALIAS),
    ...[...sameGroup, ...counted].map((predicate) => predicateSql(predicate, { entity, alias: ROW_ALIAS })),
  ]);
}

function scalar(value: unknown): PredicateValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : "";
}
