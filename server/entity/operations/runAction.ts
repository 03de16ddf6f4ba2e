import { compileExpression, type EntityActionModel, type Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors.ts";
import { Answer } from "../../http/envelope.ts";
import type { EntityScope } from "../entityScope.ts";
import { expressionScope } from "../expressionScope.ts";
import { applyChange } from "../pipeline/applyChange.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { inWriteUnit, type WriteUnit } from "../pipeline/writeUnit.ts";
import { presentTree } from "../presenter/presentTree.ts";
import { lockRows, readWritten } from "../query/findRows.ts";
import { rowId } from "../rowId.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf, objectOf, requiredText, revOf } from "./requestParts.ts";

const MAX_ROWS = 200;

/** The route of an `x-actions` entry: a named change of state of one row or, where it says so, of several. */
export function actionOperation(action: EntityActionModel): EntityOperation {
  return {
    method: "POST",
    path: `/action/${action.id}`,
    right: action.permission,
    async run({ scope, request }) {
      const body = bodyOf(request);
      const targets = targetsOf(action, body["ids"]);
      const values = objectOf(body["values"] ?? {}, "values 应为对象");
      return inWriteUnit(
        scope,
        async (unit) => new Answer(await runAction(unit, scope, { action, targets, values }), { message: `${action.label}成功！` }),
      );
    },
  };
}

interface ActionRun {
  readonly action: EntityActionModel;
  /** Version by id. */
  readonly targets: ReadonlyMap<string, number>;
  readonly values: Row;
}

/** Runs the action on all rows or on none. */
export async function runAction(unit: WriteUnit, scope: EntityScope, { action, targets, values }: ActionRun): Promise<Row[]> {
  const stored = await lockRows(unit.trx, scope, [...targets.keys()]);
  if (stored.length < targets.size) {
    throw targets.size === 1
      ? new AppError("ROW_MISSING", {})
      : new AppError("ROWS_MISSING", { count: targets.size - stored.length, total: targets.size });
  }
  const written: Row[] = [];
  for (const old of stored) {
    const id = rowId(old);
    await assertFresh(unit.trx, scope, old, targets.get(id) ?? 0);
    assertOffered(scope, action, old);
    await applyChange(unit, scope, {
      action: action.id,
      old,
      input: values,
      asked: action.ask,
      assign: (row) => assignedValues(scope, action, { row, old }),
    });
    written.push(await readWritten(unit.trx, scope, id));
  }
  return presentTree(unit.trx, scope, written);
}

function assertOffered(scope: EntityScope, { when, label }: EntityActionModel, row: Row): void {
  const isOffered = when === undefined || compileExpression(when)(expressionScope(scope, { row, old: row, isNew: false })) === true;
  if (!isOffered) throw new AppError("ACTION_REFUSED", { label });
}

/** Every value is computed over the row as it was asked for, before any of them is set. */
function assignedValues(scope: EntityScope, { set }: EntityActionModel, { row, old }: { readonly row: Row; readonly old: Row }): Row {
  const values = expressionScope(scope, { row, old, isNew: false });
  return Object.fromEntries(Object.entries(set).map(([name, source]) => [name, compileExpression(source)(values) ?? null]));
}

function targetsOf(action: EntityActionModel, ids: unknown): ReadonlyMap<string, number> {
  const list: readonly unknown[] = Array.isArray(ids) ? ids : [];
  if (list.length === 0) throw new AppError("NOTHING_SELECTED", {});
  if (list.length > 1 && !action.batch) throw new AppError("ACTION_SINGLE", { label: action.label });
  if (list.length > MAX_ROWS) throw new AppError("QUERY_PARAM_INVALID", { name: "ids", reason: `一次最多 ${MAX_ROWS} 条` });
  return new Map(list.map((item) => objectOf(item, "ids 中每项应有 id 与 rev")).map((item) => [requiredText(item, "id"), revOf(item)]));
}
