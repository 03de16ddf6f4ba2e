import {
  compileExpression,
  isBlank,
  requiredMessage,
  runActionChecks,
  type AskModel,
  type EntityActionModel,
  type FieldProblem,
  type Row,
} from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { applyChange, type RowChange } from "../pipeline/applyChange.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";

/** One row that an action runs on, with what the person filled in. */
export interface ActionRow {
  readonly action: EntityActionModel;
  /** The locked stored row with its child rows. */
  readonly old: Row;
  readonly values: Row;
  /** Why it is done, where the action asks for that. */
  readonly reason: string;
}

/**
 * Runs an action on one row through the pipeline of every write.
 *
 * @throws ACTION_REFUSED where its condition does not hold, ROW_INVALID with everything that its checks find
 */
export async function runOnRow(unit: WriteUnit, scope: EntityScope, row: ActionRow): Promise<void> {
  await applyChange(unit, scope, actionChange(scope, row));
}

/**
 * What an action changes in one row; what keeps it from being run is found where the row is drawn up.
 *
 * @throws ACTION_REFUSED where its condition does not hold
 */
export function actionChange(scope: EntityScope, { action, old, values, reason }: ActionRow): RowChange {
  assertOffered(scope, action, old);
  const asked = action.ask.filter((one) => isAsked(scope, one, old));
  const names = asked.map(({ field }) => field);
  return {
    action: action.id,
    old,
    input: acceptedValues(action, names, values),
    asked: names,
    note: reason,
    assign: (row) => {
      assertReady(scope, action, { row, old, asked });
      return assignedValues(scope, action, { row, old });
    },
  };
}

function assertOffered(scope: EntityScope, { when, label }: EntityActionModel, row: Row): void {
  if (when !== undefined && !holds(scope, when, row)) throw new AppError("ACTION_REFUSED", { label });
}

function isAsked(scope: EntityScope, { when }: AskModel, row: Row): boolean {
  return when === undefined || holds(scope, when, row);
}

function holds(scope: EntityScope, source: string, row: Row): boolean {
  return compileExpression(source)(expressionScope(scope, { row, old: row, isNew: false })) === true;
}

/** A value for a question that this row does not pose is passed over; one that the action never asks for is refused later. */
function acceptedValues({ ask }: EntityActionModel, asked: readonly string[], values: Row): Row {
  const isSkipped = (name: string) => ask.some(({ field }) => field === name) && !asked.includes(name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSkipped(name)));
}

interface ActionState {
  /** The row with the asked values, before anything is set. */
  readonly row: Row;
  readonly old: Row;
}

/** Everything that keeps the action from being run, at once. */
function assertReady(
  scope: EntityScope,
  { checks }: EntityActionModel,
  { row, old, asked }: ActionState & { readonly asked: readonly AskModel[] },
): void {
  const missing = asked
    .filter(({ field, required }) => required && isBlank(row[field]))
    .map(({ field }): FieldProblem => ({ field, message: requiredMessage(knownField(scope.entity, field)) }));
  const known = new Set(missing.map(({ field }) => field));
  const failures = runActionChecks(checks, expressionScope(scope, { row, old, isNew: false }))
    .map(({ at = "", message }): FieldProblem => ({ field: at, message }))
    .filter(({ field }) => !known.has(field));
  const problems = [...missing, ...failures];
  if (problems.length > 0) throw new AppError("ROW_INVALID", { problems });
}

/** Every value is computed over the row as it was asked for, before any of them is set. */
function assignedValues(scope: EntityScope, { set }: EntityActionModel, { row, old }: ActionState): Row {
  const values = expressionScope(scope, { row, old, isNew: false });
  return Object.fromEntries(Object.entries(set).map(([name, source]) => [name, compileExpression(source)(values) ?? null]));
}
