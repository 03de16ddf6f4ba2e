import type { EntityActionModel, Row } from "../../../src/schema/index.ts";
import { isUndoable } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { undoableActs } from "../audit/undoableActs.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { applyChanges } from "../pipeline/applyChange.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { reasonOf } from "../transaction/inSavepoint.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { presentTree } from "../presenter/presentTree.ts";
import { storedFields } from "../query/columns.ts";
import { lockRows, readWrittenRows } from "../rows/findRows.ts";
import { rowId } from "../values/rowId.ts";
import { isStamped } from "../scope/stampedFields.ts";
import { assertAllFound, targetsOf } from "./actionTargets.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf } from "../request/requestParts.ts";

/**
 * The route that takes back what an `x-actions` entry did: its doer, within the time allowed, puts the rows back as they
 * were, all or none, through the same pipeline and under the same constraints.
 */
export function undoOperation(action: EntityActionModel): EntityOperation {
  return {
    method: "POST",
    path: `/action/${action.id}/undo`,
    parameters: [],
    members: ["ids"],
    right: action.permission,
    appliesTo: (entity) => isUndoable(entity, action),
    async run({ scope, request }) {
      const targets = targetsOf(action, bodyOf(request)["ids"]);
      return inWriteUnit(scope, async (unit) => {
        const rows = await undoAction(unit, scope, { action, targets });
        return new Answer({ rows }, { message: `已撤销“${action.label}”${rows.length > 1 ? `，共 ${rows.length} 条` : ""}` });
      });
    },
  };
}

interface UndoRun {
  readonly action: EntityActionModel;
  /** Version by id. */
  readonly targets: ReadonlyMap<string, number>;
}

async function undoAction(unit: WriteUnit, scope: EntityScope, { action, targets }: UndoRun): Promise<Row[]> {
  const stored = await lockRows(unit.trx, scope, [...targets.keys()]);
  assertAllFound(stored, targets);
  const acts = await undoableActs(unit.trx, scope, stored);
  const restored: Restoring[] = [];
  for (const old of stored) {
    const id = rowId(old);
    await assertFresh(unit.trx, scope, old, targets.get(id) ?? 0);
    const act = acts.get(id);
    if (act?.action.id !== action.id) throw new AppError("UNDO_OVER", { label: action.label });
    restored.push({ old, before: act.before });
  }
  await restore(unit, scope, action, restored);
  return presentTree(unit.trx, scope, await readWrittenRows(unit.trx, scope, stored.map(rowId)));
}

interface Restoring {
  readonly old: Row;
  readonly before: Row;
}

/** @throws UNDO_REFUSED where a row can no longer be as it was, e.g. because its place is taken */
async function restore(unit: WriteUnit, scope: EntityScope, action: EntityActionModel, rows: readonly Restoring[]): Promise<void> {
  const fields = storedFields(scope.entity).filter(({ name, system, writeOnly }) => !system && !writeOnly && !isStamped(name));
  const changes = rows.map(({ old, before }) => {
    const values = Object.fromEntries(fields.map(({ name }) => [name, before[name] ?? null]));
    return { action: "undo", old, input: {}, note: action.id, assign: () => values, restores: true };
  });
  try {
    await applyChanges(unit, scope, changes);
  } catch (error) {
    if (error instanceof AppError && error.code === "ROW_INVALID")
      throw new AppError("UNDO_REFUSED", { label: action.label, reason: reasonOf(error) }, { cause: error });
    throw error;
  }
}
